import { fold } from '../fold/index.ts'
import { fieldNames, fieldOf, type FieldName } from './fields.ts'

/** `Área útil (m²) *` and `area util` are the same heading. */
export const headingKey = (heading: string) =>
  fold(heading.replace(/\([^)]*(\)|$)/g, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const keys = new Map<string, FieldName>()
for (const name of fieldNames) {
  const { label, synonyms } = fieldOf(name)
  for (const text of [label, ...synonyms]) if (!keys.has(headingKey(text))) keys.set(headingKey(text), name)
}
// The labels of ours come before the synonyms of others.
for (const name of fieldNames) keys.set(headingKey(fieldOf(name).label), name)

/** The field of each heading, null where none is known; each field at most once, for the first that fits. */
export function findFields(headings: readonly string[]): (FieldName | null)[] {
  const taken = new Set<FieldName>()
  const exact = headings.map((heading) => fieldNames.find((name) => fieldOf(name).label === heading.trim()))
  for (const name of exact) if (name) taken.add(name)
  return headings.map((heading, column) => {
    const own = exact[column]
    if (own) return exact.indexOf(own) === column ? own : null
    const name = keys.get(headingKey(heading))
    if (!name || taken.has(name)) return null
    taken.add(name)
    return name
  })
}

/** How many of the cells are headings that are known. */
export const countFields = (cells: readonly string[]) =>
  findFields(cells).filter((name) => name !== null).length

/** Rows above the table's head that are looked at: a logo, a title, a date. */
const ROWS_ABOVE = 10

/** The index of the row with the headings: that in which most of them are known, else the first one with text. */
export function findHead(rows: readonly (readonly string[])[], countHeadings = countFields) {
  const counts = rows.slice(0, ROWS_ABOVE).map(countHeadings)
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  return rows.findIndex((row) => row.some((cell) => cell.trim() !== ''))
}
