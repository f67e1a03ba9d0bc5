import { randomUUID } from 'node:crypto'
import { api } from 'shared-backend'
import { detailApi } from 'shared-backend/properties'
import { createBackend, createStore } from 'shared-backend/store'
import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, service, type People } from './people.ts'
import { imageValues, propertyValues, storeImage, storeProperty } from './samples.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

test('the places are those of active properties, for whoever asks', async () => {
  const city = `Cidade ${randomUUID()}`
  const store = async (neighborhood: string, active: boolean) => {
    const row = { ...(await propertyValues()), city, neighborhood, active }
    await people.admin.db.from('properties').insert(row).throwOnError()
  }
  for (const [neighborhood, active] of [
    ['Centro', true],
    ['Centro', true],
    ['Centro', false],
    ['Trindade', true],
    ['Campeche', false],
  ] as const)
    await store(neighborhood, active)
  for (const { db } of [people.visitor, people.user, people.admin]) {
    const { data } = await db.from('property_places').select().eq('city', city).throwOnError()
    expect(data).toEqual([
      {
        city,
        neighborhoods: expect.arrayContaining([
          { neighborhood: 'Centro', count: 2 },
          { neighborhood: 'Trindade', count: 1 },
        ]),
      },
    ])
    expect(data[0]?.neighborhoods).toHaveLength(2)
  }
  expect((await people.visitor.db.from('property_places').delete().eq('city', city)).error).not.toBeNull()
})

describe('similar listings', () => {
  const similarTo = async (to: Parameters<typeof detailApi.endpoints.getSimilarListings.initiate>[0]) => {
    const { apiUrl: url, publishableKey } = testStack()
    const config = { supabase: { url, publishableKey }, remotes: {}, cepUrl: '' }
    const store = createStore(createBackend(config as never, { persistSession: false }))
    const { data } = await store.dispatch(
      detailApi.endpoints.getSimilarListings.initiate(to, { subscribe: false }),
    )
    store.dispatch(api.util.resetApiState())
    return data?.map(({ title }) => title)
  }

  test('are of the same kind, with about as many rooms, at about the price; looser ones fill up a row', async () => {
    const kinds = await service().from('property_categories').select('id').order('id').limit(2).throwOnError()
    const [kind, otherKind] = kinds.data.map(({ id }) => id) as [string, string]
    const city = `Cidade ${randomUUID()}`
    const shown = { city, category_id: kind, property_type: 'sale', bedrooms: 3, price: 500_000 } as const
    const store = (title: string, values: object = {}) => storeProperty({ ...shown, title, ...values })
    const id = await store('o próprio')
    await store('menor', { bedrooms: 2, price: 400_000 })
    await store('outra espécie', { category_id: otherKind, price: 500_001 })
    await store('para alugar', { property_type: 'rent' })
    await store('inativo', { active: false })
    await store('mais caro', { price: 660_000 })
    expect(await similarTo({ id, ...shown })).toEqual(['menor', 'mais caro', 'outra espécie'])
    await store('maior', { bedrooms: 4, price: 640_000 })
    await store('com 5 quartos', { bedrooms: 5 })
    expect(await similarTo({ id, ...shown })).toEqual(['menor', 'maior', 'com 5 quartos', 'mais caro'])
    await store('igual')
    expect(await similarTo({ id, ...shown })).toEqual(['igual', 'menor', 'maior'])
    expect(await similarTo({ id, ...shown, category_id: otherKind, bedrooms: null, price: 0 })).toHaveLength(
      6,
    )
  })
})

test('two spellings of a city or a neighbourhood are one place, as most listings have it', async () => {
  const code = randomUUID()
  const names = [
    [`São ${code}`, 'Jardim América'],
    [`São ${code}`, 'Centro'],
    [`Sao ${code}`, 'CENTRO'],
    [`SÃO ${code}`, 'Centro'],
    [`SÃO ${code}`, 'Jardim America'],
    [`São ${code}`, 'Jardim América'],
  ]
  for (const [city = '', neighborhood = ''] of names) {
    const row = { ...(await propertyValues()), city, neighborhood }
    await people.admin.db.from('properties').insert(row).throwOnError()
  }
  const { data } = await people.visitor.db
    .from('property_places')
    .select()
    .ilike('city', `%${code}`)
    .throwOnError()
  expect(data).toEqual([{ city: `São ${code}`, neighborhoods: expect.anything() as unknown }])
  expect(data[0]?.neighborhoods).toHaveLength(2)
  expect(data[0]?.neighborhoods).toEqual(
    expect.arrayContaining([
      { neighborhood: 'Centro', count: 3 },
      { neighborhood: 'Jardim América', count: 3 },
    ]),
  )
})

test('a property belongs to the system user, and to nobody else', async () => {
  const id = await storeProperty()
  const { data } = await people.admin.db.from('properties').select('user_id').eq('id', id).single()
  expect(data?.user_id).toBe(SYSTEM_USER_ID)
  const row = { ...(await propertyValues()), user_id: people.admin.id }
  expect((await people.admin.db.from('properties').insert(row)).error?.code).toBe('23514')
})

test('SQL and HTML are stored as what they are: text', async () => {
  const title = `<script>alert(1)</script>'; drop table properties; --`
  const row = { ...(await propertyValues()), title }
  const { data } = await people.admin.db
    .from('properties')
    .insert(row)
    .select('title')
    .single()
    .throwOnError()
  expect(data.title).toBe(title)
})

describe('set_primary_image', () => {
  const choose = (p_image_id: string, p_property_id: string) =>
    people.admin.db.rpc('set_primary_image', { p_property_id, p_image_id })

  const primaries = async (id: string) =>
    (
      await service().from('property_images').select('id').eq('property_id', id).is('is_primary', true)
    ).data?.map((row) => row.id)

  test('moves the mark from one photo to another', async () => {
    const id = await storeProperty()
    const [first, second] = [await storeImage(id), await storeImage(id)]
    await choose(first, id).throwOnError()
    await choose(second, id).throwOnError()
    expect(await primaries(id)).toEqual([second])
  })

  test('of many at once one wins, and exactly one photo is primary', async () => {
    const id = await storeProperty()
    const images = await Promise.all(Array.from({ length: 6 }, () => storeImage(id)))
    const answers = await Promise.all([...images, ...images].map((image) => choose(image, id)))
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
    expect(await primaries(id)).toHaveLength(1)
  })

  test('a primary photo by a plain write takes the place of the other', async () => {
    const id = await storeProperty()
    const insert = async () => {
      const row = { ...imageValues(id), is_primary: true }
      const answer = await people.admin.db.from('property_images').insert(row).select('id').single()
      return answer.data?.id as string
    }
    const first = await insert()
    const second = await insert()
    expect(await primaries(id)).toEqual([second])
    // As scripts do it: all are cleared, then one is set.
    const images = () => people.admin.db.from('property_images')
    await images().update({ is_primary: false }).eq('property_id', id).throwOnError()
    expect(await primaries(id)).toEqual([second])
    await images().update({ is_primary: true }).eq('id', first).throwOnError()
    expect(await primaries(id)).toEqual([first])
  })

  test('the first photo of a property is its primary one, also of several sent at once', async () => {
    const id = await storeProperty()
    const images = await Promise.all(Array.from({ length: 4 }, () => storeImage(id)))
    expect(images).toHaveLength(4)
    expect(await primaries(id)).toHaveLength(1)
  })

  test('another property’s photo is refused, and the choice stays', async () => {
    const id = await storeProperty()
    const image = await storeImage(id)
    await choose(image, id).throwOnError()
    expect((await choose(await storeImage(await storeProperty()), id)).error?.code).toBe('22023')
    expect(await primaries(id)).toEqual([image])
  })
})

describe('reorder_property_images', () => {
  const reorder = (p_property_id: string, p_image_ids: string[]) =>
    people.admin.db.rpc('reorder_property_images', { p_property_id, p_image_ids })

  const order = async (id: string) => {
    const { data } = await service()
      .from('property_images')
      .select('id')
      .eq('property_id', id)
      .order('position')
    return data?.map((row) => row.id)
  }

  async function threePhotos() {
    const id = await storeProperty()
    return {
      id,
      photos: [await storeImage(id), await storeImage(id), await storeImage(id)] as [string, string, string],
    }
  }

  test('gives every photo its place', async () => {
    const { id, photos } = await threePhotos()
    const [a, b, c] = photos
    await reorder(id, [c, a, b]).throwOnError()
    expect(await order(id)).toEqual([c, a, b])
  })

  test('an order that forgets, repeats or invents a photo changes nothing', async () => {
    const { id, photos } = await threePhotos()
    const [a, b, c] = photos
    await reorder(id, [b, c, a]).throwOnError()
    const foreign = (await threePhotos()).photos[0]
    for (const wrong of [[a, b], [a, a, b], [a, b, foreign], []]) {
      expect((await reorder(id, wrong)).error?.code).toBe('22023')
    }
    expect(await order(id)).toEqual([b, c, a])
  })

  test('two at once: one order or the other', async () => {
    const { id, photos } = await threePhotos()
    const [a, b, c] = photos
    const orders = [
      [c, b, a],
      [b, a, c],
    ]
    await Promise.all(orders.map((ids) => reorder(id, ids).throwOnError()))
    expect(orders).toContainEqual(await order(id))
  })
})

test('of two admins who save one property at once, the second is refused', async () => {
  const id = await storeProperty()
  const { data } = await people.admin.db
    .from('properties')
    .select('updated_at')
    .eq('id', id)
    .single()
    .throwOnError()
  const save = (db: typeof people.admin.db, price: number) =>
    db.from('properties').update({ price }, { count: 'exact' }).eq('id', id).eq('updated_at', data.updated_at)
  const answers = await Promise.all([save(people.admin.db, 1), save(people.stranger.db, 2)])
  expect(answers.map(({ count }) => count).sort()).toEqual([0, 1])
})

describe('replace_property_additional_info', () => {
  const replace = (p_property_id: string, p_infos: string[]) =>
    people.admin.db.rpc('replace_property_additional_info', { p_property_id, p_infos })

  const infos = async (id: string) => {
    const { data } = await people.visitor.db
      .from('property_additional_info')
      .select('info_text')
      .eq('property_id', id)
      .order('position')
    return data?.map((row) => row.info_text)
  }

  test('keeps the order, trims, drops blanks, and replaces what was there', async () => {
    const id = await storeProperty()
    await replace(id, ['antes']).throwOnError()
    await replace(id, ['  Sol da manhã ', ' ', 'Aceita permuta', '']).throwOnError()
    expect(await infos(id)).toEqual(['Sol da manhã', 'Aceita permuta'])
  })

  test('an entry that does not fit leaves everything as it was', async () => {
    const id = await storeProperty()
    await replace(id, ['fica']).throwOnError()
    expect((await replace(id, ['novo', 'x'.repeat(301)])).error?.code).toBe('23514')
    expect(
      (
        await replace(
          id,
          Array.from({ length: 101 }, () => 'x'),
        )
      ).error?.code,
    ).toBe('22023')
    expect(await infos(id)).toEqual(['fica'])
  })

  test('two at once: one list or the other, never a mixture', async () => {
    const id = await storeProperty()
    const lists = [
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]
    await Promise.all(lists.map((list) => replace(id, list).throwOnError()))
    expect(lists).toContainEqual(await infos(id))
  })
})
