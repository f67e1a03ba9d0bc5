import type { ExportedProperty } from 'shared-backend/admin/listings'
import { fieldOf, writeCell, writtenFields, type FieldName, type WrittenListing } from 'shared-domain/imports'
import { formatDate, shortCode } from 'shared-ui'
import { toCsv, type CsvColumn } from '../../kit/export/csv.ts'
import { table } from './text.ts'

/** The columns that the import reads, and what only people read: it finds no field for their headings. */
const columnsOf = <Row extends ExportedProperty & WrittenListing>(fields: FieldName[]): CsvColumn<Row>[] => [
  [table.code, ({ id }) => shortCode(id)],
  ...fields.map((name): CsvColumn<Row> => [fieldOf(name).label, (listing) => writeCell(name, listing)]),
  [table.created, (property) => formatDate(property.created_at)],
  [table.columns.updated, (property) => formatDate(property.updated_at)],
]

/** A listing with its additional information and the places of its photos. */
export type FullListing = ExportedProperty & Required<Pick<WrittenListing, 'infos' | 'photos'>>

const fullColumns = columnsOf<FullListing>(writtenFields)
const columns = columnsOf(writtenFields.filter((name) => name !== 'infos' && name !== 'photos'))

export const propertiesCsv = (properties: ExportedProperty[]) => toCsv(columns, properties)

export const fullCsv = (listings: FullListing[]) => toCsv(fullColumns, listings)
