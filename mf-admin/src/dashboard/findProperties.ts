import type { AdminProperty } from 'shared-backend/admin'
import { normalize, shortCode } from 'shared-ui'
import type { ListState, Sort } from './listAddress.ts'

/** What a listing is found by. */
type Searched = Pick<
  AdminProperty,
  'id' | 'title' | 'city' | 'neighborhood' | 'address' | 'zip_code' | 'reference_code'
>

interface Folded {
  text: string
  /** Found by their beginning: in the midst of them any few digits would be found. */
  codes: string[]
}

/** Shorter beginnings of a code are words or numbers of something else. */
const CODE_LENGTH = 4

/** Points within a number are no ends of words: 88.010-400. */
const words = (text: string) =>
  normalize(text)
    .replace(/(?<=\d)\.(?=\d)/g, '')
    .match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []
const withoutSigns = (text: string) => normalize(text).replace(/[^\p{L}\p{N}]/gu, '')

function fold({ id, title, city, neighborhood, address, zip_code, reference_code }: Searched): Folded {
  return {
    text: words([title, neighborhood, city, address, reference_code].join(' ')).join(' '),
    codes: [shortCode(id), id, zip_code, reference_code].flatMap((code) => (code ? withoutSigns(code) : [])),
  }
}

const folded = new WeakMap<Searched, Folded>()

/** Each listing is folded once, however much is typed. */
function foldedOf(property: Searched) {
  const known = folded.get(property) ?? fold(property)
  folded.set(property, known)
  return known
}

/**
 * Those that hold every word of `search`, in any order, accents and case aside: in title, place, address or reference
 * code, or at the beginning of the short code that visitors see, the reference code or the CEP, hyphens aside.
 */
export function searchProperties<T extends Searched>(properties: readonly T[], search: string): readonly T[] {
  const wanted = words(search).map((word) => ({ word, code: withoutSigns(word) }))
  if (wanted.length === 0) return properties
  return properties.filter((property) => {
    const { text, codes } = foldedOf(property)
    return wanted.every(
      ({ word, code }) =>
        text.includes(word) || (code.length >= CODE_LENGTH && codes.some((one) => one.startsWith(code))),
    )
  })
}

type Sorted = Pick<AdminProperty, 'title' | 'price' | 'created_at' | 'updated_at'>
const later = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)
const titles = new Intl.Collator('pt-BR', { numeric: true })

const comparisons: Record<Sort, (a: Sorted, b: Sorted) => number> = {
  newest: (a, b) => later(a.created_at, b.created_at),
  oldest: (a, b) => later(b.created_at, a.created_at),
  updated: (a, b) => later(a.updated_at, b.updated_at),
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  title: (a, b) => titles.compare(a.title, b.title),
}

type Listed = Searched &
  Sorted &
  Pick<AdminProperty, 'active' | 'deal_status' | 'property_type' | 'category_id'>

/** What `list` asks for of all, in its order, every page of it; equal ones keep their order. */
export function findProperties<T extends Listed>(properties: readonly T[], list: ListState): T[] {
  const { search, active, deal, type, category, sort } = list
  return searchProperties(properties, search)
    .filter(
      (property) =>
        (active === null || property.active === active) &&
        (deal === null || property.deal_status === deal) &&
        (type === null || property.property_type === type) &&
        (category === null || property.category_id === category),
    )
    .toSorted(comparisons[sort])
}
