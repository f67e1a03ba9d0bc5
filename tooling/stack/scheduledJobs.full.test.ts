/** @jest-environment node */
import { randomUUID } from 'node:crypto'
import { service } from '../testing/actors.ts'
import { mailbox } from '../testing/mailbox.ts'
import { publishStack, startTestStack, type TestStack } from '../testing/stack.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack({ jobsEvery: 1 })
  publishStack(stack)
})

afterAll(() => stack.stop())

test('an e-mail that nobody asks about goes out all the same', async () => {
  const tenant = await service().from('tenants').select('id').single().throwOnError()
  const lead_notification_email = 'contato@teste.example'
  await service()
    .from('tenant_settings')
    .upsert({ tenant_id: tenant.data.id, lead_notification_email, company_name: 'Casa Nova Imóveis' })
    .throwOnError()
  const owner_name = `Proprietário ${randomUUID()}`
  const lead = {
    owner_name,
    email: 'ana@teste.example',
    phone: '(48) 99999-0000',
    property_kind: 'Casa',
    deal_kind: 'Venda',
    address: 'Rua das Palmeiras, 120',
    city: 'Florianópolis',
    price: 480_000,
  }
  // Straight into the database: no function is called that would send it by the way.
  await service()
    .rpc('submit_lead', { p_lead: lead, p_notice_version: '1', p_address_hash: 'x', p_fingerprint: 'x' })
    .throwOnError()

  const mail = await mailbox().find(({ subject }) => subject.includes(owner_name), 15_000)
  expect(mail.from[0]).toMatchObject({
    name: 'Casa Nova Imóveis',
    address: 'nao-responda@moradaclara.example',
  })
  expect(mail.replyTo?.[0]).toMatchObject({ name: owner_name, address: 'ana@teste.example' })
})
