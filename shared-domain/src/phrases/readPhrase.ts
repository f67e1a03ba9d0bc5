import { homeWithPool, readKinds } from './kinds.ts'
import { readAmenities, readFurnitureAndPets } from './amenities.ts'
import { readAmounts } from './amounts.ts'
import { readAreas } from './areas.ts'
import { findCode, type CodeFound } from './codes.ts'
import { readDeals } from './deals.ts'
import type { Meaning, NamedPlace, Piece, Reading } from './meaning.ts'
import { readNewness } from './newness.ts'
import { PhraseReader } from './PhraseReader.ts'
import { placeNamesOf, type PlaceNames } from './placeNames.ts'
import { readPlaceAlone, readPlaces } from './places.ts'
import { readRest } from './rest.ts'
import { readRooms } from './rooms.ts'
import { meantBy } from './spelling.ts'
import { tokensOf } from './tokens.ts'

/** Characters that are read of a phrase. */
export const PHRASE_LIMIT = 200

const namesOfLists = new WeakMap<readonly Required<NamedPlace>[], PlaceNames>()

function namesOf(places: readonly Required<NamedPlace>[]) {
  const names = namesOfLists.get(places) ?? placeNamesOf(places)
  namesOfLists.set(places, names)
  return names
}

/** A swimming pool of a house is its own; that of a flat, or of an unnamed kind, is the building's. */
function ownPools({ says }: { says: Meaning }, isHouse: boolean): Meaning {
  if (!isHouse || !says.amenities?.includes('pool')) return says
  return { ...says, amenities: ['private_pool'] }
}

const withoutRepeated = <T>(values: readonly T[]) => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

/** All pieces together: lists are joined; a phrase with both deals has no filter by deal. */
function joined(pieces: readonly Piece[]): Meaning {
  const all = pieces.map(({ says }) => says)
  const meaning = all.reduceRight<Meaning>((later, says) => ({ ...later, ...says }), {})
  if (meaning.kinds) meaning.kinds = withoutRepeated(all.flatMap(({ kinds = [] }) => kinds))
  if (meaning.places) meaning.places = withoutRepeated(all.flatMap(({ places = [] }) => places))
  if (meaning.amenities) meaning.amenities = withoutRepeated(all.flatMap(({ amenities = [] }) => amenities))
  if (meaning.words) meaning.words = all.flatMap(({ words = [] }) => words)
  const deals = new Set(all.flatMap(({ deal }) => deal ?? []))
  if (deals.size > 1) delete meaning.deal
  return meaning
}

/** Whether it has another amount than `known`; otherwise adds its amounts to `known`. */
function contradicts({ says }: { says: Meaning }, known: Meaning) {
  const amounts = Object.entries(says).filter(([, value]) => typeof value === 'number')
  if (amounts.some(([name, amount]) => (known[name as keyof Meaning] ?? amount) !== amount)) return true
  Object.assign(known, says)
  return false
}

const pieceOf = (phrase: string, { start, end, code }: CodeFound): Piece => ({
  text: phrase.slice(start, end),
  says: { code },
})

/**
 * Reads a phrase into filters. Nothing is guessed: terms that no rule knows are in `words`. Only the
 * first 200 characters count.
 * @param places all neighbourhoods in which there are listings
 */
export function readPhrase(text: string, places: readonly Required<NamedPlace>[]): Reading {
  const phrase = text.slice(0, PHRASE_LIMIT)
  const code = findCode(phrase)
  const tokens = tokensOf(
    code ? phrase.slice(0, code.start) + ' '.repeat(code.end - code.start) + phrase.slice(code.end) : phrase,
  )
  const names = namesOf(places)
  const reader = new PhraseReader(
    tokens,
    tokens.map(({ folded }) => meantBy(folded, names.words)),
  )

  readPlaces(reader, names)
  readAmenities(reader)
  readFurnitureAndPets(reader)
  readNewness(reader)
  readAreas(reader)
  readRooms(reader)
  readAmounts(reader)
  readDeals(reader)
  readKinds(reader)
  readPlaceAlone(reader, names)
  readRest(reader)

  const kinds = reader.found.flatMap(({ says }) => says.kinds ?? [])
  const isHouse = kinds.length > 0 && kinds.every((kind) => homeWithPool.has(kind))
  const known: Meaning = {}
  const pieces = reader.found
    .toSorted((a, b) => a.from - b.from)
    .map((found) => ({
      text: phrase.slice(tokens[found.from]!.start, tokens[found.to - 1]!.end),
      says: contradicts(found, known)
        ? { words: reader.typed(found.from, found.to) }
        : ownPools(found, isHouse),
    }))
  if (code) pieces.unshift(pieceOf(phrase, code))
  return { meaning: joined(pieces), pieces }
}
