import type { Database } from '../database/types.ts'

type StoredRow = Database['public']['Tables']['properties']['Row']

/** What no listing on the site lacks, besides a photo: see the table's `properties_whole_when_active`. */
export const neededColumns = [
  'title',
  'property_type',
  'category_id',
  'address',
  'neighborhood',
  'city',
  'state',
] as const satisfies (keyof StoredRow)[]

type NeededColumn = (typeof neededColumns)[number]

/** A row of a listing that visitors can see. */
export type PropertyRow = Omit<StoredRow, NeededColumn> & {
  [Column in NeededColumn]: NonNullable<StoredRow[Column]>
}

/** Columns that are no facts: title, price, category, address, and those that the database writes. */
type OtherColumn =
  | 'id'
  | 'user_id'
  | 'title'
  | 'description'
  | 'price'
  | 'property_type'
  | 'category_id'
  | 'city'
  | 'state'
  | 'address'
  | 'neighborhood'
  | 'zip_code'
  | 'featured'
  | 'active'
  | 'deal_status'
  | 'closed_at'
  | 'created_at'
  | 'updated_at'

interface Words {
  /** Over its field and its filter. */
  label: string
  /** Its name for search engines, as schema.org's Accommodation has it. */
  schema?: string
}

/** Where a tile shows it besides the property's page. */
interface Tile {
  card: 'always' | 'catalogue' | 'never'
}

/** How many of something there are: 0 to 999. */
interface CountFact extends Words, Tile {
  kind: 'count'
  /** Behind the number: one, several. */
  words: readonly [one: string, many: string]
  /** The same on a card, where it is another. */
  cardWords?: readonly [one: string, many: string]
  /** A visitor can filter by at least so many; without it there is no filter. */
  filter?: {
    /** The highest choice: '5+'. */
    upTo: number
    /** Its name in a request. */
    request: `min${string}`
  }
}

/** Square metres, two decimals. */
interface AreaFact extends Words, Tile {
  kind: 'area'
  /** Behind the number. */
  words: string
  cardWords: string
  /** Shown only where no other area is known. */
  alone?: true
}

/** R$ for each period, which the column `<name>_period` names; 0 is nothing to pay. */
interface CostFact extends Words {
  kind: 'cost'
}

/** The floor: 0 is the ground floor. */
interface FloorFact extends Words {
  kind: 'floor'
}

interface YearFact extends Words {
  kind: 'year'
}

interface FlagFact extends Words {
  kind: 'flag'
  words: readonly [no: string, yes: string]
}

/** One value of the column's enum; its words are in `choiceLabels`. */
interface ChoiceFact extends Words {
  kind: 'choice'
}

/** Several values of the column's enum, worded there too. */
interface ListFact extends Words {
  kind: 'list'
}

/** A day, `yyyy-mm-dd`. */
interface DateFact extends Words {
  kind: 'date'
}

interface TextFact extends Words {
  kind: 'text'
  /** How many characters at most. */
  max: number
}

/** A moment that the database keeps: in no form. */
interface StampFact extends Words {
  kind: 'stamp'
}

type NumberFact = CountFact | AreaFact | FloorFact | YearFact
type StringFact = DateFact | TextFact | StampFact

export type AnyFact = NumberFact | CostFact | FlagFact | ChoiceFact | ListFact | StringFact

/** The kinds that a column of that type may have. */
type FactOf<Value> = [Value] extends [number]
  ? NumberFact
  : [Value] extends [boolean]
    ? FlagFact
    : [Value] extends [readonly unknown[]]
      ? ListFact
      : [string] extends [Value]
        ? StringFact
        : ChoiceFact

/** The columns that name the period of another one. */
type PeriodColumn<Row> = {
  [Name in keyof Row]: Name extends `${infer Cost}_period` ? (Cost extends keyof Row ? Name : never) : never
}[keyof Row]

/** A line for each column that says something of a property: no more, no less, and of a kind that the column can hold. */
export type FactsOf<Row extends object> = {
  readonly [Name in Exclude<keyof Row, OtherColumn | PeriodColumn<Row>>]: Name extends string
    ? `${Name}_period` extends keyof Row
      ? CostFact
      : FactOf<NonNullable<Row[Name]>>
    : never
}
