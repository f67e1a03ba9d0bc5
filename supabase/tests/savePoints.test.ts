import { randomUUID } from 'node:crypto'
import { everyone, service, type People } from './people.ts'
import { propertyValues, storeProperty } from './samples.ts'

/* A property is saved with its point, and both or neither. */

let people: People

beforeAll(async () => {
  people = await everyone()
})

const point = { latitude: -27.591234, longitude: -48.551234, precision: 'door', display: 'about' } as const

const save = (p_id: string, p_row: object, p_point: object | null, p_seen?: string) =>
  people.admin.db.rpc('save_property', { p_id, p_row: p_row as never, p_point: p_point as never, p_seen })

async function stored(id: string) {
  const { data } = await service()
    .from('properties')
    .select('price, title, updated_at, property_points(latitude, longitude, precision, display)')
    .eq('id', id)
    .single()
    .throwOnError()
  return data
}

test('a property is made with its point, and found where visitors may see it', async () => {
  const id = randomUUID()
  const { data } = await save(id, { ...(await propertyValues()), price: 1234 }, point).throwOnError()
  expect(data).toMatchObject({ id, price: 1234, updated_at: (await stored(id)).updated_at })
  expect(await stored(id)).toMatchObject({ price: 1234, property_points: point })
  expect((await save(id, await propertyValues(), point)).error?.code).toBe('23505')
})

test('a save changes row and point over the version that was seen, and neither over a newer one', async () => {
  const id = await storeProperty()
  const { updated_at } = await stored(id)
  await save(id, { price: 500_000 }, point, updated_at).throwOnError()
  expect(await stored(id)).toMatchObject({ price: 500_000, property_points: point })
  const late = await save(id, { price: 1 }, null, updated_at)
  expect([late.status, late.error?.code]).toEqual([409, 'PT409'])
  expect(await stored(id)).toMatchObject({ price: 500_000, property_points: point })
  await save(id, { title: 'Sem mapa' }, null, (await stored(id)).updated_at).throwOnError()
  expect(await stored(id)).toMatchObject({ title: 'Sem mapa', property_points: null })
})

test.each([{ latitude: 27.5 }, { precision: 'about' }, { display: 'tudo' }])(
  'a point with %j is refused, and the row stays as it was',
  async (values) => {
    const id = await storeProperty()
    const { updated_at, price } = await stored(id)
    expect((await save(id, { price: 1 }, { ...point, ...values }, updated_at)).error).not.toBeNull()
    expect(await stored(id)).toMatchObject({ price, property_points: null })
  },
)

test('the history tells of a point with its save, and keeps no coordinates', async () => {
  const id = await storeProperty()
  await save(id, { price: 500_000 }, point, (await stored(id)).updated_at).throwOnError()
  const moved = { ...point, latitude: -27.6, display: 'exact' }
  await save(id, { price: 500_000 }, moved, (await stored(id)).updated_at).throwOnError()
  await save(id, { price: 500_000 }, moved, (await stored(id)).updated_at).throwOnError()
  const { data } = await people.admin.db
    .rpc('list_history', { p_subject: 'property', p_id: id })
    .throwOnError()
  const known = { source: 'property_points' }
  const coordinates = { latitude: null, longitude: null }
  expect(data.map(({ steps }) => steps)).toEqual([
    [{ ...known, action: 'update', changes: { latitude: null, display: ['about', 'exact'] } }],
    [
      { source: 'properties', action: 'update', changes: { price: [480_000, 500_000] } },
      {
        ...known,
        action: 'insert',
        changes: { ...coordinates, precision: [null, 'door'], display: [null, 'about'] },
      },
    ],
  ])
})

test('the middle is that of the neighbourhood, else of the city, by what is known more exactly', async () => {
  const city = `São ${randomUUID()}`
  const place = async (neighborhood: string, latitude: number, precision: 'street' | 'neighborhood') =>
    save(
      randomUUID(),
      { ...(await propertyValues()), city, neighborhood },
      { ...point, latitude, precision },
    ).throwOnError()
  const middle = async (p_neighborhood: string, p_city = city) => {
    const { data } = await people.admin.db
      .rpc('middle_of_neighborhood', { p_city, p_neighborhood })
      .throwOnError()
    return data
  }
  expect(await middle('Centro')).toBeNull()
  await place('Jardim América', -27, 'street')
  await place('Jardim América', -28, 'street')
  await place('Centro', -26, 'street')
  await place('Centro', -20, 'neighborhood')
  expect(await middle('jardim america', city.toUpperCase())).toEqual({
    latitude: -27.5,
    longitude: point.longitude,
  })
  expect(await middle('Centro')).toMatchObject({ latitude: -26 })
  expect(await middle('Trindade')).toMatchObject({ latitude: -27 })
})
