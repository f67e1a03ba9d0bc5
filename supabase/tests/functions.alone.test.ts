import { randomUUID } from 'node:crypto'
import { corsHeaders } from '@supabase/supabase-js/cors'
import { signVisitor, VISITOR_HEADER } from 'shared-backend/visitorSignature'
import { loadSecrets } from '../../tooling/stack/secrets.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { allow } from './allow.ts'
import {
  callFunction,
  inquiryPayload,
  leadPayload,
  visitPayload,
  type FunctionAnswer,
} from './callFunction.ts'
import { everyone, service, type Actor, type People } from './people.ts'
import { receiveVisits } from '../../tooling/testing/visits.ts'
import { storeLead, storeProperty } from './samples.ts'
import { casesByActor, outcomes } from './table.ts'

/* The status with which each function answers a request for the admin's data. */
const matrix = `
  function                   | visitor | user | admin | stranger | removed | expired | forged | secret key
  submit-property-lead       | 201     | 201  | 201   | 201      | 201     | 201     | 201    | 201
  submit-inquiry             | 201     | 201  | 201   | 201      | 201     | 201     | 201    | 201
  book-visit                 | 201     | 201  | 201   | 201      | 201     | 201     | 201    | 201
  visit                      | 404     | 404  | 404   | 404      | 404     | 404     | 404    | 404
  save-alert                 | 202     | 202  | 202   | 202      | 202     | 202     | 202    | 202
  alert                      | 404     | 404  | 404   | 404      | 404     | 404     | 404    | 404
  mail-event                 | 401     | 401  | 401   | 401      | 401     | 401     | 401    | 401
  get-property-leads         | 401     | 403  | 200   | 200      | 401     | 401     | 401    | 401
  update-lead-status         | 401     | 403  | 200   | 404      | 401     | 401     | 401    | 401
  get-tenant-settings        | 401     | 403  | 200   | 200      | 401     | 401     | 401    | 401
  save-tenant-settings       | 401     | 403  | 200   | 200      | 401     | 401     | 401    | 401
  fetch-import-address       | 401     | 403  | 422   | 422      | 401     | 401     | 401    | 401
  run-minute-jobs            | 403     | 403  | 403   | 403      | 403     | 403     | 403    | 200
  run-nightly-jobs           | 403     | 403  | 403   | 403      | 403     | 403     | 403    | 200
  process-lead-notifications | 403     | 403  | 403   | 403      | 403     | 403     | 403    | 200
  sweep-orphaned-photos      | 403     | 403  | 403   | 403      | 403     | 403     | 403    | 200
`

let people: People

beforeAll(async () => {
  people = await everyone()
  await allow({ sends_of_network: 5 })
})

const settings = { notification_email: 'contato@teste.example', company_name: 'Teste', company_logo: null }

async function aFreeTime() {
  await receiveVisits()
  const args = { p_property_id: await storeProperty() }
  const { data } = await service().rpc('free_visit_times', args).throwOnError()
  return data[2]?.times[0] as string
}

const bodies: Record<string, () => object | undefined | Promise<object>> = {
  'submit-property-lead': () => ({ ...leadPayload, nomeProprietario: randomUUID() }),
  'submit-inquiry': async () => ({ ...inquiryPayload(await storeProperty()), nome: randomUUID() }),
  'book-visit': async () => {
    await service().from('inquiries').delete().eq('kind', 'visit').throwOnError()
    return {
      ...visitPayload(await storeProperty(), await aFreeTime()),
      email: `${randomUUID()}@teste.example`,
    }
  },
  visit: () => ({ token: randomUUID(), action: 'read' }),
  'save-alert': () => ({ email: `${randomUUID()}@teste.example`, ritmo: 'daily', busca: '?type=Venda' }),
  alert: () => ({ token: randomUUID(), action: 'read' }),
  'mail-event': () => ({ type: 'email.bounced', data: { to: ['ana@teste.example'] } }),
  'update-lead-status': async () => ({
    lead_id: await storeLead(people.admin.tenantId),
    new_status: 'contacted',
    lead_notes: 'Ligar amanhã',
  }),
  'save-tenant-settings': () => settings,
  'fetch-import-address': () => ({ address: 'http://169.254.169.254/', kind: 'photo' }),
}

const credentials = (actor: Actor | 'secret key') =>
  actor === 'secret key' ? { apikey: testStack().secretKey } : { token: people[actor].token }

/** The limit counts none of those that are stored. */
async function forgetAddresses() {
  for (const table of ['leads', 'inquiries'] as const)
    await service().from(table).update({ address_hash: null }).not('id', 'is', null).throwOnError()
}

test.each(casesByActor(matrix))('$what', async ({ what, expected }) => {
  const actual = await outcomes(expected, async (actor) => {
    await forgetAddresses()
    const { status, body } = await callFunction(what, { ...credentials(actor), body: await bodies[what]?.() })
    if (status >= 400) expect(body.error).toEqual({ code: expect.any(String), message: expect.any(String) })
    return String(status)
  })
  expect(actual).toEqual(expected)
})

test('an admin reads the own agency’s leads, newest first, without a trace of the sender’s address', async () => {
  const ids = [await storeLead(people.stranger.tenantId), await storeLead(people.stranger.tenantId)]
  await storeLead(people.admin.tenantId)
  const { body } = await callFunction('get-property-leads', { token: people.stranger.token })
  const leads = body as unknown as Record<string, unknown>[]
  expect(leads.map(({ id }) => id)).toEqual(ids.reverse())
  expect(leads[0]).toMatchObject({
    status: 'new',
    price: 480_000,
    emails: [{ status: expect.any(String) }],
  })
  expect(Object.keys(leads[0] ?? {})).not.toEqual(expect.arrayContaining(['address_hash']))
  expect(Object.keys(leads[0] ?? {})).not.toEqual(expect.arrayContaining(['fingerprint']))
})

test('settings that were never saved return 404 with the documented message', async () => {
  const { tenantId, token } = people.stranger
  await service().from('tenant_settings').delete().eq('tenant_id', tenantId).throwOnError()
  const { status, body } = await callFunction('get-tenant-settings', { token })
  expect([status, body.error?.message]).toEqual([404, 'No rows returned'])

  const saved = await callFunction('save-tenant-settings', { token, body: settings })
  const stored = {
    lead_notification_email: 'contato@teste.example',
    company_name: 'Teste',
    company_logo_url: null,
    updated_at: expect.any(String),
  }
  expect(saved.body).toEqual(stored)
  expect((await callFunction('get-tenant-settings', { token })).body).toEqual(stored)
})

test('another origin may call them as supabase-js does', async () => {
  const { status, headers } = await callFunction('submit-property-lead', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://site.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-client-info,apikey,content-type',
    },
  })
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  // All that this version of supabase-js may send.
  for (const name of String(corsHeaders['Access-Control-Allow-Headers']).split(', ')) {
    expect(headers.get('access-control-allow-headers')).toContain(name)
  }
})

describe('submit-property-lead', () => {
  beforeEach(forgetAddresses)

  const submit = (more: object = {}, headers?: Record<string, string>) =>
    callFunction('submit-property-lead', {
      body: { ...leadPayload, nomeProprietario: randomUUID(), ...more },
      headers,
    })

  test('a flood from one address is rate-limited, also all at once, whatever addresses it claims', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => submit({}, { 'x-forwarded-for': `10.0.0.${index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('600')
    expect(refused?.body.error?.message).toMatch(/^Muitos envios/)
  })

  test('visitors for whom the site’s server vouches are counted each, and nobody vouches for himself', async () => {
    const { visitorSecret } = loadSecrets(testStack().dataDir)
    const send = async (address: string, secret = visitorSecret) => {
      const raw = JSON.stringify({ ...leadPayload, nomeProprietario: randomUUID() })
      const headers = { [VISITOR_HEADER]: await signVisitor(secret, { address, body: raw }) }
      return (await callFunction('submit-property-lead', { raw, headers })).status
    }
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push(await send('203.0.113.7'))
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(await send('203.0.113.8')).toBe(201)

    const forged: number[] = []
    for (let index = 0; index < 6; index++) forged.push(await send(`198.51.100.${index}`, 'a guess'))
    expect(forged).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('notice, time of consent and a salted hash are stored, never the address', async () => {
    const { body } = await submit({ notice_version: '2026-01' })
    const { data } = await service().from('leads').select().eq('id', String(body.id)).single().throwOnError()
    expect(data.notice_version).toBe('2026-01')
    expect(Date.parse(data.consented_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(data.address_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(data)).not.toContain('127.0.0.1')
  })
})

describe('submit-inquiry', () => {
  let property: string
  beforeAll(async () => void (property = await storeProperty()))
  beforeEach(forgetAddresses)

  const submit = (more: object = {}, headers?: Record<string, string>) =>
    callFunction('submit-inquiry', { body: { ...inquiryPayload(property), ...more }, headers })
  const stored = async () => (await service().from('inquiries').select('id').throwOnError()).data.length

  test('taps, retries and another tab send one key: one row, and one e-mail', async () => {
    const before = await stored()
    const sent = { idempotency_key: randomUUID() }
    const answers = await Promise.all([submit(sent), submit(sent), submit(sent)])
    answers.push(await submit(sent))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    const ids = new Set(answers.map(({ body }) => String(body.id)))
    expect(ids.size).toBe(1)
    expect(await stored()).toBe(before + 1)
    const { data } = await service()
      .from('outbox')
      .select('id')
      .in('inquiry_id', [...ids])
    expect(data).toHaveLength(1)
  })

  test('title and code are the listing’s, the hash is salted, and no key is the sender’s own', async () => {
    const idempotency_key = randomUUID()
    const { body } = await submit({ idempotency_key, property_title: 'Outro', stage: 'closed' })
    const { data } = await service()
      .from('inquiries')
      .select()
      .eq('id', String(body.id))
      .single()
      .throwOnError()
    expect(data).toMatchObject({
      kind: 'message',
      stage: 'new',
      property_id: property,
      property_title: 'Casa com quintal na Trindade',
      property_code: property.slice(0, 8).toUpperCase(),
      notice_version: '2026-11',
      address_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(JSON.stringify(data)).not.toMatch(`127.0.0.1|${idempotency_key}`)
  })

  test.each(['messages', 'messages_of_listing'])('the limit of %s refuses, whoever sends', async (name) => {
    await allow({ [name]: 0 })
    expect((await submit({ idempotency_key: randomUUID() })).status).toBe(429)
    await allow({ messages: 100, messages_of_listing: 30 })
    expect((await submit({ idempotency_key: randomUUID() })).status).toBe(201)
  })

  test('a flood of messages from one address is rate-limited, and none of the first ones again', async () => {
    const keys = Array.from({ length: 6 }, () => randomUUID())
    const statuses: number[] = []
    for (const idempotency_key of keys) statuses.push((await submit({ idempotency_key })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect((await submit({ idempotency_key: keys[0] })).status).toBe(200)
  })

  test('a listing that no page shows is refused in words; one that is sold meanwhile is not', async () => {
    const hidden = await storeProperty({ active: false })
    for (const property_id of [randomUUID(), hidden]) {
      const { status, body } = await submit({ property_id })
      expect([status, body.error?.code]).toEqual([404, 'absent'])
      expect(body.error?.message).toMatch(/^Este imóvel não está mais no site/)
    }
    const sold = await storeProperty()
    await service().from('properties').update({ deal_status: 'sold' }).eq('id', sold).throwOnError()
    expect((await submit({ property_id: sold })).status).toBe(201)
  })
})

describe('invalid input is refused with a 4xx in JSON, and nothing is written', () => {
  const text = ['a\ufffdb', '\ud800', 'x'.repeat(20_000), {}, ['x']]
  const number = [-1, 1e300, 'muito', 'NaN', '1e999', {}, [1, 2], true]
  const fields: Record<string, Record<string, unknown[]>> = {
    'submit-property-lead': {
      nomeProprietario: [...text, null],
      email: [...text, 'sem-arroba', 'a@b', 'a@b.c\nBcc: x@y.z', 'a@' + '.'.repeat(50_000) + '@', null],
      telefone: [...text, '123'],
      tipoImovel: [...text, 'Castelo'],
      tipoNegocio: [...text, 'Permuta'],
      endereco: text,
      cidade: text,
      descricao: text,
      preco: number,
      dormitorios: [...number, 1.5],
      banheiros: number,
      garagem: number,
      area: number,
    },
    'submit-inquiry': {
      property_id: [...text, "1'; drop table inquiries; --", 5, null],
      nome: [...text, null],
      email: [...text, 'sem-arroba', 'a@b.c\nBcc: x@y.z'],
      telefone: [...text, '123'],
      mensagem: [...text, ' ', null],
    },
    'book-visit': {
      property_id: [...text, "1'; drop table visits; --", 5, null],
      inicio: [...text, 'amanhã', '2026-13-01T10:00:00Z', '2026-12-31T10:00:30Z', "'; drop", 5, null],
      nome: [...text, null],
      email: [...text, 'sem-arroba', 'a@b.c\nBcc: x@y.z'],
      telefone: [...text, '123'],
      mensagem: text,
    },
    visit: {
      token: [...text, null, ''],
      action: [...text, 'delete', null, 5],
      sequence: [-1, 1.5, 1e300, 'muito', {}, [1, 2]],
      inicio: [...text, 'amanhã', 5, null],
    },
    'save-alert': {
      email: [...text, 'sem-arroba', 'a@b.c\nBcc: x@y.z', null],
      ritmo: [...text, 'hourly', 5, null],
      busca: ['x'.repeat(8001), {}, ['?type=Venda']],
      property_id: [...text, "1'; drop table alerts; --", 5],
    },
    alert: {
      token: [...text, null, ''],
      action: [...text, 'delete', null, 5, 'push_on'],
      endpoint: [...text, 'http://push.example/', 'https://push.example/ x', 5],
      p256dh: [...text, 'A', 5],
      auth: [...text, 'A', 5],
    },
    'update-lead-status': {
      lead_id: [...text, "1'; drop table leads; --", 5, null],
      new_status: [...text, 'deleted', 5, null],
      lead_notes: text,
    },
    'save-tenant-settings': {
      notification_email: [...text, 'sem-arroba', null],
      company_name: text,
      company_logo: [...text, 'javascript:alert(1)', '../logo.png'],
    },
  }
  const cases = Object.entries(fields).flatMap(([name, all]) =>
    Object.entries(all).flatMap(([field, values]) => values.map((value) => ({ name, field, value }))),
  )

  const counts = async () =>
    Promise.all(
      (['leads', 'inquiries', 'visits', 'outbox', 'tenant_settings'] as const).map(
        async (table) => (await service().from(table).select('*', { count: 'exact', head: true })).count,
      ),
    )

  function expectRefusal({ status, body }: FunctionAnswer) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body.error?.message).toEqual(expect.any(String))
    expect(JSON.stringify(body)).not.toMatch(/\.ts\b|node_modules|\n\s+at |select |\/home|\/tmp/)
  }

  test.each(Object.keys(fields))('%s, field by field', async (name) => {
    const good = {
      ...leadPayload,
      ...visitPayload(await storeProperty(), await aFreeTime()),
      ...settings,
      token: randomUUID(),
      action: 'move',
      sequence: 0,
      lead_id: await storeLead(people.admin.tenantId),
      new_status: 'won',
    }
    const before = await counts()
    for (const { field, value } of cases.filter((one) => one.name === name)) {
      const answer = await callFunction(name, {
        token: people.admin.token,
        body: { ...good, [field]: value },
      })
      expect({ field, value, status: answer.status }).toEqual({ field, value, status: 400 })
      expectRefusal(answer)
    }
    expect(await counts()).toEqual(before)
  })
})
