import type { CatalogueListing, SearchFacets } from 'shared-backend/properties'
import { countFacets, filterListings } from 'shared-domain/search'
import { searchIn } from './fakeSearch.ts'
import { placesOf } from './listings.ts'

/** Facts that only the server knows, as no card has them; by the listing's id. */
export type ServerFacts = Record<
  string,
  { amenities?: string[]; furnished?: true; pets?: true; dropped?: true; seenDaysAgo?: number }
>

/** The response of `search_facets` for these listings; for facts on cards it has the browser's counts. */
export function fakeFacets(
  listings: CatalogueListing[],
  query: URLSearchParams,
  serverFacts: ServerFacts = {},
): SearchFacets {
  const { matching, filters } = searchIn(listings, query)
  const found = filterListings(matching, filters).map(({ id }) => serverFacts[id] ?? {})
  const features: Record<string, number> = {}
  for (const { amenities = [] } of found)
    for (const name of amenities) features[name] = (features[name] ?? 0) + 1
  return {
    ...countFacets(matching, filters),
    features,
    furnishing: { full: found.filter(({ furnished }) => furnished).length },
    pets_allowed: { true: found.filter(({ pets }) => pets).length },
    dropped: { true: found.filter(({ dropped }) => dropped).length },
    newSinceDays: Object.fromEntries(
      [7, 15, 30].map((days) => [
        String(days),
        found.filter(({ seenDaysAgo = Infinity }) => seenDaysAgo < days).length,
      ]),
    ),
    places: placesOf(filterListings(matching, { ...filters, places: [] })).flatMap(
      ({ city, neighborhoods }) => neighborhoods.map((place) => ({ city, ...place })),
    ),
  }
}
