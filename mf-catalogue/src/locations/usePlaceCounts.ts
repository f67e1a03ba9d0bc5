import { useMemo } from 'react'
import {
  useGetCategoriesQuery,
  useGetPlacesQuery,
  useCachedCatalogue,
  useSearchFacetsQuery,
  type LocationOption,
} from 'shared-backend/properties'
import { readSearch, writeSearch, type CatalogueSearch } from 'shared-domain/search'
import { filterListings, needsServer, withKnownKinds, placeLabel } from 'shared-domain/search'
import { placeCountRequest } from './placeCountRequest.ts'

/** A neighbourhood, and how many of it fit what else is asked; undefined while that is not known. */
export type CountedPlace = Omit<LocationOption, 'count'> & { count: number | undefined }

const tally = (options: readonly Pick<LocationOption, 'city' | 'neighborhood'>[]) => {
  const counts = new Map<string, number>()
  for (const option of options) counts.set(placeLabel(option), (counts.get(placeLabel(option)) ?? 0) + 1)
  return counts
}

/** What else is asked, and the same object as long as that is the same. */
function useBeside(search: CatalogueSearch) {
  const key = writeSearch({ ...search, places: [], sort: 'newest' })
  return useMemo(() => (key ? readSearch(key) : undefined), [key])
}

/**
 * Every place, counted beside the other filters of a search: by the browser where it holds the catalogue and can tell,
 * else by the database. Where nothing else is asked that is what the places say by themselves.
 */
export function usePlaceCounts(search: CatalogueSearch) {
  const { data: places, isError, refetch } = useGetPlacesQuery()
  const { data: categories } = useGetCategoriesQuery()
  const held = useCachedCatalogue()
  const beside = useBeside(search)
  const own = useMemo(
    () =>
      beside && held.data && categories && !needsServer(beside)
        ? tally(filterListings(held.data, withKnownKinds(beside, categories)))
        : undefined,
    [held.data, beside, categories],
  )
  const request = useMemo(() => placeCountRequest(beside ?? search), [beside, search])
  const skip = !beside || own !== undefined || held.isLoading
  const { currentData: facets } = useSearchFacetsQuery(request, { skip })

  const data = useMemo((): CountedPlace[] | undefined => {
    if (!places || !beside) return places
    const asked = facets && new Map(facets.places.map((place) => [placeLabel(place), place.count]))
    const counts = own ?? asked
    return places.map(({ city, neighborhood }) => ({
      city,
      neighborhood,
      count: counts && (counts.get(placeLabel({ city, neighborhood })) ?? 0),
    }))
  }, [places, beside, own, facets])
  return { data, isError, refetch }
}
