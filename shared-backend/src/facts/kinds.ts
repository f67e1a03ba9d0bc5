import type { Database } from '../database/types.ts'

export type PropertyRow = Database['public']['Tables']['properties']['Row']

/** Columns that are no facts: what a listing is called, asks and is filed under, where it lies, what the database keeps. */
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
  | 'created_at'
  | 'updated_at'

interface Words {
  /** Over its field and its filter. */
  label: string
  /** Its name for search engines, as schema.org's Accommodation has it. */
  schema?: string
}

/** Where a tile tells it besides the property's page. */
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
  /** The most that a visitor can ask for ('5+'); without it there is no filter. */
  filterUpTo?: number
}

/** Square metres, two decimals. */
interface AreaFact extends Words, Tile {
  kind: 'area'
  /** Behind the number. */
  words: string
  cardWords: string
  /** Told only where no other area is known. */
  alone?: true
}

export type AnyFact = CountFact | AreaFact

/** The kinds that a column of that type may have. */
type FactOf<Value> = NonNullable<Value> extends number ? CountFact | AreaFact : never

/** A line for each column that says something of a property: no more, no less, and of a kind that the column can hold. */
export type FactsOf<Row extends object> = {
  readonly [Name in Exclude<keyof Row, OtherColumn>]: FactOf<Row[Name]>
}
