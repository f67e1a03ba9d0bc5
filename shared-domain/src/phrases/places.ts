import { distance } from './distance.ts'
import type { NamedPlace } from './meaning.ts'
import type { PhraseReader } from './PhraseReader.ts'
import { isCutOff, type PlaceNames } from './placeNames.ts'

interface Candidate {
  from: number
  to: number
  places: NamedPlace[]
  isCommon: boolean
}

const pointsAtPlace = / (?:n[ao]s?|em|bairros?(?: d[aeo])?|regiao d[aeo]) $/
const state = / (?:sc|santa catarina) $/

const isFree = (reader: PhraseReader, from: number, to: number) => {
  for (let token = from; token < to; token += 1) if (!reader.isFree(token)) return false
  return true
}

/** Of several words, with one typing error that leaves neither word alone recognizable: 'sao jsoe'. */
function nearName(words: string, byName: PlaceNames['byName']) {
  if (words.length < 7) return undefined
  const near = [...byName].filter(
    ([name]) => name[0] === words[0] && name.includes(' ') && distance(name, words, 1) === 1,
  )
  return near.length === 1 ? near[0]![1] : undefined
}

/** The longest name that begins at a token. */
function nameAt(reader: PhraseReader, { byName, longest }: PlaceNames, from: number): Candidate | undefined {
  for (let to = Math.min(from + longest, reader.length); to > from; to -= 1) {
    if (!isFree(reader, from, to)) continue
    const words = reader.words(from, to)
    // Elsewhere 'na costa e no centro' would be Costa e Silva.
    if (isCutOff(words) && to < reader.length) continue
    const name = byName.get(words) ?? (to - from > 1 ? nearName(words, byName) : undefined)
    if (name) return { from, to: withState(reader, to), ...name }
  }
  return undefined
}

/** 'Florianópolis/SC' */
function withState(reader: PhraseReader, to: number) {
  for (const length of [1, 2]) {
    if (to + length <= reader.length && state.test(` ${reader.words(to, to + length)} `)) return to + length
  }
  return to
}

function candidatesIn(reader: PhraseReader, names: PlaceNames) {
  const candidates: Candidate[] = []
  for (let from = 0; from < reader.length; from += 1) {
    const candidate = nameAt(reader, names, from)
    if (!candidate) continue
    candidates.push(candidate)
    from = candidate.to - 1
  }
  return candidates
}

/**
 * Cities and neighbourhoods. A city beside a neighbourhood only tells which one is meant; alone it means the full city.
 */
export function readPlaces(reader: PhraseReader, names: PlaceNames) {
  const candidates = candidatesIn(reader, names)
  const cities = new Set(
    candidates.flatMap(({ places }) =>
      places.flatMap(({ city, neighborhood }) => (neighborhood ? [] : [city])),
    ),
  )
  const explained = new Set<string>()
  const meant = candidates
    .filter(
      ({ isCommon, from, places }) =>
        !isCommon || pointsAtPlace.test(reader.before(from)) || places.some(({ city }) => cities.has(city)),
    )
    .flatMap((candidate) => {
      const near = candidate.places.filter(({ city, neighborhood }) => neighborhood && cities.has(city))
      for (const { city } of near) explained.add(city)
      if (near.length > 0) return [{ ...candidate, places: near }]
      // 'Centro, Blumenau', where Blumenau has none, is not the Centro of all the others.
      return cities.size > 0 && candidate.places.length > 1 ? [] : [candidate]
    })
  for (const { from, to, places } of meant) {
    const meant = places.filter(({ city, neighborhood }) => neighborhood || !explained.has(city))
    reader.takeTokens(from, to, meant.length > 0 ? { places: meant } : {}, 'place')
  }
}

/** A name that is also a common word, where it is all that was typed: 'lagoa'. */
export function readPlaceAlone(reader: PhraseReader, names: PlaceNames) {
  const name = reader.found.length === 0 ? nameAt(reader, names, 0) : undefined
  if (name?.to === reader.length) reader.takeTokens(0, name.to, { places: name.places }, 'place')
}
