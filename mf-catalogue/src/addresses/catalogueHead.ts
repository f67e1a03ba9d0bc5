import type { HeadContext, PageHead } from 'shared-backend'
import { fold, slug } from 'shared-domain/fold'
import {
  carouselsApi,
  searchApi,
  searchPath,
  type CatalogueListing,
  type Category,
} from 'shared-backend/properties'
import { CATALOGUE, readSearch, writeSearch, type CatalogueSearch } from 'shared-domain/search'
import { readCursor, searchOf } from 'shared-domain/search'
import { sharedPicture } from 'shared-ui/imageSources'
import { meantSearch, type Meaning } from './searchAddress.ts'

const isSame = (a: string, b: string) => fold(a) === fold(b)

/** The place of the search, or the city that all its places lie in, as a listing that was found has it written. */
function placeOf({ places }: CatalogueSearch, found: readonly CatalogueListing[]) {
  const [place, another] = places
  if (!place || places.some(({ city }) => !isSame(city, place.city))) return undefined
  const neighborhood = another ? '' : place.neighborhood
  const listing = found.find(
    (one) => isSame(one.city, place.city) && (!neighborhood || isSame(one.neighborhood, neighborhood)),
  )
  if (!listing || !slug(listing.city)) return undefined
  return {
    city: listing.city,
    neighborhood: neighborhood && slug(neighborhood) ? listing.neighborhood : null,
  }
}

/** The meaning of a search that can have an address of its own, by its results; undefined where it has none. */
function nearest(
  search: CatalogueSearch,
  found: readonly CatalogueListing[],
  categories: readonly Category[],
): Meaning | undefined {
  if (search.type === 'all' || found.length === 0) return undefined
  const kind = categories.find(({ id }) => id === search.category) ?? null
  return { deal: search.type, kind, ...(placeOf(search, found) ?? { city: null, neighborhood: null }) }
}

/** Whether that says all of it. */
function saysAll(meaning: Meaning, search: CatalogueSearch) {
  const meant = meantSearch(meaning)
  const [place, meantPlace] = [search.places[0], meant.places[0]]
  return (
    search.places.length === meant.places.length &&
    Boolean(place?.neighborhood) === Boolean(meantPlace?.neighborhood) &&
    writeSearch({ ...search, places: [] }) === writeSearch({ ...meant, places: [] })
  )
}

/**
 * A search that has an address of its own is to be kept under that. There are endless others, with the same listings:
 * they are not to be kept, and name the nearest one that is.
 */
export function head({ state, query = '', address }: HeadContext): PageHead {
  const search = readSearch(query)
  const after = readCursor(query, search)
  const request = { ...searchOf(search), ...(after && { after }) }
  const { data } = searchApi.endpoints.searchList.select(request)(state)
  const found = data?.pages[0]?.rows ?? []
  const openGraph = sharedPicture(found)
  if (!writeSearch(search) && !after) return { openGraph }
  const { data: categories = [] } = carouselsApi.endpoints.getCategories.select()(state)
  const meaning = nearest(search, found, categories)
  const path = meaning ? searchPath(meaning) : CATALOGUE
  const isKept = meaning && !after && saysAll(meaning, search)
  return {
    openGraph,
    ...(address && { canonical: new URL(path, address).href }),
    ...(!isKept && { robots: 'noindex' }),
  }
}
