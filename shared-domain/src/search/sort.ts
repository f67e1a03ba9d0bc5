import { comparableArea, pricePerSquareMetre } from '../facts/index.ts'
import type { CatalogueRow } from './listing.ts'

type Compare = (a: CatalogueRow, b: CatalogueRow) => number

const inOrder = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

const newestFirst: Compare = (a, b) => inOrder(b.created_at, a.created_at) || inOrder(a.id, b.id)

const squareMetre = (listing: CatalogueRow) => pricePerSquareMetre(listing) ?? Infinity

const comparisons = {
  newest: () => 0,
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  'area-desc': (a, b) => comparableArea(b) - comparableArea(a),
  // Two that do not say it are alike, and no number is between them.
  'square-metre-asc': (a, b) => inOrder(squareMetre(a), squareMetre(b)),
} satisfies Record<string, Compare>

export type Sort = keyof typeof comparisons

export const isSort = (value: unknown): value is Sort => Object.hasOwn(comparisons, String(value))

/**
 * A sorted copy; equal listings newest first, then by id; those without an area, or a price where that
 * counts, come last. As the database has it.
 */
export const sortListings = <Listing extends CatalogueRow>(listings: readonly Listing[], sort: Sort) =>
  listings.toSorted((a, b) => comparisons[sort](a, b) || newestFirst(a, b))
