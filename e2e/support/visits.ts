import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { agencyDay } from 'shared-domain/agencyTime'
import { service } from '../../tooling/testing/actors.ts'
import { siteTenant } from '../../tooling/testing/siteTenant.ts'
import { receiveVisits } from '../../tooling/testing/visits.ts'
import { expect } from './test.ts'

/** Has the agency take visits, and waits until the site's server has read it. */
export async function takeVisitsOnline(page: Page) {
  await receiveVisits()
  const config = async () => (await (await page.request.get('/config.json')).json()) as { agency: object }
  await expect.poll(async () => (await config()).agency).toMatchObject({ visits: 'online' })
}

/** Stores a visit of somebody with that name that waits for the agency's word, on a day that no other test knows. */
export async function storeVisit(name: string) {
  const tenant_id = await siteTenant()
  const begins = Date.now() + (200 + Math.random() * 150) * 86_400_000
  const during = `[${new Date(begins).toISOString()},${new Date(begins + 1_800_000).toISOString()})`
  const listing = { property_title: 'Casa das provas', property_code: 'PROVAS01' }
  const inquiry = {
    ...{ tenant_id, name, kind: 'visit', phone: '48999990000', message: 'Pedido de visita' },
    ...{ ...listing, notice_version: 'teste' },
    idempotency_key: randomUUID(),
  }
  const { data } = await service().from('inquiries').insert(inquiry).select('id').single().throwOnError()
  await service()
    .from('visits')
    .insert({
      ...listing,
      ...{ id: randomUUID(), tenant_id, inquiry_id: data.id, seat: 1, during, held: during },
      ...{ status: 'requested', token_hash: (randomUUID() + randomUUID()).replaceAll('-', '') },
    })
    .throwOnError()
  return {
    day: agencyDay(begins),
    remove: async () => {
      await service().from('inquiries').delete().eq('id', data.id).throwOnError()
    },
  }
}
