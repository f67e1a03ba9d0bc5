import { findHead } from '../headings.ts'
import type { FieldName } from '../fields.ts'
import type { RawListing } from '../readListing.ts'
import { FileError, MAX_ROWS } from './FileError.ts'

/** A table of texts under headings. */
export interface Sheet {
  headings: string[]
  rows: { row: number; cells: string[] }[]
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Finds the headings among the first rows; rows are numbered as the spreadsheet numbers them. */
export function sheetOf(table: readonly (readonly string[])[]): Sheet {
  const head = findHead(table)
  if (head < 0) throw new FileError('empty')
  const width = Math.max(...table.slice(head).map((row) => row.length))
  const rows = table
    .map((cells, index) => ({ row: index + 1, cells: [...cells] }))
    .slice(head + 1)
    .filter(({ cells }) => !isBlank(cells))
  if (rows.length === 0) throw new FileError('no-listings')
  if (rows.length > MAX_ROWS) throw new FileError('too-many-rows')
  const headings = Array.from({ length: width }, (_one, column) => table[head]?.[column]?.trim() ?? '')
  return { headings, rows }
}

/** The listings of a sheet, by the field of each column; null leaves a column out. */
export const listingsOf = (sheet: Sheet, fields: readonly (FieldName | null)[]): RawListing[] =>
  sheet.rows.map(({ row, cells }) => {
    const texts: RawListing['texts'] = {}
    fields.forEach((field, column) => {
      if (field) texts[field] = cells[column] ?? ''
    })
    return { row, texts }
  })
