import { decodeText, readCsv, type Sheet } from 'shared-domain/imports/files'
import { checkPersons } from './checkPersons.ts'
import { personColumns, personKeys, personSheet, type PersonKey } from './personColumns.ts'
import { personsCsv, type PersonRow } from './personsCsv.ts'

const never = () => undefined
const check = (sheet: Sheet) => checkPersons(sheet, new AbortController().signal, never)
const checkCsv = (csv: string) => check(readCsv(csv, personSheet))

const message: PersonRow = {
  ...{ kind: 'message', name: 'Ana', email: 'ana@exemplo.example', phone: '+55 48 99999-0000' },
  ...{ created_at: '2026-01-01T10:00:00.123456+00:00', updated_at: '2026-01-02T10:00:00+00:00' },
  ...{ notice_version: '2026-11-26', consented_at: '2026-01-01T10:00:00.123456+00:00', stage: 'new' },
  ...{ property_title: 'Casa', property_code: 'ABCDEF01', reference_code: 'CA1', message: 'Olá' },
  ...{ property_id: null, visit: null },
}
const lead: PersonRow = {
  ...{
    ...message,
    kind: 'lead',
    property_title: null,
    property_code: null,
    reference_code: null,
    message: null,
  },
  ...{ property_kind: 'Casa', deal_kind: 'Venda', address: 'Rua A, 10', city: 'Palhoça', price: 450_000.5 },
}

const cellsOf = (row: PersonRow) => readCsv(personsCsv([row]), personSheet).rows[0]!.cells
type Cells = Partial<Record<PersonKey, string>>
/** A file of one person in which somebody has written into cells. */
const written = (row: PersonRow, cells: Cells): Sheet => ({
  headings: personKeys.map((key) => personColumns[key].heading),
  rows: [{ row: 2, cells: cellsOf(row).map((cell, place) => cells[personKeys[place]!] ?? cell) }],
})

test('days, numbers and phones are written for a Brazilian spreadsheet, and moments for the import', async () => {
  const csv = personsCsv([{ ...lead, next_step: 'Ligar', next_on: '2026-03-05' }])
  for (const cell of [
    ...['"05/03/2026"', '450000,5', `"'+55 48 99999-0000"`, '"26/11/2026"'],
    ...['"2026-01-01T10:00:00.123456+00:00"', '"Proprietário"', '"Novo"'],
  ]) {
    expect(csv).toContain(`${cell};`)
  }
  expect((await checkCsv(csv))![0]!.person).toMatchObject({
    ...{ next_on: '2026-03-05', notice_version: '2026-11-26', price: 450_000.5, phone: '(48) 99999-0000' },
  })
})

describe('a visit', () => {
  const visit = { status: 'booked', starts_at: '2026-11-12T17:00:00+00:00' }
  const visitOf = (own: string) => ({ ...message, kind: 'visit' as const, message: own, visit })

  test('is written as one, and read as a message that says when it was to be', async () => {
    const csv = personsCsv([visitOf('=Posso ir\ncedo?')])
    expect(csv).toContain('"Visita";"Ana"')
    const [one] = (await checkCsv(csv))!
    expect(one!.problems).toEqual([])
    expect(one!.person).toMatchObject({
      kind: 'message',
      message: 'Visita em 12/11/2026, 14:00 (Agendada).\n\n=Posso ir\ncedo?',
    })
  })

  test.each([
    ['letters', 'a'.repeat(2000)],
    // The limit lies within one.
    ['pairs of surrogates', `a${'🏖'.repeat(999)}`],
  ])('keeps its date where the words of its visitor are too long: %s', async (_what, own) => {
    const [one] = (await checkCsv(personsCsv([visitOf(own)])))!
    expect(one!.problems).toEqual([])
    expect(one!.person!.message).toMatch(/^Visita em 12\/11\/2026, 14:00 \(Agendada\)\.\n\n(a|🏖)+…$/u)
    expect(one!.person!.message!.length).toBeGreaterThan(1997)
  })
})

test.each<[PersonKey, string, string, PersonRow?, Cells?]>([
  ['kind', 'Cliente', 'Use Proprietário, Mensagem, Visita ou Contato'],
  ['kind', '', 'Campo obrigatório'],
  ['stage', 'Quase', 'Use Novo, Contatado, Visita, Proposta, Fechado ou Perdido'],
  ['property_kind', 'Castelo', 'Use Casa, Apartamento, Terreno, Comercial ou Outro', lead],
  ['deal_kind', 'Troca', 'Use Venda ou Aluguel', lead],
  ['notice_version', ' ', 'Sem o registro do consentimento'],
  ['consented_at', '', 'Sem o registro do consentimento'],
  ['phone', '', 'Informe telefone ou email', message, { email: '' }],
  ['email', '', 'Campo obrigatório', lead],
  ['price', '', 'Campo obrigatório', lead],
  ['message', ' ', 'Campo obrigatório'],
  ['price', 'a combinar', 'Digite um valor como 450.000 ou 450 mil', lead],
  ['email', 'ana@', 'Email inválido'],
  ['phone', '5,54899E+12', 'A planilha encurtou o número: escreva todos os algarismos'],
  ['created_at', '2199-01-01T00:00:00+00:00', 'Está no futuro'],
  ['updated_at', '02/01/2026 10:00', 'Use data e hora como 2026-03-05T14:30:00+00:00'],
  ['consented_at', '2026-02-30T10:00:00Z', 'Use data e hora como 2026-03-05T14:30:00+00:00'],
  ['next_on', '31/02/2026', 'Use uma data de 2000 a 2099, como 05/03/2026', message, { next_step: 'Ligar' }],
  ['next_step', '', 'Escreva o próximo passo desta data', message, { next_on: '05/03/2026' }],
  ['lost_reason', '', 'Escreva o motivo da perda', message, { stage: 'Perdido' }],
  ['lost_reason', 'Preço', 'Só na etapa Perdido há motivo da perda'],
])('%s %j keeps a row out, and says why: %s', async (key, text, why, row = message, others = {}) => {
  const problem = { label: personColumns[key].heading, text: text.trim(), message: why }
  expect(await check(written(row, { ...others, [key]: text }))).toEqual([
    { row: 2, name: 'Ana', problems: [problem] },
  ])
})

test('columns stand in any order, without some, beside others, with another separator, as Excel saves them', async () => {
  const isKept = (_cell: string, place: number) => !['notes', 'source_page'].includes(personKeys[place]!)
  const own = cellsOf(message).filter(isKept)
  const headings = personKeys.map((key) => personColumns[key].heading.toUpperCase()).filter(isKept)
  const table = [
    ['Minha nota', ...headings.toReversed(), 'Nome'],
    ['x', ...own.toReversed(), 'Outro nome'],
  ]
  const csv = table.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  const latin1 = Uint8Array.from(csv, (letter) => letter.charCodeAt(0))
  const [one] = (await checkCsv(decodeText(latin1)))!
  expect(one).toMatchObject({ row: 2, name: 'Ana', problems: [] })
  expect(one!.person).toEqual((await checkCsv(personsCsv([message])))![0]!.person)
})

test('a hostile file is refused, or its cells are', async () => {
  const csv = personsCsv([message])
  // Cut off within a cell, and with a quote that ends nowhere.
  expect(() => readCsv(csv.slice(0, -4), personSheet)).toThrow('broken')
  for (const cell of ['__proto__', 'constructor', 'toString']) {
    const [one] = (await check(written(message, { stage: cell, lost_reason: cell, kind: cell })))!
    expect(one!.problems).toHaveLength(3)
  }
  const [head] = csv.split('\r\n')
  const wide = (await checkCsv(`${head}\r\n${'x;'.repeat(9_999)}`))!
  expect(wide).toMatchObject([{ row: 2, name: 'x' }])
  expect(wide[0]!.person).toBe(undefined)
})

test('thousands of rows are checked in slices, and somebody can stop it', async () => {
  const [row] = readCsv(personsCsv([message]), personSheet).rows
  const sheet = { ...written(message, {}), rows: Array.from({ length: 2_000 }, () => row!) }
  const stopping = new AbortController()
  const progress: number[] = []
  const checking = checkPersons(sheet, stopping.signal, (done) => {
    progress.push(done)
    stopping.abort()
  })
  await expect(checking).rejects.toMatchObject({ name: 'AbortError' })
  expect(progress).toEqual([expect.any(Number)])
  expect(progress[0]).toBeLessThan(2_000)
})
