import { writeDay } from '../agencyTime/index.ts'
import { amenityLabels } from '../facts/index.ts'
import type { TablesInsert } from '../database/types.ts'
import type { PropertyPoint } from '../points/index.ts'
import {
  choiceWords,
  fieldNames,
  fieldOf,
  flagWords,
  isPrivate,
  pointFields,
  type FieldName,
} from './fields.ts'

/** A stored listing, with what lies in other tables. */
export interface WrittenListing extends Partial<TablesInsert<'properties'>> {
  /** The name of its category. */
  category: string | null
  infos?: readonly string[]
  photos?: readonly string[]
  /** Null where it is not on the map. */
  point?: PropertyPoint | null
}

/** Fields that other systems have in columns of their own, and we do not. */
const READ_ONLY = new Set<FieldName>(['rent', 'street_number', 'complement'])

export const writtenFields = fieldNames.filter((name) => !READ_ONLY.has(name) && !isPrivate(name))

/** An entry alone that a reader would take apart gets a line end. */
const joined = (entries: readonly string[], signs: RegExp) =>
  entries.length === 1 && signs.test(entries[0]!) ? `${entries[0]}\n` : entries.join('\n')

const pointColumns = new Map(
  Object.entries(pointFields).map(([column, field]) => [field as FieldName, column as keyof PropertyPoint]),
)

/** What stands in the cell of a field; numbers stay numbers, for the spreadsheet. */
export function writeCell(name: FieldName, listing: WrittenListing): string | number | null {
  const column = pointColumns.get(name)
  const value = column ? listing.point?.[column] : (listing as Partial<Record<FieldName, unknown>>)[name]
  if (value === null || value === undefined) return null
  switch (fieldOf(name).kind) {
    case 'flag':
      return flagWords[(value as boolean) ? 'true' : 'false'][0]
    case 'choice':
      return choiceWords(name)[value as string]?.[0] ?? null
    case 'date':
      return writeDay(value as string)
    case 'amenities':
      return (value as (keyof typeof amenityLabels)[]).map((one) => amenityLabels[one]).join(', ')
    case 'lines':
      return joined(value as string[], /[;|]/)
    case 'photos':
      return joined(value as string[], /[;|,\s]/)
    default:
      return value as string | number
  }
}
