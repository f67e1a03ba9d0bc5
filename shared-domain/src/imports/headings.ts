import { fold } from '../fold/index.ts'
import { typingErrors } from '../phrases/index.ts'
import { canRead } from './cells.ts'
import { fieldNames, fieldOf, type FieldName } from './fields.ts'

/** `Área útil (m²) *` and `area util` are the same heading, and so are `ValorVenda` and `valor venda`. */
export const headingKey = (heading: string) =>
  fold(heading.replace(/\([^)]*(\)|$)/g, ' ').replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Without the small words: `valor do iptu` is `valor iptu`. */
const plainKey = (key: string) => key.replace(/ (d[aeo]s?|no|na|em)(?= )/g, '')

const keys = new Map<string, FieldName[]>()
const know = (key: string, name: FieldName) => keys.set(key, [...new Set([...(keys.get(key) ?? []), name])])
// The labels of ours come before the synonyms of others.
for (const name of fieldNames) know(headingKey(fieldOf(name).label), name)
for (const name of fieldNames) for (const text of fieldOf(name).synonyms) know(headingKey(text), name)
for (const name of fieldNames) for (const text of fieldOf(name).also ?? []) know(headingKey(text), name)
for (const [key, names] of [...keys]) for (const name of names) know(plainKey(key), name)

const named = (key: string) => keys.get(key) ?? keys.get(plainKey(key)) ?? []

/** `qtd de quartos` are `quartos`. */
const quantity = /^(qtde?|quant|quantidade|num|nr|numero|total|qt) (de )?(?=.)/

/** Whether one word is the other with a slip; a plural is another word. */
const isSlip = (word: string, other: string) =>
  word === other || (word !== `${other}s` && typingErrors(word, other, 5, 8) !== undefined)

function slipsOf(key: string) {
  if (named(key).length > 0) return []
  const words = plainKey(key).split(' ')
  const isLike = (other: string) => {
    const others = other.split(' ')
    return others.length === words.length && others.every((one, at) => isSlip(words[at]!, one))
  }
  return [...keys].find(([other]) => isLike(other))?.[1] ?? []
}

/** The fields that a heading may mean, the likeliest first: what is surer comes first, for all columns. */
const passes: ((heading: string) => readonly FieldName[])[] = [
  (heading) => fieldNames.filter((name) => fieldOf(name).label === heading.trim()),
  (heading) => named(headingKey(heading)),
  (heading) =>
    named(headingKey(heading).replace(quantity, '')).filter((name) => fieldOf(name).kind === 'whole'),
  // `Foto 3` is one of several columns of photos.
  (heading) => named(headingKey(heading).replace(/ ?\d{1,2}$/, '')).filter((name) => name === 'photos'),
  (heading) => slipsOf(headingKey(heading)),
]

/** Where a sheet names the owner, these are how to reach them; otherwise they may be a broker's. */
const contacts: Readonly<Record<string, FieldName>> = {
  ...{ telefone: 'owner_phone', celular: 'owner_phone', fone: 'owner_phone', whatsapp: 'owner_phone' },
  ...{ email: 'owner_email', 'e mail': 'owner_email' },
}

/** What is for the agency alone is never told to visitors. */
const isInternal = (heading: string) => /intern|sigilos|confidenc|propriet/i.test(heading)
const isTold = (name: FieldName) => ['title', 'description', 'infos'].includes(name)

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
  const take = (known: readonly FieldName[], column: number) => {
    const isOwn = isInternal(headings[column]!)
    const names = known.map((one) => (isOwn && isTold(one) ? 'notes' : one))
    const name = names.find((one) => !taken.has(one) && canRead(one, cellsOf(column))) ?? null
    if (name && name !== 'photos') taken.add(name)
    return name
  }
  const contactsOf = (heading: string) =>
    taken.has('owner_name') ? [contacts[headingKey(heading)] ?? []].flat() : []
  return [...passes, contactsOf].reduce<(FieldName | null)[]>(
    (found, pass) => headings.map((heading, column) => found[column] ?? take(pass(heading), column)),
    headings.map(() => null),
  )
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
