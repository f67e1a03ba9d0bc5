import { fieldNames, headingKey, type FieldName } from 'shared-domain/imports'
import { readItem, writeItem } from '../../../kit/drafts/browserStorage.ts'

const KEY = 'import-columns-2'
/** Tables that are remembered. */
const MOST = 20

type Fields = (FieldName | null)[]
type Entry = [headings: string, fields: Fields]

const storage = () => localStorage
const signatureOf = (headings: readonly string[]) => headings.map(headingKey).join('|')

const isField = (value: unknown) => value === null || fieldNames.includes(value as FieldName)
const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]) && value[1].every(isField)

function entries(): Entry[] {
  const stored = readItem(storage, KEY)
  return Array.isArray(stored) ? stored.filter(isEntry) : []
}

/** By so large a part of its headings a table is of the same system, with some columns more or less. */
const ALIKE = 0.7

/**
 * What somebody chose for a table of the same system, on this device; undefined for a new one.
 * @param found the fields of columns that it does not have
 */
export function rememberedFields(headings: readonly string[], found: Fields = []): Fields | undefined {
  const own = headings.map(headingKey)
  const known = entries().map(([signature, fields]) => {
    const keys = signature.split('|')
    const shared = own.filter((key) => keys.includes(key)).length
    return { keys, fields, likeness: shared / Math.max(own.length, keys.length) }
  })
  const best = known.toSorted((one, other) => other.likeness - one.likeness)[0]
  if (!best || best.likeness < ALIKE) return undefined
  // The second of two equal headings is the second one there.
  const nth = (keys: readonly string[], at: number) =>
    keys.slice(0, at).filter((key) => key === keys[at]).length
  const taken = new Set<FieldName>()
  return own.map((key, at) => {
    const place = best.keys.findIndex((one, there) => one === key && nth(best.keys, there) === nth(own, at))
    const field = place < 0 ? (found[at] ?? null) : (best.fields[place] ?? null)
    if (!field || taken.has(field)) return null
    if (field !== 'photos') taken.add(field)
    return field
  })
}

export function rememberFields(headings: readonly string[], fields: Fields) {
  const signature = signatureOf(headings)
  const others = entries().filter(([known]) => known !== signature)
  writeItem(storage, KEY, [[signature, fields], ...others].slice(0, MOST))
}
