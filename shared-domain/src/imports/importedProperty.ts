import type { TablesInsert } from '../database/types.ts'
import type { Degrees, PropertyPoint } from '../points/index.ts'

/** The columns that a file can fill; a column that it does not have is absent, and stays as it is. */
export type ImportedColumns = Partial<
  Omit<
    TablesInsert<'properties'>,
    'id' | 'user_id' | 'created_at' | 'updated_at' | 'published_at' | 'closed_at' | 'reference_code'
  >
>

export type ImportedFacts = Partial<
  Omit<TablesInsert<'property_private_facts'>, 'property_id' | 'tenant_id' | 'created_at' | 'updated_at'>
>

/** Where a file says that a listing lies; the rest of a stored point stays as it is. */
export type ImportedPoint = Degrees & Partial<PropertyPoint>

/** A listing of a file, checked and mapped: the import stores it as it stands. */
export interface ImportedProperty {
  /** Its row in the file; 1 is the first. */
  row: number
  /** The agency's own code. A property that has it is updated; there is never a second one. */
  referenceCode: string
  columns: ImportedColumns
  /** The additional information; absent where the file has none, and then it stays as it is. */
  infos?: string[]
  /** Addresses (https or http) of its photos, the main one first, or names of files in the same ZIP. */
  photos: string[]
  /** What the agency alone sees: it fills what the agency has not written itself. */
  facts?: ImportedFacts
  /** Absent where the file tells none, and then a stored one stays. */
  point?: ImportedPoint
}

/** Where the listings come from. */
export type ImportSource = 'spreadsheet' | 'vrsync' | 'address' | 'zip'
