import { randomUUID } from 'node:crypto'
import type { TablesInsert } from 'shared-domain/database'
import type { PropertyRow } from 'shared-domain/facts'
import type { Page } from '@playwright/test'
import { service } from '../../tooling/testing/actors.ts'
import { jpegOf, type Colour } from '../../tooling/testing/photo.ts'

const bucket = 'property-images'

/** Dearer than any seeded listing, so that no other test's search finds it. */
export const ownPrice = 77_000_000

/** Cards of the seeded listings: those of other tests, recognised by price or title, may disappear at any moment. */
export const seededCards = (page: Page) =>
  page.getByRole('article').filter({ hasNotText: /R\$\s7\d\.\d{3}\.\d{3}|\bteste\b/ })

/** The address after saving: the list, at the item. */
export const listAtItem = /\/admin(\?[^#]*)?#imovel-[0-9a-f-]{36}$/

export type NewProperty = Partial<TablesInsert<'properties'>> & {
  /** One photo of each colour; the first is the primary one. */
  photos?: Colour[]
}

/** Stores a property with its photos, past the interface. `remove` may be called when it is removed already. */
export async function storeProperty({ photos = [{ r: 170, g: 150, b: 120 }], ...given }: NewProperty = {}) {
  const db = service()
  const { data: category } = await db
    .from('property_categories')
    .select('id')
    .limit(1)
    .single()
    .throwOnError()
  const { data: property } = await db
    .from('properties')
    .insert({
      title: `Casa de teste ${randomUUID().slice(0, 8)}`,
      price: ownPrice,
      city: 'Florianópolis',
      state: 'SC',
      address: 'Rua das Provas, 10',
      neighborhood: 'Centro',
      property_type: 'sale',
      category_id: category.id,
      ...given,
    })
    .select<string, PropertyRow>()
    .single()
    .throwOnError()

  const paths = photos.map((_, index) => `${property.id}/${index}.jpg`)
  for (const [index, colour] of photos.entries()) {
    const path = paths[index] as string
    const file = new Uint8Array(await jpegOf(colour, 1200, 800)).buffer
    const { error } = await db.storage
      .from(bucket)
      .upload(path, file, { contentType: 'image/jpeg', cacheControl: '3600' })
    if (error) throw error
    const { publicUrl } = db.storage.from(bucket).getPublicUrl(path).data
    await db
      .from('property_images')
      .insert({
        property_id: property.id,
        image_url: publicUrl,
        is_primary: index === 0,
        position: index,
        watermarked: true,
      })
      .throwOnError()
  }

  return {
    ...property,
    remove: async () => {
      await db.from('properties').delete().eq('id', property.id).throwOnError()
      if (paths.length > 0) await db.storage.from(bucket).remove(paths)
    },
  }
}

const centre = { city: 'Florianópolis', neighborhood: 'Centro' }

/**
 * Stores properties without photos in one request; only searches for the `word` of their titles find them. They are the
 * oldest of all, so that they are not on the first page of the catalogue.
 */
export async function storeListings(count: number, placeOf = (_index: number) => centre) {
  const db = service()
  const word = `lista${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const { data: category } = await db
    .from('property_categories')
    .select('id')
    .limit(1)
    .single()
    .throwOnError()
  const { data: stored } = await db
    .from('properties')
    .insert(
      Array.from({ length: count }, (_, index) => ({
        title: `Casa de teste ${index + 1} ${word}`,
        price: ownPrice,
        ...placeOf(index),
        state: 'SC',
        address: 'Rua das Provas, 10',
        property_type: 'sale' as const,
        category_id: category.id,
        created_at: '2020-01-01',
      })),
    )
    .select('id')
    .throwOnError()
  const ids = stored.map(({ id }) => id)
  return { word, remove: () => db.from('properties').delete().in('id', ids).throwOnError() }
}

export type StoredProperty = Awaited<ReturnType<typeof storeProperty>>

/** Removes a property that a test created through the interface, wherever the test stopped. */
export async function removeByTitle(title: string) {
  const db = service()
  const { data: left } = await db.from('properties').delete().eq('title', title).select('id').throwOnError()
  for (const { id } of left) {
    const { data: files } = await db.storage.from(bucket).list(id)
    if (files?.length) await db.storage.from(bucket).remove(files.map(({ name }) => `${id}/${name}`))
  }
}
