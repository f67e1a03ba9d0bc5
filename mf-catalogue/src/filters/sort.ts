import { comparableArea } from 'shared-backend/facts'
import type { CatalogueListing } from 'shared-backend/properties'

type Compare = (a: CatalogueListing, b: CatalogueListing) => number

const comparisons = {
  newest: (a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0),
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  'area-desc': (a, b) => comparableArea(b) - comparableArea(a),
} satisfies Record<string, Compare>

export type Sort = keyof typeof comparisons

export const isSort = (value: unknown): value is Sort => Object.hasOwn(comparisons, String(value))

/** A sorted copy; equal listings keep their order, and those without an area come last. */
export const sortListings = (listings: readonly CatalogueListing[], sort: Sort) =>
  listings.toSorted(comparisons[sort])
