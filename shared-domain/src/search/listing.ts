import type { CatalogueColumn, PropertyRow } from '../facts/index.ts'

/** What filters and orders read of a listing. */
export type CatalogueRow = Pick<PropertyRow, CatalogueColumn>
