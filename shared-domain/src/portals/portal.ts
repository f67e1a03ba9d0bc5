import type { Enums } from '../database/types.ts'
import { fold } from '../fold/index.ts'
import type { Degrees } from '../points/index.ts'
import type { PropertyRow } from '../facts/index.ts'

/** How much of a listing's address a portal shows. */
export type AddressDisplay = 'All' | 'Street' | 'Neighborhood'

/** A value that a portal knows, with its words for the agency. */
type Words = Readonly<Record<string, string>>

/** What one portal differs by from the others that read VRSync: a portal is a file with one of these. */
export interface Portal {
  /** For the agency. */
  name: string
  /** What the agency sees and signs in to, by the portal's own names. */
  sites: string
  namespace: string
  schemaLocation: string
  /** `Residential / Apartment` and so on. */
  types: Words
  /** The type of a category by its folded name, where the agency has chosen none. */
  typeOfCategory: Readonly<Record<string, string>>
  /** Types that are measured by their land. */
  landTypes: ReadonlySet<string>
  /** Types without rooms: number of bedrooms and bathrooms are not asked for. */
  isWithoutRooms: (type: string) => boolean
  features: Readonly<Record<Enums<'amenity'> | Enums<'building_amenity'>, string | null>>
  /** Kinds of publication, the plain one among them; none where the portal sells no other. */
  highlights: Words
  title: Limits
  description: Limits
  photos: { least: number }
}

/** Characters. */
interface Limits {
  least: number
  most: number
}

/** A listing as `list_portal_listings` answers it. */
export type PortalListing = Pick<
  PropertyRow,
  | 'id'
  | 'title'
  | 'description'
  | 'price'
  | 'property_type'
  | 'category_id'
  | 'city'
  | 'state'
  | 'address'
  | 'neighborhood'
  | 'zip_code'
  | 'bedrooms'
  | 'bathrooms'
  | 'suites'
  | 'parking_spaces'
  | 'lavatory'
  | 'area'
  | 'built_area'
  | 'land_area'
  | 'condo_fee'
  | 'condo_fee_period'
  | 'iptu'
  | 'iptu_period'
  | 'furnishing'
  | 'pets_allowed'
  | 'floor'
  | 'built_year'
  | 'amenities'
  | 'building_amenities'
> & {
  category: string
  /** The main one first. */
  images: { url: string; widths: number[] }[]
  /** What the agency has chosen for this portal: whether it goes there, and as what. */
  publish: boolean
  highlight: string | null
  /** What the agency shows of where it lies; null where it is not on the map. */
  point: (Degrees & { precision: Enums<'point_precision'> }) | null
}

export interface PortalSettings {
  /** Of a listing that has none of its own. */
  highlight: string
  address_display: AddressDisplay
  /** Types that the agency has chosen, by category id. */
  types: Readonly<Record<string, string>>
}

/** Who offers the listings. The portal needs each of them. */
export interface PortalContact {
  name: string
  email: string
  phone: string
}

export const hasHighlights = ({ highlights }: Portal) => Object.keys(highlights).length > 0

/** The portal's type for a category, by the agency's choice or by its name; undefined where there is none. */
export function portalType(
  portal: Portal,
  categoryId: string,
  category: string,
  types: PortalSettings['types'],
) {
  const type = types[categoryId] ?? portal.typeOfCategory[fold(category)]
  return type !== undefined && type in portal.types ? type : undefined
}
