import Papa from 'papaparse'
import { FileError, MAX_COLUMNS, MAX_ROWS } from './FileError.ts'
import type { Sheet } from './sheet.ts'
import { sheetOf } from './sheet.ts'

/** An apostrophe in front of what a spreadsheet would run as a formula is the export's, see `csv.ts` of the admin area. */
const withoutGuard = (cell: string) => (/^'+\s*[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** The first line of a file that names its separator for Excel. */
const separatorLine = /^sep=(.)\r?\n/i

export function readCsv(text: string): Sheet {
  const separator = separatorLine.exec(text)
  const { data, errors } = Papa.parse<string[]>(separator ? text.slice(separator[0].length) : text, {
    delimiter: separator?.[1] ?? '',
    delimitersToGuess: [';', ',', '\t', '|'],
    // Ten rows above the head, the head, and one too many.
    preview: MAX_ROWS + 12,
  })
  // A quote that never ends makes one cell of the rest of the file.
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new FileError('broken')
  return sheetOf(data.map((row) => row.slice(0, MAX_COLUMNS).map(withoutGuard)))
}
