import { useMemo } from 'react'
import {
  useGetCategoriesQuery,
  useGetPlacesQuery,
  useCachedCatalogue,
  useSearchFacetsQuery,
  type LocationOption,
} from 'shared-backend/properties'
import {
  filterListings,
  needsServer,
  placeKey,
  readSearch,
  withKnownKinds,
  writeSearch,
  type CatalogueSearch,
  type Place,
} from 'shared-domain/search'
import { placeCountRequest } from './placeCountRequest.ts'

/** A neighbourhood with the count of its listings that match the other filters; undefined while that is not known. */
export type CountedPlace = Omit<LocationOption, 'count'> & { count: number | undefined }

/** How many listings each place has, by its key: a place may be there in several spellings. */
const tally = (options: readonly (Place & { count?: number })[]) => {
  const counts = new Map<string, number>()
  for (const option of options) {
    const key = placeKey(option)
    counts.set(key, (counts.get(key) ?? 0) + (option.count ?? 1))
  }
  return counts
}

/** The other filters of a search; the same object as long as they are the same. */
function useOtherFilters(search: CatalogueSearch) {
  const key = writeSearch({ ...search, places: [], sort: 'newest' })
  return useMemo(() => (key ? readSearch(key) : undefined), [key])
}

/**
 * Counts every place by the other filters of a search: in the browser where it holds the catalogue and can apply them, else
 * in the database. Without other filters the places have their own counts.
 */
export function usePlaceCounts(search: CatalogueSearch) {
  const { data: places, isError, refetch } = useGetPlacesQuery()
  const { data: categories } = useGetCategoriesQuery()
  const held = useCachedCatalogue()
  const others = useOtherFilters(search)
  const own = useMemo(
    () =>
      others && held.data && categories && !needsServer(others)
        ? tally(filterListings(held.data, withKnownKinds(others, categories)))
        : undefined,
    [held.data, others, categories],
  )
  const request = useMemo(() => placeCountRequest(others ?? search), [others, search])
  const skip = !others || own !== undefined || held.isLoading
  const { currentData: facets } = useSearchFacetsQuery(request, { skip })

  const data = useMemo((): CountedPlace[] | undefined => {
    if (!places || !others) return places
    const fromServer = facets && tally(facets.places)
    const counts = own ?? fromServer
    return places.map(({ city, neighborhood }) => ({
      city,
      neighborhood,
      count: counts && (counts.get(placeKey({ city, neighborhood })) ?? 0),
    }))
  }, [places, others, own, facets])
  return { data, isError, refetch }
}
