import { fieldNames, headingKey, type FieldName } from 'shared-domain/imports'
import { readItem, writeItem } from '../../../kit/drafts/browserStorage.ts'

const KEY = 'import-columns'
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

/** What somebody chose for a table with these headings, on this device; undefined for a new one. */
export function rememberedFields(headings: readonly string[]): Fields | undefined {
  const signature = signatureOf(headings)
  const fields = entries().find(([known]) => known === signature)?.[1]
  return fields?.length === headings.length ? fields : undefined
}

export function rememberFields(headings: readonly string[], fields: Fields) {
  const signature = signatureOf(headings)
  const others = entries().filter(([known]) => known !== signature)
  writeItem(storage, KEY, [[signature, fields], ...others].slice(0, MOST))
}
