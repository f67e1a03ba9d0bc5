import { randomUUID } from 'node:crypto'
import { testStack } from '../../tooling/testing/stack.ts'
import { newTenant, service } from './people.ts'
import { storeProperty } from './samples.ts'

/* Leads that portals send. Each test has a tenant of its own. */

type Owner = Awaited<ReturnType<typeof newTenant>>

const KEY = '594F803B380A41396ED63DCA39503542'
const basic = (key: string) => `Basic ${btoa(`vivareal:${key}`)}`

async function renew({ db }: Owner, p_key = KEY) {
  const { data } = await db.rpc('renew_portal_lead_address', { p_portal: 'grupo_olx', p_key }).throwOnError()
  return data
}

/** The status that the portal sees. */
async function send(token: string, body: unknown, authorization = basic(KEY)) {
  const response = await fetch(`${testStack().apiUrl}/functions/v1/receive-portal-lead/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

const leadOn = (clientListingId: string, more: object = {}) => ({
  leadOrigin: 'Grupo OLX',
  originLeadId: randomUUID(),
  clientListingId,
  name: 'Bia Ramos',
  email: 'bia@example.com',
  phoneNumber: '48999990000',
  message: 'Quero visitar.',
  temperature: 'Alta',
  ...more,
})

const inquiriesOf = async ({ db }: Owner) =>
  (
    await db
      .from('inquiries')
      .select('id, property_id, property_title, property_code, name, source_campaign, message, stage')
      .order('created_at')
      .throwOnError()
  ).data

test('a lead is on the desk with its listing and source, once however often it is sent, and its e-mail is due', async () => {
  const owner = await newTenant()
  const [token, listing] = [await renew(owner), await storeProperty({ title: 'Casa no Centro' })]
  const lead = leadOn(listing)
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(token, lead)))
  expect(sent).toEqual(sent.map(() => ({ status: 204, text: '' })))
  const [inquiry, ...others] = await inquiriesOf(owner)
  expect(others).toEqual([])
  expect(inquiry).toMatchObject({
    property_id: listing,
    property_title: 'Casa no Centro',
    name: 'Bia Ramos',
    source_campaign: 'utm_source=grupo_olx',
    message: 'Quero visitar.\n\nPortal: Grupo OLX\nTemperatura: Alta',
    stage: 'new',
  })
  const { data: desk } = await owner.db.rpc('list_cases', {}).throwOnError()
  expect(desk).toMatchObject({
    rows: [{ kind: 'message', about: 'Casa no Centro', source_campaign: 'utm_source=grupo_olx' }],
  })
  const mails = service().from('outbox').select('id').eq('inquiry_id', inquiry!.id)
  expect((await mails.throwOnError()).data).toHaveLength(1)
})

test('an unknown listing is no reason to lose a lead', async () => {
  const owner = await newTenant()
  const token = await renew(owner)
  const gone = randomUUID()
  for (const listing of [gone, 'a40171', ''])
    expect(await send(token, leadOn(listing))).toMatchObject({ status: 204 })
  const stored = (await inquiriesOf(owner)).map(({ property_id, property_code }) => [
    property_id,
    property_code,
  ])
  expect(stored).toEqual([gone, 'a40171', '-'].map((code) => [null, code]))
})

test('a portal without a feed names the listing by the agency’s code, and proves itself by the agreed key', async () => {
  const owner = await newTenant()
  const code = `AP-${randomUUID().slice(0, 8)}`
  const listing = await storeProperty({ reference_code: code })
  const { data: token } = await owner.db
    .rpc('renew_portal_lead_address', { p_portal: 'navent', p_key: 'chave-combinada' })
    .throwOnError()
  const lead = {
    idEvento: randomUUID(),
    tipoEvento: 'CONTACTO_MENSAJE',
    referencia: code.toLowerCase(),
    nome: 'Bia Ramos',
    email: 'bia@example.com',
    mensagem: 'Quero visitar.',
  }
  expect((await send(token, lead, 'Bearer outra-chave')).status).toBe(401)
  for (const authorization of ['chave-combinada', 'Bearer chave-combinada', basic('chave-combinada')])
    expect((await send(token, lead, authorization)).status).toBe(204)
  expect(await inquiriesOf(owner)).toMatchObject([
    {
      property_id: listing,
      source_campaign: 'utm_source=navent',
      message: 'Quero visitar.\n\nPortal: Navent',
    },
  ])
  // Nobody knows which of two it is.
  await storeProperty({ reference_code: code })
  expect((await send(token, { ...lead, idEvento: randomUUID() }, 'chave-combinada')).status).toBe(204)
  const unclear = { property_id: null, property_code: code.toLowerCase() }
  expect(await inquiriesOf(owner)).toContainEqual(expect.objectContaining(unclear))
})

test('a wrong address, a wrong key and none get the same plain 401, whatever they send', async () => {
  const owner = await newTenant()
  const token = await renew(owner)
  const other = await renew(await newTenant(), 'outra-chave')
  const wrong: [string, string][] = [
    [token, basic(`${KEY}0`)],
    [token, ''],
    [token, `Bearer ${KEY}0`],
    [token, 'Basic %%%'],
    [other, basic(KEY)],
    ['0'.repeat(64), basic(KEY)],
    ['x', basic(KEY)],
  ]
  const answers = new Set<string>()
  for (const [address, authorization] of wrong)
    for (const body of [leadOn(randomUUID()), '{', '[]'])
      answers.add(JSON.stringify(await send(address, body, authorization)))
  expect([...answers]).toEqual([expect.stringContaining('"status":401')])
  expect(await inquiriesOf(owner)).toEqual([])
  expect((await send(token, '{')).status).toBe(400)
  expect((await send(token, leadOn(randomUUID(), { email: '', phoneNumber: '' }))).status).toBe(400)
})

test('a new address ends the one before, and the owner sees when the last lead came', async () => {
  const owner = await newTenant()
  const first = await renew(owner)
  const second = await renew(owner)
  expect((await send(first, leadOn(randomUUID()))).status).toBe(401)
  const addresses = async () =>
    ((await owner.db.rpc('list_portals').throwOnError()).data as unknown as { lead_addresses: object[] })
      .lead_addresses
  expect(await addresses()).toEqual([
    { portal: 'grupo_olx', made_at: expect.any(String) as string, received_at: null },
  ])
  await send(second, leadOn(randomUUID()))
  expect(await addresses()).toMatchObject([{ received_at: expect.any(String) as string }])
  const { error } = await owner.db.rpc('renew_portal_lead_address', { p_portal: 'grupo_olx', p_key: 'curta' })
  expect(error?.code).toBe('22023')
})
