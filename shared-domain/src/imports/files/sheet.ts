import { readPhotos } from '../cells.ts'
import { countFields, findHead } from '../headings.ts'
import type { FieldName } from '../fields.ts'
import type { RawListing } from '../readListing.ts'
import { FileError, MAX_ROWS, type FileProblem } from './FileError.ts'

/** A table of texts under headings. */
export interface Sheet {
  headings: string[]
  rows: SheetRow[]
}

export interface SheetRow {
  /** As the spreadsheet numbers it. */
  row: number
  cells: string[]
  /** A filter of the spreadsheet does not show it. */
  isHidden?: boolean
}

/** What the rows of a table are. */
export interface SheetKind {
  /** The most rows. */
  most: number
  /** What is wrong with a table that has more. */
  tooMany: FileProblem
  /** How many cells of a row are headings that are known. */
  countHeadings: (cells: readonly string[]) => number
}

export const listingSheet: SheetKind = {
  most: MAX_ROWS,
  tooMany: 'too-many-rows',
  countHeadings: countFields,
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** The headings once more, as on each printed page. */
const isHead = (cells: readonly string[], titles: readonly string[]) =>
  cells.every((cell, column) => cell.trim() === (titles[column] ?? '').trim())

/** A line that sums up the others. */
const isTotal = (cells: readonly string[]) => {
  const told = cells.filter((cell) => cell.trim() !== '')
  return (
    /^(sub)?(total|soma)( geral)?[\s:.]*$/i.test(told[0]?.trim() ?? '') &&
    told.every((cell, at) => at === 0 || /^[^\p{L}]*$/u.test(cell))
  )
}

/** Finds the headings among the first rows. */
export function sheetOf(
  table: readonly SheetRow[],
  { most, tooMany, countHeadings }: SheetKind = listingSheet,
): Sheet {
  const filled = table.filter(({ cells }) => !isBlank(cells))
  const head = findHead(
    filled.map(({ cells }) => cells),
    countHeadings,
  )
  if (head < 0) throw new FileError('empty')
  const width = Math.max(...filled.slice(head).map(({ cells }) => cells.length))
  const titles = filled[head]?.cells ?? []
  const rows = filled.slice(head + 1).filter(({ cells }) => !isHead(cells, titles) && !isTotal(cells))
  if (rows.length === 0) throw new FileError('no-listings')
  if (rows.length > most) throw new FileError(tooMany)
  const headings = Array.from({ length: width }, (_one, column) => filled[head]?.cells[column]?.trim() ?? '')
  return { headings, rows }
}

/** The listings of a sheet, by the field of each column; null leaves a column out. */
export const listingsOf = (sheet: Sheet, fields: readonly (FieldName | null)[]): RawListing[] =>
  sheet.rows.map(({ row, cells }) => {
    const texts: RawListing['texts'] = {}
    fields.forEach((field, column) => {
      const cell = cells[column] ?? ''
      // Photos may have several columns.
      if (field && texts[field]) texts[field] = [texts[field], cell].flatMap(readPhotos).join('\n')
      else if (field) texts[field] = cell
    })
    return { row, texts }
  })
