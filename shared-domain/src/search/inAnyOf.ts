import { fold } from '../fold/index.ts'
import type { CatalogueRow } from './listing.ts'
import type { Place } from './places.ts'

/** Thousands of listings share a few hundred names, so each is folded once. */
const folded = new Map<string, string>()

function foldOnce(text: string) {
  let known = folded.get(text)
  if (known === undefined) folded.set(text, (known = fold(text)))
  return known
}

/** Whether a listing lies in one of these places. */
export function inAnyOf(places: readonly Place[]) {
  const wanted = places.map(({ neighborhood, city, exact }) => ({
    neighborhood: fold(neighborhood),
    city: fold(city),
    exact,
  }))
  return (listing: Pick<CatalogueRow, 'neighborhood' | 'city'>) => {
    const neighborhood = foldOnce(listing.neighborhood)
    const city = foldOnce(listing.city)
    return wanted.some((place) =>
      place.neighborhood && place.exact
        ? neighborhood === place.neighborhood && city === place.city
        : place.neighborhood
          ? neighborhood.includes(place.neighborhood) && city.includes(place.city)
          : city === place.city,
    )
  }
}
