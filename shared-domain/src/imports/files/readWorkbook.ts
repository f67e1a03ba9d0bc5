import { figures } from './figures.ts'
import { FileError, MAX_COLUMNS, MAX_ROWS } from './FileError.ts'
import { readXml } from './readXml.ts'
import { sheetOf, type Sheet } from './sheet.ts'

/** A part of an XLSX file, unpacked while it is read; undefined where the file has none of that name. */
export type ReadPart = (path: string) => AsyncIterable<string> | undefined

/** Rows above and between those of an import; the last row that may have a cell. */
const LAST_ROW = MAX_ROWS + 100
/** Days between the spreadsheet's first one and 1970. */
const EPOCH = 25_569
const SINCE_1904 = 1_462

/** A sign that XML has no place for, as Excel writes it: `_x000D_` is a line end. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Formats of dates that a workbook does not describe. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const isDateFormat = (code: string) =>
  /[dmy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')) && !/general/i.test(code)

/** Whether a cell of each style is a date. */
async function readStyles(part: AsyncIterable<string> | undefined): Promise<boolean[]> {
  const dates = new Set(builtInDates)
  const isDate: boolean[] = []
  let isInCells = false
  if (part) {
    await readXml(part, {
      open: (name, attributes) => {
        if (name === 'numFmt' && isDateFormat(attributes.formatCode ?? ''))
          dates.add(Number(attributes.numFmtId))
        if (name === 'cellXfs') isInCells = true
        if (name === 'xf' && isInCells) isDate.push(dates.has(Number(attributes.numFmtId)))
      },
      text: () => undefined,
      close: (name) => {
        if (name === 'cellXfs') isInCells = false
      },
    })
  }
  return isDate
}

async function readStrings(part: AsyncIterable<string> | undefined) {
  const strings: string[] = []
  let isText = false
  let isPhonetic = false
  if (part) {
    await readXml(part, {
      open: (name) => {
        if (name === 'si') strings.push('')
        if (name === 'rPh') isPhonetic = true
        isText = name === 't' && !isPhonetic
      },
      text: (text) => {
        if (isText && strings.length > 0) strings[strings.length - 1] += text
      },
      close: (name) => {
        if (name === 'rPh') isPhonetic = false
        isText = false
      },
    })
  }
  return strings
}

/** The path of the first visible sheet, and whether its days are counted from 1904. */
async function findSheet(read: ReadPart) {
  let id: string | undefined
  let is1904 = false
  const book = read('xl/workbook.xml')
  if (!book) throw new FileError('unknown-kind')
  await readXml(book, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') id ??= attributes['r:id']
    },
    text: () => undefined,
    close: () => undefined,
  })
  let path = 'xl/worksheets/sheet1.xml'
  const relations = read('xl/_rels/workbook.xml.rels')
  if (relations) {
    await readXml(relations, {
      open: (_name, { Id, Target = '' }) => {
        if (Id && Id === id) path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      },
      text: () => undefined,
      close: () => undefined,
    })
  }
  return { path, is1904 }
}

function placeOf(reference: string) {
  const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return letters ? { row: Number(row), column } : undefined
}

function dateOf(days: number, is1904: boolean) {
  const date = new Date(Math.floor(days - EPOCH + (is1904 ? SINCE_1904 : 0)) * 86_400_000)
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10)
}

/**
 * The first visible sheet of an XLSX file. Formulas are not run: a cell has the value that the spreadsheet stored with it.
 * @throws FileError
 */
export async function readWorkbook(read: ReadPart): Promise<Sheet> {
  const { path, is1904 } = await findSheet(read)
  const strings = await readStrings(read('xl/sharedStrings.xml'))
  const isDate = await readStyles(read('xl/styles.xml'))
  const sheet = read(path)
  if (!sheet) throw new FileError('broken')

  const table: string[][] = []
  const hidden = new Set<number>()
  let next = { row: 1, column: 0 }
  let cell: { row: number; column: number; type: string; style: number; text: string } | null = null
  let isValue = false
  const valueOf = ({ type, style, text }: NonNullable<typeof cell>) => {
    if (type === 's') return unescaped(strings[Number(text)] ?? '')
    if (type === 'b') return text === '1' ? 'Sim' : 'Não'
    // An error such as #N/D is no value.
    if (type === 'e') return ''
    const number = Number(text)
    if (type !== 'n' || text.trim() === '' || Number.isNaN(number)) return unescaped(text)
    return isDate[style] ? dateOf(number, is1904) : figures(number)
  }
  await readXml(sheet, {
    open: (name, attributes) => {
      if (name === 'row') {
        next = { row: Number(attributes.r ?? next.row), column: 0 }
        if (/^(1|true)$/.test(attributes.hidden ?? '')) hidden.add(next.row)
      }
      if (name === 'c') {
        const place = placeOf(attributes.r ?? '') ?? next
        cell = { ...place, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
        next = { row: place.row, column: place.column + 1 }
      }
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue && cell) cell.text += text
    },
    close: (name) => {
      isValue = false
      if (name === 'row') next = { row: next.row + 1, column: 0 }
      if (name !== 'c' || !cell) return
      const text = valueOf(cell)
      if (text !== '' && cell.column < MAX_COLUMNS) {
        if (cell.row > LAST_ROW) throw new FileError('too-many-rows')
        while (table.length < cell.row) table.push([])
        const row = table[cell.row - 1]!
        while (row.length < cell.column) row.push('')
        row[cell.column] = text
      }
      cell = null
    },
  })
  return sheetOf(
    table.map((cells, index) => ({
      row: index + 1,
      cells,
      ...(hidden.has(index + 1) && { isHidden: true }),
    })),
  )
}
