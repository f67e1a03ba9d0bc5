import type { CatalogueColumn, PropertyRow } from '../facts/index.ts'

/** The columns of a listing that filters and orders read. */
export type CatalogueRow = Pick<PropertyRow, CatalogueColumn>
