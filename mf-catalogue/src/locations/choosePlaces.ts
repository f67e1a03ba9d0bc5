import { fold } from 'shared-backend'
import { placeKey, type Place } from 'shared-domain/search'
import type { CityGroup } from './searchLocations.ts'

const isSame = (city: string, other: string) => fold(city) === fold(other)

const cityPlace = (city: string): Place => ({ neighborhood: '', city })

/** The places without one of them. */
export const withoutPlace = (places: readonly Place[], gone: Place) =>
  places.filter((place) => placeKey(place) !== placeKey(gone))

const isAmong = (places: readonly Place[], wanted: Place) =>
  withoutPlace(places, wanted).length < places.length

/** How much of a city is chosen: all of it also where each of its neighbourhoods is. */
export function shareChosen(places: readonly Place[], { city, neighborhoods }: CityGroup) {
  if (isAmong(places, cityPlace(city))) return 'all'
  const here = new Set(places.filter((place) => isSame(place.city, city)).map(placeKey))
  const chosen = neighborhoods.filter((option) => here.has(placeKey(option))).length
  return chosen === 0 ? 'none' : chosen === neighborhoods.length ? 'all' : 'some'
}

/** Adds the full city, or removes it where all of it was chosen. */
export function toggleCity(places: readonly Place[], group: CityGroup): Place[] {
  const elsewhere = places.filter(({ city }) => !isSame(city, group.city))
  return shareChosen(places, group) === 'all' ? elsewhere : [...elsewhere, cityPlace(group.city)]
}

/** Adds or removes a neighbourhood; where its full city was chosen, the other neighbourhoods stay. */
export function toggleNeighborhood(
  places: readonly Place[],
  { city, neighborhood }: Place,
  { neighborhoods }: CityGroup,
): Place[] {
  const place = { neighborhood, city }
  const fullCity = cityPlace(city)
  if (isAmong(places, fullCity)) {
    const others = neighborhoods.map((option) => ({ neighborhood: option.neighborhood, city }))
    return [...withoutPlace(places, fullCity), ...withoutPlace(others, place)]
  }
  return isAmong(places, place) ? withoutPlace(places, place) : [...places, place]
}

/** Cities offered at once in the place of their neighbourhoods. */
const MOST_CITIES = 3

/** The cities with the most chosen neighbourhoods, each with the choice that has the full city instead. */
export function citiesInstead(places: readonly Place[]) {
  const chosenOf = (wanted: string) => places.filter(({ city }) => isSame(city, wanted)).length
  return [...new Map(places.map(({ city }) => [fold(city), city])).values()]
    .filter((city) => chosenOf(city) > 1)
    .toSorted((a, b) => chosenOf(b) - chosenOf(a))
    .slice(0, MOST_CITIES)
    .map((city) => ({
      city,
      instead: [...places.filter((place) => !isSame(place.city, city)), cityPlace(city)],
    }))
}
