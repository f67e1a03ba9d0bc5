import { placeLabel, type Place } from 'shared-domain/search'
import type { CityGroup } from './searchLocations.ts'

const cityPlace = (city: string): Place => ({ neighborhood: '', city })

/** Places but one. */
export const withoutPlace = (places: readonly Place[], gone: Place) =>
  places.filter((place) => placeLabel(place) !== placeLabel(gone))

const isAmong = (places: readonly Place[], wanted: Place) =>
  withoutPlace(places, wanted).length < places.length

/** How much of a city is chosen: all of it also where each of its neighbourhoods is. */
export function shareChosen(places: readonly Place[], { city, neighborhoods }: CityGroup) {
  if (isAmong(places, cityPlace(city))) return 'all'
  const here = new Set(places.filter((place) => place.city === city).map(placeLabel))
  const chosen = neighborhoods.filter((option) => here.has(placeLabel(option))).length
  return chosen === 0 ? 'none' : chosen === neighborhoods.length ? 'all' : 'some'
}

/** With the city as a whole, or with nothing of it where all of it was chosen. */
export function toggleCity(places: readonly Place[], group: CityGroup): Place[] {
  const elsewhere = places.filter(({ city }) => city !== group.city)
  return shareChosen(places, group) === 'all' ? elsewhere : [...elsewhere, cityPlace(group.city)]
}

/** With a neighbourhood, or without it; of a city that was chosen as a whole the others stay. */
export function toggleNeighborhood(
  places: readonly Place[],
  { city, neighborhood }: Place,
  { neighborhoods }: CityGroup,
): Place[] {
  const place = { neighborhood, city }
  const whole = cityPlace(city)
  if (isAmong(places, whole)) {
    const others = neighborhoods.map((option) => ({ neighborhood: option.neighborhood, city }))
    return [...withoutPlace(places, whole), ...withoutPlace(others, place)]
  }
  return isAmong(places, place) ? withoutPlace(places, place) : [...places, place]
}

/** Cities offered at once in the place of their neighbourhoods. */
const MOST_CITIES = 3

/** The cities of which most neighbourhoods are chosen, each with all that is chosen if it were chosen as a whole. */
export function citiesInstead(places: readonly Place[]) {
  const chosenOf = (wanted: string) => places.filter(({ city }) => city === wanted).length
  return [...new Set(places.map(({ city }) => city))]
    .filter((city) => chosenOf(city) > 1)
    .toSorted((a, b) => chosenOf(b) - chosenOf(a))
    .slice(0, MOST_CITIES)
    .map((city) => ({ city, instead: [...places.filter((place) => place.city !== city), cityPlace(city)] }))
}
