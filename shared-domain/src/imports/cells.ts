import { amenityLabels, amenityLists } from '../facts/index.ts'
import { fold } from '../fold/index.ts'
import { readNumber } from '../numbers/index.ts'
import { readPhrase } from '../phrases/index.ts'
import { portals } from '../portals/index.ts'
import { choiceWords, fieldOf, flagWords, type ChoiceWords, type FieldName } from './fields.ts'

export type AmenityName = keyof typeof amenityLabels

/** A cell in the values of the form, or why it cannot be read. */
export type CellReading = { value: unknown; problem?: undefined } | { problem: string }

const wordsOf = (words: ChoiceWords) =>
  new Map(Object.entries(words).flatMap(([value, texts]) => texts.map((text) => [fold(text), value])))

const known = new Map<ChoiceWords, Map<string, string>>()

function readWord(words: ChoiceWords, text: string) {
  const map = known.get(words) ?? wordsOf(words)
  known.set(words, map)
  return map.get(fold(text).replace(/\.$/, ''))
}

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
const quoted = (words: ChoiceWords) => either.format(Object.values(words).map(([first]) => first))

/** The value of a word, in any case, with or without accents. */
export function readChoice(words: ChoiceWords, text: string): CellReading {
  const value = readWord(words, text)
  return value === undefined ? { problem: `Use ${quoted(words)}` } : { value }
}

/** Of a text that names the deal; `both` is for sale or for rent. */
export function readDeal(text: string): 'sale' | 'rent' | 'both' | undefined {
  const words = text
    .split(/\s+e\s+|\s+ou\s+|\s*[/,;+&-]\s*/i)
    .map((word) => readWord(choiceWords('property_type'), word))
  if (words.includes('sale') && words.includes('rent')) return 'both'
  return readWord(choiceWords('property_type'), text) as 'sale' | 'rent' | undefined
}

const day = (year: string, month: string, date: string) =>
  `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`

/** `5/3/2026` is the fifth of March; what is no date stays as it is, and the form's schema says so. */
export function readDate(text: string) {
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(text) ?? []
  if (date) return day(year.length === 2 ? `20${year}` : year, month, date)
  const [, ...iso] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T].*)?$/.exec(text) ?? []
  return iso.length > 0 ? day(iso[0]!, iso[1]!, iso[2]!) : text
}

/** A spreadsheet takes the zero away from in front of a CEP. */
const readZip = (text: string) => {
  const digits = text.replace(/[\s.-]/g, '')
  return /^\d{7,8}$/.test(digits) ? digits.padStart(8, '0').replace(/^(\d{5})/, '$1-') : text
}

/** 'Sob consulta' is a price that is told on request, which is stored as 0. */
export const priceText = (cell: string) => (/^\D*(consult|combinar)\D*$/i.test(cell) ? '0' : numberText(cell))

/** `2 dorm.` is 2, and so is `2 (1 suíte)`; of what is only there or not there is one or none. */
function countText(text: string) {
  const [, count] = /^(\d{1,3})\s*[\p{L}(]/u.exec(text) ?? []
  const word = readWord(flagWords, text)
  return count ?? (/^\p{L}/u.test(text) && word ? (word === 'true' ? '1' : '0') : numberText(text))
}

/** Degrees with a point or a comma before the decimals; a spreadsheet that took them for thousands has broken them. */
function readDegrees(text: string): CellReading {
  const [degrees] = /^[-−–]?\d{1,3}([.,]\d+)?(?=\s*°?$)/.exec(text) ?? []
  if (degrees === undefined) return { problem: 'Use graus com decimais, como -27,5969' }
  return { value: Number(degrees.replace(/[−–]/, '-').replace(',', '.')) }
}

/** The text of a number; null where it is blank, or the dash that spreadsheets write for an amount of 0. */
const numberText = (cell: string) => (/^\s*(r\$)?[\s\-−–—]*$/i.test(cell) ? null : cell.trim())

export const isZero = (text: string) => readNumber(text, { decimals: 2 }).value === 0

/** The cell of a field that is read by itself. Category, amenities, and lists have functions of their own. */
export function readCell(name: FieldName, cell: string): CellReading {
  const text = cell.trim()
  const { kind } = fieldOf(name)
  if (text === '') return { value: null }
  switch (kind) {
    case 'flag': {
      const reading = readChoice(flagWords, text)
      return reading.problem === undefined ? { value: reading.value === 'true' } : reading
    }
    case 'choice': {
      const deal = name === 'property_type' ? readDeal(text) : undefined
      return deal ? { value: deal === 'both' ? 'sale' : deal } : readChoice(choiceWords(name), text)
    }
    case 'date':
      return { value: readDate(text) }
    case 'zip':
      return { value: readZip(text) }
    case 'degrees':
      return readDegrees(text)
    case 'whole':
      return { value: countText(text) }
    case 'decimal':
      return { value: name === 'price' || name === 'rent' ? priceText(text) : numberText(text) }
    default:
      return { value: text }
  }
}

/** Entries of a list, each on a line; on a single line between the given signs. A last line end says that it is one entry. */
const entries = (text: string, signs: RegExp) =>
  text
    .split(/[\r\n]/.test(text) ? /[\r\n]+/ : signs)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export const readLines = (text: string) => entries(text, /[;|]/)

/** Addresses and names of files; a comma is part of an address unless another one follows. */
export const readPhotos = (text: string) => entries(text, /[;|]|\s+(?=https?:)|,\s*(?=https?:)/)

export const readList = (text: string) => entries(text, /[,;|]/)

const { features } = portals.grupo_olx
const amenities = new Map<string, AmenityName>([
  ...Object.entries(features).flatMap(([name, feature]) =>
    feature === null ? [] : ([[fold(feature), name as AmenityName]] as const),
  ),
  ...Object.entries(amenityLabels).map(([name, label]) => [fold(label), name as AmenityName] as const),
])
// Both laundries are one feature there; a property's own is the usual one.
amenities.set(fold(features.laundry), 'laundry')

const phrases = new Map<string, AmenityName | undefined>()

/** The amenity of that name, as people call it; undefined for any other text. */
export function findAmenity(text: string): AmenityName | undefined {
  const key = fold(text)
  const own = amenities.get(key)
  if (own) return own
  if (!phrases.has(key)) {
    const { meaning } = readPhrase(text, [])
    const { amenities: found = [], ...rest } = meaning
    phrases.set(key, found.length === 1 && Object.keys(rest).length === 0 ? found[0] : undefined)
  }
  return phrases.get(key)
}

/** The list that an amenity is in. */
export const listOf = (name: AmenityName) =>
  Object.hasOwn(amenityLists.amenities, name) ? 'amenities' : 'building_amenities'

/** As the database has it. */
export interface NamedCategory {
  id: string
  name: string
  plural?: string | null
}

const { types, typeOfCategory } = portals.grupo_olx
/** The name that a category has here, by the portal's word for its type. */
const portalWords = new Map(
  Object.entries(typeOfCategory).map(([name, type]) => [fold(types[type]), name] as const),
)

/** The category of that name. `sure` is false where only a part of the text says it, and somebody has to look. */
export function findCategory(text: string, categories: readonly NamedCategory[]) {
  const key = fold(text)
  const named = (name: string | undefined) =>
    !name?.trim()
      ? undefined
      : categories.find((one) => fold(one.name) === fold(name) || fold(one.plural ?? '') === fold(name))
  const exact = named(text) ?? named(portalWords.get(key))
  if (exact) return { id: exact.id, sure: true }
  const guess = named(readPhrase(text, []).meaning.kinds?.[0]) ?? named(text.trim().split(/[\s/,-]+/)[0])
  return guess && { id: guess.id, sure: false }
}

/** Whether a cell says something that the field can take. */
function fits(name: FieldName, cell: string) {
  const { kind } = fieldOf(name)
  // 'Tipo' is the kind of property, unless it tells the deal.
  if (kind === 'category') return readDeal(cell) === undefined
  if (name === 'property_type') return readDeal(cell) !== undefined
  // How many there are.
  if (kind === 'photos') return !/^\d+$/.test(cell)
  const reading = readCell(name, cell)
  if (reading.problem !== undefined) return false
  const { value } = reading
  if (typeof value !== 'string') return true
  // A number with a fault is one that somebody has to see.
  return !['whole', 'decimal', 'date', 'zip'].includes(kind) || /\d/.test(value)
}

/** Whether the field can read most of a column's cells. */
export const canRead = (name: FieldName, cells: readonly string[]) =>
  cells.filter((cell) => !fits(name, cell)).length <= cells.length / 2
