import { fold } from '../fold/index.ts'
import { typingErrors } from '../phrases/index.ts'
import { canRead } from './cells.ts'
import { fieldNames, fieldOf, type FieldName } from './fields.ts'

/** `Área útil (m²) *` and `area util` are the same heading, and so are `ValorVenda` and `valor venda`. */
export const headingKey = (heading: string) =>
  fold(heading.replace(/\([^)]*(\)|$)/g, ' ').replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Without what says how much and of what: `qtd de quartos` is `quartos`. */
const bareKey = (key: string) =>
  key
    .replace(/^(qtde?|quant|quantidade|num|nr|numero|total|qt) (de )?(?=.)/, '')
    .replace(/ (d[aeo]s?|no|na|em) /g, ' ')

const keys = new Map<string, FieldName[]>()
const know = (key: string, name: FieldName) => keys.set(key, [...new Set([...(keys.get(key) ?? []), name])])
// The labels of ours come before the synonyms of others.
for (const name of fieldNames) know(headingKey(fieldOf(name).label), name)
for (const name of fieldNames) for (const text of fieldOf(name).synonyms) know(headingKey(text), name)
for (const name of fieldNames) for (const text of fieldOf(name).also ?? []) know(headingKey(text), name)
for (const [key, names] of [...keys]) for (const name of names) know(bareKey(key), name)

/** The fields that a heading may mean, the likeliest first. */
function candidatesOf(heading: string): readonly FieldName[] {
  const key = headingKey(heading)
  const bare = bareKey(key)
  const known = keys.get(key) ?? keys.get(bare)
  if (known) return known
  // `Foto 3` is one of several columns of photos.
  if (keys.get(bare.replace(/ ?\d+$/, ''))?.includes('photos')) return ['photos']
  const slips = [...keys].map(([word, names]) => ({
    names,
    errors: typingErrors(bare, word, 5, 8) ?? Infinity,
  }))
  const least = Math.min(...slips.map(({ errors }) => errors))
  return least === Infinity ? [] : slips.find(({ errors }) => errors === least)!.names
}

/** Rows whose cells tell what a column holds. */
const SAMPLE = 200

/**
 * The field of each heading, null where none is known, or where most of the column's cells cannot be read as what the heading
 * says: a `Status` that is 'Venda' is the deal. Each field at most once, for the first that fits; photos may have several.
 */
export function findFields(
  headings: readonly string[],
  rows: readonly { cells: readonly string[] }[] = [],
): (FieldName | null)[] {
  const taken = new Set<FieldName>()
  const cellsOf = (column: number) =>
    rows.slice(0, SAMPLE).flatMap(({ cells }) => cells[column]?.trim() || [])
  const take = (names: readonly FieldName[], column: number) => {
    const name = names.find((one) => !taken.has(one) && canRead(one, cellsOf(column))) ?? null
    if (name && name !== 'photos') taken.add(name)
    return name
  }
  // Headings of ours, wherever they stand, come before those of others.
  const own = headings.map((heading, column) =>
    take(
      fieldNames.filter((name) => fieldOf(name).label === heading.trim()),
      column,
    ),
  )
  return headings.map((heading, column) => own[column] ?? take(candidatesOf(heading), column))
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
