import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, service, type People } from './people.ts'
import { imageValues, propertyValues } from './samples.ts'

/* The reads of the specification with exactly its columns, over plain HTTP; the client's own tests use supabase-js. */

let people: People
let id: string

beforeAll(async () => {
  people = await everyone()
  const row = { ...(await propertyValues()), title: 'Para ler', featured: true, area: 90.5, price: 450_000.5 }
  const { data } = await service().from('properties').insert(row).select('id').single().throwOnError()
  id = data.id
  await service()
    .from('property_images')
    .insert([
      { ...imageValues(id), is_primary: true },
      { ...imageValues(id), position: 1, is_primary: false },
    ])
    .throwOnError()
  await service()
    .from('property_additional_info')
    .insert({ property_id: id, info_text: 'Sol da manhã' })
    .throwOnError()
})

async function read(path: string, token?: string, headers: Record<string, string> = {}) {
  const { apiUrl, publishableKey } = testStack()
  const response = await fetch(`${apiUrl}/rest/v1/${path}`, {
    headers: { apikey: publishableKey, ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as Record<string, unknown>[]
}

const card =
  'id,title,price,city,state,bedrooms,bathrooms,suites,area,built_area,land_area,parking_spaces,lavatory,staircases,property_type,featured'
const withImages = `${card},property_images(image_url,is_primary)`
const columns = (list: string) => list.split(',').sort()
const mine = (rows: Record<string, unknown>[]) => rows.find((row) => row.id === id) as Record<string, unknown>

test('location picker', async () => {
  const rows = await read('properties?select=city,neighborhood&active=is.true&neighborhood=not.is.null')
  expect(rows).toContainEqual({ city: 'Florianópolis', neighborhood: 'Trindade' })
})

test('categories by name', async () => {
  const rows = (await read('property_categories?select=id,name&order=name')).map(({ name }) => String(name))
  expect(rows).toEqual(expect.arrayContaining(['Apartamento', 'Casa', 'Chácara']))
})

test.each([
  [
    'featured carousel',
    `properties?select=${withImages}&active=is.true&featured=is.true&limit=12&order=created_at.desc`,
    card,
  ],
  [
    'sale carousel',
    `properties?select=${withImages}&active=is.true&property_type=eq.sale&price=lte.500000&limit=12&order=created_at.desc`,
    card,
  ],
  [
    'catalogue',
    `properties?select=${withImages},neighborhood&active=is.true&order=created_at.desc`,
    `${card},neighborhood`,
  ],
])('%s: exactly the specified columns, numbers as numbers, photos nested', async (_name, path, expected) => {
  const row = mine(await read(path))
  expect(Object.keys(row).sort()).toEqual([...columns(expected), 'property_images'].sort())
  expect(row).toMatchObject({
    price: 450_000.5,
    area: 90.5,
    bedrooms: null,
    featured: true,
    property_type: 'sale',
  })
  expect(row.property_images).toHaveLength(2)
  expect(row.property_images).toContainEqual({ image_url: expect.any(String), is_primary: true })
})

test('property page: one object with its nestings', async () => {
  const row = (await read(
    `properties?select=*,property_images(image_url),property_additional_info(info_text)&id=eq.${id}`,
    undefined,
    {
      accept: 'application/vnd.pgrst.object+json',
    },
  )) as unknown as Record<string, unknown>
  expect(row).toMatchObject({ id, property_additional_info: [{ info_text: 'Sol da manhã' }], zip_code: null })
  expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
})

test('dashboard, edit form, figures and login, as an admin', async () => {
  const { token, username } = people.admin
  const list = await read(
    'properties?select=*,property_images(id,image_url,is_primary)&order=created_at.desc',
    token,
  )
  expect(mine(list).property_images).toHaveLength(2)
  const [form] = await read(
    `properties?select=*,property_images(*),property_additional_info(*)&id=eq.${id}`,
    token,
  )
  expect(form).toMatchObject({ id, property_additional_info: [{ info_text: 'Sol da manhã' }] })
  expect(await read('properties?select=property_type,active&limit=1', token)).toEqual([
    { property_type: expect.any(String), active: expect.any(Boolean) },
  ])
  expect(await read(`admin_users?select=id,username,tenant_id&username=eq.${username}`, token)).toEqual([
    { id: people.admin.id, username, tenant_id: people.admin.tenantId },
  ])
})
