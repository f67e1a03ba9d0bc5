import type { Tables } from 'shared-domain/database'
import type { PropertyPoint } from 'shared-domain/points'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import type { ExportedProperty } from './propertyBatches.ts'

/** Listings of one page: with long texts and lists of photos some hundred kB. */
const PAGE = 200

type PrivateRow = Pick<
  Tables<'property_private_facts'>,
  'owner_name' | 'owner_phone' | 'owner_email' | 'keys_at' | 'commission' | 'authorised_until' | 'notes'
>

/** A property with what lies in other tables. */
export interface ExportedListing extends ExportedProperty {
  infos: string[]
  /** The photos, the main one first. */
  images: { id: string; address: string; watermarked: boolean; isFloorPlan: boolean }[]
  /** What the caller's agency alone knows of it; null where it has written nothing. */
  privateFacts: PrivateRow | null
}

interface ExportPage {
  rows: ExportedListing[]
  /** Null after the last row. */
  next: string | null
}

type Row = Tables<'properties'> & {
  property_categories: { name: string } | null
  property_images: Pick<
    Tables<'property_images'>,
    'id' | 'image_url' | 'is_primary' | 'watermarked' | 'is_floor_plan'
  >[]
  property_additional_info: Pick<Tables<'property_additional_info'>, 'info_text'>[]
  /** Row security leaves no other agency's. */
  property_private_facts: PrivateRow[]
  property_points: PropertyPoint | null
}

const privateColumns =
  'owner_name, owner_phone, owner_email, keys_at, commission, authorised_until, notes' as const
const columns =
  `*, property_categories(name), property_images(id, image_url, is_primary, watermarked, is_floor_plan), property_additional_info(info_text), property_private_facts(${privateColumns}), property_points(latitude, longitude, precision, display)` as const

function listingOf({
  property_categories,
  property_images,
  property_additional_info,
  property_private_facts,
  property_points,
  ...row
}: Row): ExportedListing {
  return {
    ...row,
    category: property_categories?.name ?? null,
    infos: property_additional_info.map(({ info_text }) => info_text),
    images: property_images
      .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
      .map(({ id, image_url, watermarked, is_floor_plan }) => ({
        id,
        address: image_url,
        watermarked,
        isFloorPlan: is_floor_plan,
      })),
    privateFacts: property_private_facts[0] ?? null,
    point: property_points,
  }
}

export const fullExportApi = injectEndpoints({
  endpoints: (build) => ({
    /** All properties, page after page in the order of their ids; the argument is `next` of the page before. */
    getExportPage: build.query<ExportPage, string | null>({
      queryFn: adminQuery<string | null, ExportPage>(async (db, after, signal) => {
        const all = db.from('properties').select(columns)
        const { data, error, status } = await (after === null ? all : all.gt('id', after))
          .order('id')
          .order('position', { referencedTable: 'property_images' })
          .order('id', { referencedTable: 'property_images' })
          .order('position', { referencedTable: 'property_additional_info' })
          .order('id', { referencedTable: 'property_additional_info' })
          .limit(PAGE)
          .abortSignal(signal)
        if (error) return { data: null, error, status }
        const rows = (data as Row[]).map(listingOf)
        return { data: { rows, next: rows.length < PAGE ? null : rows.at(-1)!.id }, error: null }
      }),
      keepUnusedDataFor: 0,
    }),
  }),
})
