type Cell = string | number | null
export type CsvColumn<Row> = [header: string, cell: (row: Row) => Cell]

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe, which shows as nothing; one that begins so already
 * gets another, so that the import gives back what was written.
 */
const harmless = (value: string) => (/^'*\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value)

function toField(cell: Cell): string {
  if (cell === null) return ''
  // Brazilian spreadsheets take the comma as the decimal sign, which is why fields end in semicolons.
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return `"${harmless(cell).replaceAll('"', '""')}"`
}

/** CSV for a Brazilian spreadsheet: semicolons, decimal commas, a byte-order mark, no formulas. */
export function toCsv<Row>(columns: CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([header]) => toField(header)),
    ...rows.map((row) => columns.map(([, cell]) => toField(cell(row)))),
  ]
  return `\uFEFF${lines.map((fields) => fields.join(';')).join('\r\n')}\r\n`
}
