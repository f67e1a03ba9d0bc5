import type { PreviewedPhoto, PreviewedProperty } from 'shared-backend/preview'
import type { Category } from 'shared-backend/properties'
import { propertySchema } from 'shared-backend/schemas'
import { neededColumns } from 'shared-domain/facts'
import type { Photo } from '../photos/photoList.ts'
import { preview as text } from './text.ts'
import { cleanInfos, emptyValues, toPropertyInput, type PropertyFormValues } from './values.ts'

interface Invalid {
  inner?: { path?: string }[]
}

/** The fields that could not be saved as they are typed. */
function invalidNames(values: PropertyFormValues) {
  try {
    propertySchema.validateSync(values, { abortEarly: false })
    return []
  } catch (error) {
    return ((error as Invalid).inner ?? []).map(({ path }) => path?.replace(/[[.].*/, ''))
  }
}

/** What can be read of the form; the rest is as if nothing were typed. */
function readable(values: PropertyFormValues): PropertyFormValues {
  const names = invalidNames(values) as (keyof PropertyFormValues)[]
  const invalid = names.filter((name) => name in emptyValues)
  const left = Object.fromEntries(invalid.map((name) => [name, emptyValues[name]]))
  return { ...values, ...left }
}

/** The row as it would be if what can be read were saved now; without a price it is 0, and a text that is missing is empty. */
export function readableInput(values: PropertyFormValues) {
  const read = readable(values)
  const row = toPropertyInput({ ...read, price: read.price ?? 0 })
  const texts = neededColumns.map((name) => [name, row[name] ?? ''])
  return { ...row, ...(Object.fromEntries(texts) as object) }
}

/** What the page cannot do without names its place. */
function withPlaces(values: PropertyFormValues): PropertyFormValues {
  const words = Object.entries(text.places).map(([name, place]) => [
    name,
    String(values[name as keyof typeof text.places]).trim() || place,
  ])
  return { ...values, ...(Object.fromEntries(words) as object), price: values.price ?? 0 }
}

/** A chosen photo is shown once it is prepared. */
const toPreviewed = (photo: Photo, position: number): PreviewedPhoto[] => {
  const { key, isPrimary: is_primary, isFloorPlan: is_floor_plan } = photo
  const own = { is_primary, is_floor_plan, position }
  if (photo.kind === 'saved') return [{ key, image: { ...photo.image, ...own } }]
  if (!photo.prepared) return []
  const { photo: file, watermarked } = photo.prepared
  return [{ key, file, image: { image_url: '', ...own, watermarked, widths: [] } }]
}

/** The property's page as it would be if the form were saved now. */
export function previewOf(
  id: string,
  values: PropertyFormValues,
  photos: Photo[],
  categories: Category[],
): PreviewedProperty {
  const now = new Date().toISOString()
  const isClosed = values.deal_status === 'sold' || values.deal_status === 'rented'
  const row = toPropertyInput(withPlaces(readable(values)))
  return {
    property: {
      ...row,
      id,
      created_at: now,
      published_at: null,
      closed_at: isClosed ? now : null,
      property_categories: categories.find((category) => category.id === row.category_id) ?? null,
      property_additional_info: cleanInfos(values.infos).map((info_text) => ({ info_text })),
    } as PreviewedProperty['property'],
    photos: photos.flatMap(toPreviewed),
  }
}
