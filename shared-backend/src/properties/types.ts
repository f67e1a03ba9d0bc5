import type { Tables } from 'shared-domain/database'
import type { CardColumn, DetailColumn, PropertyRow } from 'shared-domain/facts'
import type { CatalogueRow } from 'shared-domain/search'
import type { ShownPoint } from 'shared-domain/shownPoint'

type ImageRow = Tables<'property_images'>

/** A photo; its smaller files lie beside it, one for each of `widths`. */
export type PropertyImage = Pick<
  ImageRow,
  'image_url' | 'is_primary' | 'position' | 'watermarked' | 'widths'
> &
  Partial<Pick<ImageRow, 'id' | 'color' | 'is_floor_plan'>>

/** What a price was before it dropped, within the last 30 days. */
export type PriceDrop = Pick<Tables<'price_drops'>, 'price_before'>

interface CardParts {
  property_images: PropertyImage[]
  /** How many it has, where only the main one is given. */
  photo_count?: number
  price_drops?: PriceDrop | null
}

/** The data of a card. */
export type ListingCard = Pick<PropertyRow, CardColumn> & CardParts

/** A card with the columns that the catalogue filters and sorts by. */
export type CatalogueListing = CatalogueRow & CardParts

/** All of a property, images and additional info in their order. */
export type PropertyDetail = Pick<PropertyRow, DetailColumn> & {
  property_images: PropertyImage[]
  property_additional_info: { info_text: string }[]
  /** Its kind. */
  property_categories: Pick<Tables<'property_categories'>, 'name' | 'plural'> | null
  price_drops?: Pick<Tables<'price_drops'>, 'price_before' | 'dropped_at'> | null
  /** Null where it is on no map. */
  property_points?: ShownPoint | null
}

/** One neighbourhood and how many active properties lie in it. */
export interface LocationOption {
  city: string
  neighborhood: string
  count: number
}

export type Category = Pick<Tables<'property_categories'>, 'id' | 'name' | 'plural'>
