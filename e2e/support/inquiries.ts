import { randomUUID } from 'node:crypto'
import { service } from '../../tooling/testing/actors.ts'
import { test as base } from './test.ts'

/** A visitor with a unique address, whose messages and visits are removed with the test. */
export const test = base.extend<{ email: string }>({
  email: async ({ browserName: _ }, use) => {
    const email = `bia-${randomUUID().slice(0, 8)}@example.com`
    // The limit counts all tests as one address.
    await service().from('inquiries').update({ address_hash: null }).not('id', 'is', null).throwOnError()
    await use(email)
    await service().from('inquiries').delete().eq('email', email).throwOnError()
  },
})
