/* What each read asks for. Constants, since postgrest-js derives the row's type from the literal. */

const imageColumns = 'image_url, is_primary, position, watermarked, widths'

const ownColumns =
  'id, title, price, city, state, bedrooms, bathrooms, suites, area, built_area, land_area, parking_spaces, lavatory, staircases, property_type, featured'

/** A card: featured and sale carousels, similar listings. */
export const cardColumns = `${ownColumns}, property_images(${imageColumns})` as const

export const catalogueColumns =
  `${ownColumns}, neighborhood, category_id, created_at, property_images(${imageColumns})` as const

export const detailColumns =
  `*, property_images(id, ${imageColumns}), property_additional_info(info_text)` as const
