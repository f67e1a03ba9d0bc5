import { comparableArea, minimumNames, type MinimumName } from '../facts/index.ts'
import { isSet, type ClientFilters } from './filters.ts'
import { inAnyOf } from './inAnyOf.ts'
import type { CatalogueRow } from './listing.ts'

type Test = (listing: CatalogueRow) => boolean

/** Facets: the counts of a facet's choices ignore its own filters. Both limits of an amount are one facet. */
export type FilterGroup = MinimumName | 'deal' | 'kinds' | 'price' | 'area' | 'places'

interface Predicate<Value> {
  group: FilterGroup
  test: (wanted: NonNullable<Value>) => Test
}

type Predicates = { readonly [Name in keyof ClientFilters]: Predicate<ClientFilters[Name]> }

const minimums = Object.fromEntries(
  minimumNames.map((name) => [
    name,
    {
      group: name,
      test:
        (least: number): Test =>
        (listing) =>
          (listing[name] ?? 0) >= least,
    },
  ]),
) as Pick<Predicates, MinimumName>

/** The test of each filter in the browser, the quickest first. */
const predicates: Predicates = {
  type: { group: 'deal', test: (type) => (listing) => listing.property_type === type },
  category: { group: 'kinds', test: (kinds) => (listing) => kinds.includes(listing.category_id) },
  minPrice: { group: 'price', test: (least) => (listing) => listing.price >= least },
  maxPrice: { group: 'price', test: (most) => (listing) => listing.price <= most },
  ...minimums,
  minArea: { group: 'area', test: (least) => (listing) => comparableArea(listing) >= least },
  // A listing of unknown area does not pass as a small one.
  maxArea: {
    group: 'area',
    test: (most) => (listing) => {
      const area = comparableArea(listing)
      return area > 0 && area <= most
    },
  },
  places: { group: 'places', test: inAnyOf },
}

function testOf<Name extends keyof ClientFilters>(name: Name, filters: ClientFilters) {
  const { group, test } = predicates[name]
  const wanted = filters[name]
  return isSet(wanted) ? [{ group, fits: test(wanted as NonNullable<ClientFilters[Name]>) }] : []
}

/** One test per filter that is set. */
export const testsOf = (filters: ClientFilters) =>
  (Object.keys(predicates) as (keyof ClientFilters)[]).flatMap((name) => testOf(name, filters))

/** The listings that pass every filter, in the order given; each filter only looks at the results of the previous one. */
export const filterListings = <Listing extends CatalogueRow>(
  listings: readonly Listing[],
  filters: ClientFilters,
) => testsOf(filters).reduce((left, { fits }) => left.filter(fits), listings)
