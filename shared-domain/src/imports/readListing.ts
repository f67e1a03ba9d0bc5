import { fold } from '../fold/index.ts'
import { readNumber } from '../numbers/index.ts'
import { writePrice } from '../numbers/price.ts'
import type { ImportedColumns, ImportedPoint } from './importedProperty.ts'
import {
  findAmenity,
  findCategory,
  isZero,
  listOf,
  priceText,
  readCell,
  readDeal,
  readLines,
  readList,
  readPhotos,
  type AmenityName,
  type NamedCategory,
} from './cells.ts'
import {
  fieldNames,
  fieldOf,
  isPrivate,
  pointFields,
  privateNames,
  type FieldName,
  type PrivateName,
} from './fields.ts'
import { readPoint } from './readPoint.ts'

/** A listing of a file by fields, as it is written there; a field that the file does not have is absent. */
export interface RawListing {
  /** Its row in the file. */
  row: number
  texts: Partial<Record<FieldName, string>>
  /** The file tells no code, and it has one made of what it says. */
  hasMadeCode?: boolean
}

/** Where a listing lies, and what else tells those of a file apart: neither price nor whether it is still to be had. */
const place = ['address', 'street_number', 'complement', 'neighborhood'] as const
const marks = [
  ...place,
  ...([
    'title',
    'category',
    'city',
    'state',
    'zip_code',
    'bedrooms',
    'area',
    'built_area',
    'land_area',
  ] as const),
]

// FNV-1a, of 32 bits.
const hashOf = (text: string) =>
  [...text].reduce((hash, sign) => Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0, 0x811c9dc5)

/**
 * With a code of its own where the file tells none, the same as long as the row says the same of the place, or of the rest
 * where it tells no address. A row with a single word is a heading or a note, and has none.
 */
function withCode(raw: RawListing): RawListing {
  const { texts } = raw
  if (texts.reference_code?.trim()) return raw
  const told = (names: readonly FieldName[]) => names.map((name) => fold(texts[name] ?? '').trim())
  if (told(marks).filter(Boolean).length < 2) return raw
  const hash = hashOf(told(texts.address?.trim() ? place : marks).join('|'))
  const reference_code = `IMP-${hash.toString(36).toUpperCase().padStart(7, '0')}`
  return { ...raw, texts: { ...texts, reference_code }, hasMadeCode: true }
}

/** With those numbered that would have one made code, as the units of a building do. */
export function withCodes(listings: readonly RawListing[]): RawListing[] {
  const counts = new Map<string, number>()
  return listings.map((raw) => {
    const coded = withCode(raw)
    const code = coded.texts.reference_code ?? ''
    if (!coded.hasMadeCode) return coded
    const count = (counts.get(code) ?? 0) + 1
    counts.set(code, count)
    return count === 1 ? coded : { ...coded, texts: { ...coded.texts, reference_code: `${code}-${count}` } }
  })
}

/** What somebody has chosen for words that are not known; by the word as it is written. */
export interface ValueChoices {
  /** The id of a category, or null to leave those listings out. */
  categories: Readonly<Record<string, string | null>>
  /** An amenity, or null to ignore it. */
  amenities: Readonly<Record<string, AmenityName | null>>
  /** What new listings have that say nothing of it. */
  defaults?: Readonly<Partial<Record<DefaultName, string>>>
}

/** Fields that are often one for all listings of a file. */
export const defaultNames = ['property_type', 'category', 'city', 'state'] as const
export type DefaultName = (typeof defaultNames)[number]

/** Those of which a listing says nothing. A rent without a price says what the deal is. */
export function missingOf({ texts }: RawListing) {
  const [price, rent] = [texts.price, texts.rent].map((text) => priceText(text ?? ''))
  const isToLet = rent && !isZero(rent) && (!price || isZero(price))
  return defaultNames.filter((name) => !texts[name]?.trim() && !(name === 'property_type' && isToLet))
}

/** A new listing with what was chosen for those that say nothing. */
export const withDefaults = (raw: RawListing, { defaults = {} }: ValueChoices): RawListing => ({
  ...raw,
  texts: {
    ...raw.texts,
    ...Object.fromEntries(missingOf(raw).flatMap((name) => (defaults[name] ? [[name, defaults[name]]] : []))),
  },
})

/** A title of what is known, in the form in which the demonstration's are written; undefined where that is too little. */
export function titleOf({ bedrooms, neighborhood, city }: RawListing['texts'], kind: string | undefined) {
  const place = neighborhood?.trim() || city?.trim()
  const rooms = Number(/^\s*(\d{1,2})\b/.exec(bedrooms ?? '')?.[1] ?? 0)
  if (!kind || !place) return undefined
  return `${kind}${rooms > 0 ? ` de ${rooms} ${rooms === 1 ? 'quarto' : 'quartos'}` : ''} em ${place}`
}

export interface CellProblem {
  field: FieldName
  /** As it is in the file. */
  text: string
  /** For the user. */
  message: string
}

/** A listing in the values of the form. The form's schema has not seen them yet. */
export interface ReadListing {
  row: number
  referenceCode: string
  values: Partial<Record<keyof ImportedColumns, unknown>>
  /** The field that each value was read of. */
  sources: Partial<Record<keyof ImportedColumns, FieldName>>
  infos?: string[]
  photos: string[]
  /** Private facts that the file tells. */
  facts: Partial<Record<PrivateName, unknown>>
  /** Absent where the file tells no place. */
  point?: ImportedPoint
  problems: CellProblem[]
  /** Somebody has chosen to leave it out. */
  isLeftOut: boolean
}

/** Fields that are a column of their own, each cell one value. */
const plain = fieldNames.filter(
  (name) =>
    !['category', 'amenities', 'lines', 'photos'].includes(fieldOf(name).kind) &&
    !isPrivate(name) &&
    !Object.values<FieldName>(pointFields).includes(name) &&
    !['reference_code', 'rent', 'address', 'street_number', 'complement'].includes(name),
) as (FieldName & keyof ImportedColumns)[]

const categoryOf = (text: string, categories: readonly NamedCategory[], choices: ValueChoices) => {
  if (Object.hasOwn(choices.categories, text)) return choices.categories[text]
  return findCategory(text, categories)?.id
}

/** A long number as a spreadsheet shows it, which has lost its last digits. */
const isPowerOfTen = /^\d([.,]\d+)?e\+\d+$/i
const POWER_OF_TEN =
  'A planilha mudou este código para uma potência de dez e perdeu os últimos algarismos. Formate a coluna como texto, corrija o código e exporte de novo'

const POWER_OF_TEN_PHONE =
  'A planilha mudou este telefone para uma potência de dez e perdeu os últimos algarismos'

/** A spreadsheet keeps 6% as 0.06. */
function percentOf(text: string) {
  const { value } = readNumber(text, { decimals: 4 })
  return value !== null && value > 0 && value < 0.5
    ? String(Math.round(value * 10_000) / 100).replace('.', ',')
    : text
}

/** @param rent reais a month; 0 or null where it is told on request */
const alsoForRent = (rent: number | null) =>
  `Também para alugar${rent ? `, por ${writePrice(Math.round(rent))} por mês` : ''}.`

/** 'Rua Bela Cintra' with its number and complement; a number alone is no address. */
const addressOf = ({ address = '', street_number = '', complement = '' }: RawListing['texts']) => {
  const parts = [address, street_number, complement].map((part) => part.trim())
  return parts[0] === '' ? '' : parts.filter((part) => part !== '').join(', ')
}

export function readListing(
  { row, texts }: RawListing,
  categories: readonly NamedCategory[],
  choices: ValueChoices,
): ReadListing {
  const values: ReadListing['values'] = {}
  const sources: ReadListing['sources'] = {}
  const problems: CellProblem[] = []
  let isLeftOut = false
  const set = (column: keyof ImportedColumns, value: unknown, field: FieldName) => {
    values[column] = value
    sources[column] = field
  }

  for (const name of plain) {
    const text = texts[name]
    if (text === undefined) continue
    const reading = readCell(name, text)
    if (reading.problem !== undefined) problems.push({ field: name, text, message: reading.problem })
    else set(name, reading.value, name)
  }
  // An empty cell of what has no 'unknown' says nothing.
  for (const name of ['active', 'featured', 'deal_status', 'condo_fee_period', 'iptu_period'] as const) {
    if (values[name] === null) delete values[name]
  }

  if (texts.address !== undefined) set('address', addressOf(texts), 'address')

  // `3 (1 suíte)`
  const [, suites] = /(\d+)\s*su[ií]te/i.exec(texts.bedrooms ?? '') ?? []
  if (suites && !values.suites) set('suites', suites, 'bedrooms')

  const [price, rent] = [priceText(texts.price ?? ''), priceText(texts.rent ?? '')]
  const hasPrice = price !== null && !isZero(price)
  const hasRent = rent !== null && !isZero(rent)
  const isBoth = readDeal(texts.property_type ?? '') === 'both'
  const isRent = (values.property_type ?? (hasPrice ? 'sale' : 'rent')) === 'rent'
  // Systems write a 0 into the price column that they do not use; it counts only where no other price is told.
  if (rent !== null && isRent && (hasRent || price === null)) {
    set('price', rent, 'rent')
    values.property_type = 'rent'
  } else if (hasRent && !hasPrice && texts.price !== undefined) {
    // What is for sale is not sold for a rent, nor for nothing.
    set('price', isBoth ? '0' : null, 'price')
  }
  // It is for sale here, and its description tells the rent.
  if (isBoth) {
    const words = [texts.description?.trim(), alsoForRent(readNumber(rent ?? '', { decimals: 2 }).value)]
    set('description', words.filter(Boolean).join('\n\n'), 'description')
  }
  if (isPowerOfTen.test(texts.reference_code?.trim() ?? ''))
    problems.push({ field: 'reference_code', text: texts.reference_code!, message: POWER_OF_TEN })

  const { category } = texts
  if (category !== undefined && category.trim() !== '') {
    const id = categoryOf(category, categories, choices)
    isLeftOut = id === null
    if (id === undefined)
      problems.push({ field: 'category', text: category, message: 'Categoria desconhecida' })
    else set('category_id', id, 'category')
  } else if (category !== undefined) set('category_id', null, 'category')

  const named = (['amenities', 'building_amenities'] as const).filter((name) => texts[name] !== undefined)
  if (named.length > 0) {
    const found = new Set<AmenityName>()
    for (const text of named.flatMap((name) => readList(texts[name] ?? ''))) {
      const name = Object.hasOwn(choices.amenities, text) ? choices.amenities[text] : findAmenity(text)
      if (name) found.add(name)
    }
    for (const list of ['amenities', 'building_amenities'] as const) {
      const own = [...found].filter((name) => listOf(name) === list)
      if (named.includes(list) || own.length > 0) set(list, own, named.includes(list) ? list : named[0]!)
    }
  }

  const facts: ReadListing['facts'] = {}
  for (const name of privateNames) {
    const reading = readCell(name, texts[name] ?? '')
    if (reading.problem !== undefined || reading.value === null) continue
    const { value } = reading
    if (name === 'owner_phone' && isPowerOfTen.test(value as string))
      problems.push({ field: name, text: texts[name]!, message: POWER_OF_TEN_PHONE })
    else facts[name] = name === 'commission' ? percentOf(value as string) : value
  }

  const place = readPoint(texts)
  problems.push(...place.problems)

  return {
    row,
    referenceCode: (texts.reference_code ?? '').trim(),
    values,
    sources,
    ...(texts.infos !== undefined && { infos: readLines(texts.infos) }),
    photos: readPhotos(texts.photos ?? ''),
    facts,
    ...(place.point && { point: place.point }),
    problems,
    isLeftOut,
  }
}

export interface UnknownValue {
  text: string
  /** How many listings have it. */
  count: number
}

/** The distinct words of the listings for which somebody has to choose, the most frequent ones first. */
export function unknownValues(listings: readonly RawListing[], categories: readonly NamedCategory[]) {
  const counts = { categories: new Map<string, number>(), amenities: new Map<string, number>() }
  const count = (map: Map<string, number>, text: string) => map.set(text, (map.get(text) ?? 0) + 1)
  const isKnown = new Map<string, boolean>()
  for (const { texts } of listings) {
    const { category = '' } = texts
    if (category.trim() !== '') {
      if (!isKnown.has(category)) isKnown.set(category, findCategory(category, categories)?.sure ?? false)
      if (!isKnown.get(category)) count(counts.categories, category)
    }
    for (const name of ['amenities', 'building_amenities'] as const) {
      for (const text of readList(texts[name] ?? '')) if (!findAmenity(text)) count(counts.amenities, text)
    }
  }
  const listed = (map: Map<string, number>): UnknownValue[] =>
    [...map].map(([text, times]) => ({ text, count: times })).sort((a, b) => b.count - a.count)
  return { categories: listed(counts.categories), amenities: listed(counts.amenities) }
}
