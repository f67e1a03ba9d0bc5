import { cardNames, costNames, factNames, type CardName, type CostName, type FactName } from './facts.ts'

/* The columns that each query of a visitor selects. */

const cardBase = [
  'id',
  'title',
  'price',
  'city',
  'state',
  'property_type',
  'featured',
  'deal_status',
] as const
const detailBase = [
  ...cardBase,
  'description',
  'address',
  'neighborhood',
  'zip_code',
  'category_id',
  'active',
  'closed_at',
  'created_at',
] as const
const catalogueBase = ['neighborhood', 'category_id', 'created_at'] as const

/** The columns of a card, and those that the catalogue filters and sorts by besides. */
export type CardColumn = (typeof cardBase)[number] | CardName
export type CatalogueColumn = CardColumn | (typeof catalogueBase)[number]

const images = 'image_url,is_primary,position,watermarked,widths,color'

/** Where its price has dropped of late, what it was. */
const drop = 'price_drops(price_before)'

/** A card: featured and sale carousels, similar listings. */
export const cardColumns = `${[...cardBase, ...cardNames].join()},property_images(${images}),${drop}`

export const catalogueColumns = `${[...cardBase, ...cardNames, ...catalogueBase].join()},property_images(${images}),${drop}`

/** R$; the sale carousel shows nothing dearer, and its index knows it too. */
export const SALE_PRICE_CAP = 500_000

/** The columns of the property's page. */
export type DetailColumn = (typeof detailBase)[number] | FactName | `${CostName}_period`

const detailOwn: DetailColumn[] = [
  ...detailBase,
  ...factNames,
  ...costNames.map((name) => `${name}_period` as const),
]

export const detailColumns = `${detailOwn.join()},property_images(id,is_floor_plan,${images}),property_additional_info(info_text),property_categories(name,plural),price_drops(price_before,dropped_at),property_points(shown_latitude,shown_longitude,shown_precision)`
