import assert from 'node:assert/strict'
import type { Mail } from './deliver.ts'
import { withConfigured } from './withConfigured.ts'

Deno.test('what the agency has entered comes before what the site was set up with', () => {
  const mail = { agency: { phone: '(48) 3333-0001' } } as Mail
  assert.equal(withConfigured(mail).agency.phone, '(48) 3333-0001')
  Deno.env.set('AGENCY', JSON.stringify({ name: 'Clara', phone: '1', email: 'contato@clara.example' }))
  try {
    const { phone, email } = withConfigured(mail).agency
    assert.deepEqual([phone, email], ['(48) 3333-0001', 'contato@clara.example'])
  } finally {
    Deno.env.delete('AGENCY')
  }
})
