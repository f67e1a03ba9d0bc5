import { fold } from '../fold/index.ts'
import type { NamedPlace } from './meaning.ts'

/** A way in which people write the name of one or several places. */
interface PlaceName {
  places: NamedPlace[]
  /** Also a common word: a place only behind 'na', 'no bairro', or where its city is named. */
  isCommon: boolean
}

export interface PlaceNames {
  byName: ReadonlyMap<string, PlaceName>
  /** Words of five letters or more that occur in names and nowhere else. */
  words: ReadonlySet<string>
  /** Of the name with the most words. */
  longest: number
}

/** Names of neighbourhoods that people also use to describe a property. */
const common = new Set(
  'velha velho nova novo alta alto bela belo boa grande pequena vista praia lagoa jardim industrial rural comercial saude floresta barra campo morro ponta pedra meia costa vila parque porto monte fundos interior praca mirante branca preta verde silva santa santo norte sul leste oeste universitario'.split(
    ' ',
  ),
)
const alsoCalled: Record<string, string> = {
  floripa: 'florianopolis',
  fpolis: 'florianopolis',
  fln: 'florianopolis',
  bc: 'balneario camboriu',
  balneario: 'balneario camboriu',
  camboriu: 'balneario camboriu',
  'balneario de camboriu': 'balneario camboriu',
}
const shortened: Record<string, string> = {
  sao: 's',
  santo: 'sto',
  santa: 'sta',
  balneario: 'bal',
  jardim: 'jd',
  vila: 'vl',
  parque: 'pq',
}
const linking = /^(?:d(?:[aeo]s?)?|e)$/

/** 'costa e': a name that was cut off there. */
export const isCutOff = (name: string) => linking.test(name.slice(name.lastIndexOf(' ') + 1))

const wordsOf = (name: string) => fold(name).match(/[\p{L}\d]+/gu) ?? []

/** The full name, without its small words, without blanks, with its first word shortened. */
function spellings(words: readonly string[]) {
  const [first = '', ...others] = words
  const short = Object.hasOwn(shortened, first) ? [[shortened[first], ...others].join(' ')] : []
  return new Set([
    words.join(' '),
    words.filter((word) => !linking.test(word)).join(' '),
    words.length > 1 ? words.join('') : words[0]!,
    ...short,
  ])
}

/** 'Ingleses' for Ingleses do Rio Vermelho; of a common word only where the name goes on with 'da'. */
function firstWord([first = '', second = '']: readonly string[]) {
  if (second === '' || second === 'e' || first.length < 5) return undefined
  const isOneOfName = linking.test(second)
  if (common.has(first)) return isOneOfName ? first : undefined
  return first.length >= 6 ? first : undefined
}

export function placeNamesOf(places: readonly Required<NamedPlace>[]): PlaceNames {
  const byName = new Map<string, PlaceName>()
  const words = new Set<string>()
  let longest = 1
  const add = (name: string, place: NamedPlace, isCommon = common.has(name)) => {
    const known = byName.get(name)
    if (known) known.places.push(place)
    else byName.set(name, { places: [place], isCommon })
    longest = Math.max(longest, name.split(' ').length)
  }
  const addAll = (name: string, place: NamedPlace) => {
    const parts = wordsOf(name)
    if (parts.length === 0) return
    for (const spelling of spellings(parts)) add(spelling, place)
    for (const word of [...parts, parts.join('')]) if (word.length >= 5 && !common.has(word)) words.add(word)
  }

  for (const city of new Set(places.map(({ city }) => city))) addAll(city, { city })
  for (const { city, neighborhood } of places) addAll(neighborhood, { city, neighborhood })
  for (const [name, city] of Object.entries(alsoCalled)) {
    const place = byName.get(city)?.places.find(({ neighborhood }) => neighborhood === undefined)
    if (place && !byName.has(name)) add(name, place)
  }
  addFirstWords(places, byName, add)
  addBeginnings(places, byName, add)
  return { byName, words, longest }
}

/** Only where one name begins so, and none is just that. */
function addFirstWords(
  places: readonly Required<NamedPlace>[],
  byName: ReadonlyMap<string, PlaceName>,
  add: (name: string, place: NamedPlace) => void,
) {
  const byWord = new Map<string, Required<NamedPlace>[]>()
  for (const place of places) {
    const word = firstWord(wordsOf(place.neighborhood))
    if (word && !byName.has(word)) byWord.set(word, [...(byWord.get(word) ?? []), place])
  }
  for (const [word, meant] of byWord) {
    const isOne = new Set(meant.map(({ neighborhood }) => neighborhood)).size === 1
    if (isOne) for (const { city, neighborhood } of meant) add(word, { city, neighborhood })
  }
}

/**
 * 'Santa Bárbara' for Santa Bárbara d'Oeste: two words or more of a name that goes on. A city comes before neighbourhoods,
 * and what is a name itself before both.
 */
function addBeginnings(
  places: readonly Required<NamedPlace>[],
  byName: ReadonlyMap<string, PlaceName>,
  add: (name: string, place: NamedPlace, isCommon: boolean) => void,
) {
  const cities = [...new Set(places.map(({ city }) => city))].map((city) => ({ name: city, place: { city } }))
  const neighborhoods = places.map(({ city, neighborhood }) => ({
    name: neighborhood,
    place: { city, neighborhood },
  }))
  for (const named of [cities, neighborhoods]) {
    const known = new Set(byName.keys())
    for (const { name, place } of named) {
      const beginnings = [...spellings(wordsOf(name))].flatMap((spelling) => {
        const words = spelling.split(' ')
        return words.slice(2).map((_word, index) => words.slice(0, index + 2).join(' '))
      })
      for (const beginning of new Set(beginnings)) {
        const isCommon = beginning.split(' ').every((word) => common.has(word))
        if (!known.has(beginning)) add(beginning, place, isCommon)
      }
    }
  }
}
