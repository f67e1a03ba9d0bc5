import { comparableArea } from '../facts/index.ts'
import { cardFilterNames, filterTable, type CardFilterName, type FilterTable } from './filterTable.ts'
import { isSet, type ClientFilters, type FilterValues, type KindOf } from './filters.ts'
import { inAnyOf } from './inAnyOf.ts'
import type { CatalogueRow } from './listing.ts'

type Test = (listing: CatalogueRow) => boolean

/** Facets of what the cards have. */
export type FilterGroup = FilterTable[CardFilterName]['facet']

type CardKind = KindOf<CardFilterName>
type RowOf<Kind extends CardKind> = Extract<FilterTable[CardFilterName], { kind: Kind }>

/** What the limits of an amount compare; 0 when unknown. */
const amounts: Record<RowOf<'least' | 'most'>['facet'], (listing: CatalogueRow) => number> = {
  price: (listing) => listing.price,
  area: comparableArea,
}

/** The test of each kind in the browser. */
const tests: {
  readonly [Kind in CardKind]: (row: RowOf<Kind>, wanted: NonNullable<FilterValues[Kind]>) => Test
} = {
  deal: (_row, deal) => (listing) => listing.property_type === deal,
  kinds: (_row, kinds) => (listing) => kinds.includes(listing.category_id),
  places: (_row, places) => inAnyOf(places),
  least: ({ facet }, least) => {
    const amountOf = amounts[facet]
    return (listing) => amountOf(listing) >= least
  },
  // A listing of unknown area does not pass as a small one, while a price on request does.
  most: ({ facet }, most) => {
    const amountOf = amounts[facet]
    const above = facet === 'area' ? 0 : -1
    return (listing) => amountOf(listing) > above && amountOf(listing) <= most
  },
  count:
    ({ facet }, least) =>
    (listing) =>
      (listing[facet] ?? 0) >= least,
}

function testOf<Name extends CardFilterName>(name: Name, filters: ClientFilters) {
  const wanted = filters[name]
  if (!isSet(wanted)) return []
  const row: FilterTable[CardFilterName] = filterTable[name]
  const makeTest = tests[row.kind] as (row: FilterTable[CardFilterName], wanted: unknown) => Test
  return [{ group: row.facet, fits: makeTest(row, wanted) }]
}

/** The quickest first: a place is compared by its texts. */
const inTurn = cardFilterNames.toSorted((a, b) => Number(a === 'places') - Number(b === 'places'))

/** One test per filter that is set. */
export const testsOf = (filters: ClientFilters) => inTurn.flatMap((name) => testOf(name, filters))

/** The listings that pass every filter, in the order given; each filter only looks at the results of the previous one. */
export const filterListings = <Listing extends CatalogueRow>(
  listings: readonly Listing[],
  filters: ClientFilters,
) => testsOf(filters).reduce((left, { fits }) => left.filter(fits), listings)
