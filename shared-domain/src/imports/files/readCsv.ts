import Papa from 'papaparse'
import { FileError, MAX_COLUMNS } from './FileError.ts'
import { findHead } from '../headings.ts'
import { isBlank, listingSheet, sheetOf, type Sheet, type SheetKind, type SheetRow } from './sheet.ts'

/** An apostrophe in front of what a spreadsheet would run as a formula is the export's, see `csv.ts` of the admin area. */
const withoutGuard = (cell: string) => (/^'+\s*[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** The first line of a file that names its separator for Excel. */
const separatorLine = /^sep=(.)\r?\n/i

/** The separator that gives the most headings that are known, or else the most cells. */
function separatorOf(text: string, { countHeadings }: SheetKind) {
  const candidates = [';', ',', '\t', '|'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 12 })
    const head = data[findHead(data, countHeadings)] ?? []
    return { delimiter, known: countHeadings(head), cells: head.length }
  })
  return candidates.reduce((best, one) =>
    (one.known - best.known || one.cells - best.cells) > 0 ? one : best,
  ).delimiter
}

/** Ten rows above the head, the head, and one too many. */
const MORE = 12

/** @throws FileError */
export function readCsv(text: string, kind: SheetKind = listingSheet): Sheet {
  const named = separatorLine.exec(text)
  const content = named ? text.slice(named[0].length) : text
  const rows: SheetRow[] = []
  let row = 0
  let isBroken = false
  Papa.parse<string[]>(content, {
    delimiter: named?.[1] ?? separatorOf(content, kind),
    step: ({ data, errors }, parser) => {
      row += 1
      // A quote that never ends makes one cell of the rest of the file.
      isBroken ||= errors.some(({ code }) => code === 'MissingQuotes')
      if (!isBlank(data)) rows.push({ row, cells: data.slice(0, MAX_COLUMNS).map(withoutGuard) })
      if (rows.length === kind.most + MORE) parser.abort()
    },
  })
  if (isBroken) throw new FileError('broken')
  return sheetOf(rows, kind)
}
