import * as v from 'valibot'
import type { ListingCard } from './types.ts'

const text = v.string()
const count = v.nullable(v.number())

const listingCard = v.object({
  id: text,
  title: text,
  price: v.number(),
  city: text,
  state: text,
  bedrooms: count,
  bathrooms: count,
  suites: count,
  area: count,
  built_area: count,
  land_area: count,
  parking_spaces: count,
  lavatory: count,
  staircases: count,
  property_type: v.picklist(['sale', 'rent']),
  featured: v.boolean(),
  property_images: v.array(
    v.object({
      image_url: text,
      is_primary: v.boolean(),
      position: v.number(),
      watermarked: v.boolean(),
      widths: v.array(v.number()),
    }),
  ),
}) satisfies v.GenericSchema<unknown, ListingCard>

/** Whether what a browser has kept is a listing as a card shows it. */
export const isListingCard = (value: unknown): value is ListingCard => v.is(listingCard, value)
