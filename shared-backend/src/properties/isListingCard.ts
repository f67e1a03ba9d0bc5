import { array, boolean, is, nullable, number, object, optional, picklist, string } from 'shared-backend'
import type { GenericSchema } from 'valibot'
import { cardNames, type CardName } from 'shared-domain/facts'
import type { ListingCard } from './types.ts'

const text = string()
const fact = nullable(number())
const facts = Object.fromEntries(cardNames.map((name) => [name, fact])) as Record<CardName, typeof fact>

/** A listing as a card shows it. */
export const listingCard = object({
  id: text,
  title: text,
  price: number(),
  city: text,
  state: text,
  ...facts,
  property_type: picklist(['sale', 'rent']),
  featured: boolean(),
  deal_status: picklist(['available', 'reserved', 'sold', 'rented']),
  photo_count: optional(number()),
  price_drops: optional(nullable(object({ price_before: number() }))),
  property_images: array(
    object({
      image_url: text,
      is_primary: boolean(),
      position: number(),
      watermarked: boolean(),
      widths: array(number()),
      // Not in what browsers have kept of before.
      color: optional(nullable(text)),
    }),
  ),
}) satisfies GenericSchema<unknown, ListingCard>

/** Whether a value from a browser's cache is a listing as a card needs it. */
export const isListingCard = (value: unknown): value is ListingCard => is(listingCard, value)
