import { randomUUID } from 'node:crypto'
import { testStack } from '../../tooling/testing/stack.ts'
import { service } from './people.ts'
import { storeProperty } from './samples.ts'

/* The documented behaviour of PostgREST, for both sides: the local API, and a hosted project that TEST_STACK names (docs/deploy.md).
   What a hosted database does with the same migrations is in hosted.full.test.ts. */

const stored = { properties: [] as string[], leads: [] as string[] }

afterAll(async () => {
  await service().from('leads').delete().in('id', stored.leads).throwOnError()
  await service().from('properties').delete().in('id', stored.properties).throwOnError()
})

async function listing() {
  const id = await storeProperty()
  stored.properties.push(id)
  return id
}

async function ask(path: string, body?: object) {
  const { apiUrl, secretKey } = testStack()
  const response = await fetch(`${apiUrl}/rest/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=representation' },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown>[] }
}

test('numbers are numbers, times have their T, and a nesting without rows is an empty list', async () => {
  const id = await listing()
  const { body } = await ask(`properties?id=eq.${id}&select=price,created_at,property_images(id)`)
  expect(body).toEqual([
    {
      price: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
      property_images: [],
    },
  ])
})

test('a photo is one of many, although one is the primary one', async () => {
  const property_id = await listing()
  const image = (is_primary: boolean) => ({
    property_id,
    is_primary,
    image_url: 'https://fotos.example/a.jpg',
  })
  const inserted = async (is_primary: boolean) => (await ask('property_images', image(is_primary))).body[0]
  expect(await inserted(false)).toMatchObject({ is_primary: true })
  expect(await inserted(false)).toMatchObject({ is_primary: false })
  expect(await inserted(true)).toMatchObject({ is_primary: true })
  const { body } = await ask(`properties?id=eq.${property_id}&select=property_images(is_primary)`)
  expect(body[0]?.property_images).toHaveLength(3)
})

test('a JSON argument of a procedure arrives as JSON', async () => {
  const p_lead = {
    owner_name: 'Ana Luz',
    email: 'ana@teste.example',
    phone: '48999990000',
    property_kind: 'Casa',
    deal_kind: 'Venda',
    address: 'Rua A, 1',
    city: 'Florianópolis',
    price: 500_000,
  }
  const call = { p_lead, p_notice_version: '1', p_address_hash: randomUUID(), p_fingerprint: randomUUID() }
  const [answer] = (await ask('rpc/submit_lead', call)).body
  stored.leads.push(String(answer?.lead_id))
  expect(answer).toEqual({ lead_id: expect.any(String), outcome: 'stored' })
})
