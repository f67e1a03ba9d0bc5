import * as v from 'valibot'
import { cardNames, type CardName } from '../facts/index.ts'
import type { ListingCard } from './types.ts'

const text = v.string()
const fact = v.nullable(v.number())
const facts = Object.fromEntries(cardNames.map((name) => [name, fact])) as Record<CardName, typeof fact>

/** A listing as a card shows it. */
export const listingCard = v.object({
  id: text,
  title: text,
  price: v.number(),
  city: text,
  state: text,
  ...facts,
  property_type: v.picklist(['sale', 'rent']),
  featured: v.boolean(),
  deal_status: v.picklist(['available', 'reserved', 'sold', 'rented']),
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
