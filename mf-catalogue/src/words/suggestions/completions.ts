import { fold } from 'shared-backend'
import { readPhrase } from 'shared-domain/phrases'
import type { Category, LocationOption } from 'shared-backend/properties'
import { placeLabel, type Place } from 'shared-domain/search'

/** A completion of the typed text. */
export interface Completion {
  label: string
  /** Active listings there; undefined where it is no place. */
  count?: number
  /** The full phrase with it, and a blank for the next word. */
  phrase: string
}

export interface Known {
  categories: readonly Category[]
  places: readonly LocationOption[]
}

/** A name that a word may be completed to. */
interface Name extends Place {
  label: string
  count?: number
}

const MOST = 6
const MOST_WORDS = 4
/** Characters from which a beginning says something. */
const LEAST = 2

/** Full cities, then each neighbourhood, then kinds. */
function namesOf({ categories, places }: Known): Name[] {
  const cities = new Map<string, number>()
  for (const { city, count } of places) cities.set(city, (cities.get(city) ?? 0) + count)
  return [
    ...[...cities].map(([city, count]) => ({ label: city, city, neighborhood: '', count })),
    ...places.map((place) => ({ label: placeLabel(place), ...place })),
    ...categories.map(({ name }) => ({ label: name, city: '', neighborhood: '' })),
  ]
}

/** 2 where the name begins so, 1 where one of its words does, else 0. */
function fit({ label, city, neighborhood }: Name, beginning: string) {
  const name = fold(neighborhood || city || label)
  if (name.startsWith(beginning)) return 2
  return name.includes(` ${beginning}`) ? 1 : 0
}

/** The last words of a phrase, most of them first, each time with where they begin. */
function* endsOf(phrase: string) {
  const starts = [...phrase.matchAll(/\S+/g)].map(({ index }) => index)
  for (const start of starts.slice(-MOST_WORDS)) yield { start, words: fold(phrase.slice(start)) }
}

const isSame = (a: Place) => (b: { city: string; neighborhood?: string }) =>
  a.city === b.city && a.neighborhood === (b.neighborhood ?? '')

/** Places that the words mean for all their typing errors. */
function meantPlaces(words: string, names: readonly Name[], places: readonly LocationOption[]) {
  const { meaning } = readPhrase(words, places)
  return meaning.words ? [] : names.filter((name) => name.city && meaning.places?.some(isSame(name)))
}

/** How a phrase may go on: places and kinds that its last words begin or mean, at most six, the likeliest first. */
export function completionsOf(phrase: string, known: Known): Completion[] {
  const names = namesOf(known)
  for (const { start, words } of /\s$/.test(phrase) ? [] : endsOf(phrase)) {
    if (words.length < LEAST) continue
    const begun = names
      .map((name) => ({ name, fit: fit(name, words) }))
      .filter(({ fit: good, name }) => good > 0 && fold(name.label) !== words)
      .toSorted((a, b) => b.fit - a.fit || (b.name.count ?? 0) - (a.name.count ?? 0))
      .map(({ name }) => name)
    const found = begun.length > 0 ? begun : meantPlaces(words, names, known.places)
    if (found.length > 0) {
      return found.slice(0, MOST).map(({ label, count }) => ({
        label,
        count,
        phrase: `${phrase.slice(0, start)}${label} `,
      }))
    }
  }
  return []
}
