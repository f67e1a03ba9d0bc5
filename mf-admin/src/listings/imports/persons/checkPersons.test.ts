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
/** A file of one person in which somebody has written into cells. */
const written = (row: PersonRow, cells: Partial<Record<PersonKey, string>>): Sheet => ({
  headings: personKeys.map((key) => personColumns[key].heading),
  rows: [{ row: 2, cells: cellsOf(row).map((cell, place) => cells[personKeys[place]!] ?? cell) }],
})
const problemsOf = async (row: PersonRow, cells: Partial<Record<PersonKey, string>>) => {
  const [one] = (await check(written(row, cells)))!
  expect(one!.person === undefined).toBe(one!.problems.length > 0)
  return one!.problems.map(({ label, text, message: why }) => `${label} | ${text} | ${why}`)
}

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

test.each<[string, PersonRow, Partial<Record<PersonKey, string>>, string[]]>([
  [
    'another kind',
    message,
    { kind: 'Cliente' },
    ['Tipo | Cliente | Use Proprietário, Mensagem, Visita ou Contato'],
  ],
  ['no kind', message, { kind: '' }, ['Tipo |  | Campo obrigatório']],
  [
    'another stage',
    message,
    { stage: 'Quase' },
    ['Etapa | Quase | Use Novo, Contatado, Visita, Proposta, Fechado ou Perdido'],
  ],
  [
    'another kind of property',
    lead,
    { property_kind: 'Castelo', deal_kind: 'Troca' },
    [
      'Tipo de imóvel | Castelo | Use Casa, Apartamento, Terreno, Comercial ou Outro',
      'Tipo de negócio | Troca | Use Venda ou Aluguel',
    ],
  ],
  [
    'no consent',
    message,
    { consented_at: '', notice_version: ' ' },
    [
      'Versão do aviso de privacidade |  | Sem o registro do consentimento',
      'Aviso de privacidade mostrado em |  | Sem o registro do consentimento',
    ],
  ],
  ['nobody to write to', message, { email: '', phone: '' }, ['Telefone |  | Informe telefone ou email']],
  ['a lead without an e-mail', lead, { email: '' }, ['Email |  | Campo obrigatório']],
  ['a lead without a price', lead, { price: '' }, ['Preço |  | Campo obrigatório']],
  ['a message without words', message, { message: ' ' }, ['Mensagem |  | Campo obrigatório']],
  [
    'a price in words',
    lead,
    { price: 'a combinar' },
    ['Preço | a combinar | Digite um valor como 450.000 ou 450 mil'],
  ],
  ['a wrong e-mail', message, { email: 'ana@' }, ['Email | ana@ | Email inválido']],
  [
    'a number that a spreadsheet has shortened',
    message,
    { phone: '5,54899E+12' },
    ['Telefone | 5,54899E+12 | A planilha encurtou o número: escreva todos os algarismos'],
  ],
  [
    'the future',
    message,
    { created_at: '2199-01-01T00:00:00+00:00' },
    ['Recebido em | 2199-01-01T00:00:00+00:00 | Está no futuro'],
  ],
  [
    'a moment that a spreadsheet has written',
    message,
    { updated_at: '02/01/2026 10:00' },
    ['Alterado em | 02/01/2026 10:00 | Use data e hora como 2026-03-05T14:30:00+00:00'],
  ],
  [
    'a moment that no calendar has',
    message,
    { consented_at: '2026-02-30T10:00:00Z' },
    [
      'Aviso de privacidade mostrado em | 2026-02-30T10:00:00Z | Use data e hora como 2026-03-05T14:30:00+00:00',
    ],
  ],
  [
    'a day that no calendar has',
    message,
    { next_step: 'Ligar', next_on: '31/02/2026' },
    ['Data do próximo passo | 31/02/2026 | Use uma data de 2000 a 2099, como 05/03/2026'],
  ],
  [
    'a day without a step',
    message,
    { next_on: '05/03/2026' },
    ['Próximo passo |  | Escreva o próximo passo desta data'],
  ],
  [
    'a loss without a reason',
    message,
    { stage: 'Perdido' },
    ['Motivo da perda |  | Escreva o motivo da perda'],
  ],
  [
    'a reason without a loss',
    message,
    { lost_reason: 'Preço' },
    ['Motivo da perda | Preço | Só na etapa Perdido há motivo da perda'],
  ],
  [
    'a text that was broken',
    message,
    { name: 'Ana\ufffd' },
    [
      'Nome | Ana\ufffd | O texto tem caracteres inválidos: apague o que está depois de “Ana” (U+FFFD) e digite de novo',
    ],
  ],
])('%s keeps a row out, and the cell says why', async (_what, row, cells, problems) => {
  expect(await problemsOf(row, cells)).toEqual(problems)
})

test('what people write otherwise is read all the same', async () => {
  const cells = {
    stage: 'PERDIDO',
    lost_reason: 'preco',
    next_step: 'Ligar',
    next_on: '5/3/26',
    price: 'R$ 450 mil',
  }
  const [one] = (await check(written(lead, { ...cells, kind: 'proprietario', property_kind: 'casa' })))!
  expect(one!.problems).toEqual([])
  expect(one!.person).toMatchObject({
    ...{ kind: 'lead', stage: 'lost', lost_reason: 'price', next_on: '2026-03-05', price: 450_000 },
    property_kind: 'Casa',
  })
})

test('columns stand in any order, beside others, with another separator, as Excel saves them', async () => {
  const own = cellsOf(message)
  const table = [
    ['Minha nota', ...personKeys.map((key) => personColumns[key].heading.toUpperCase()).toReversed(), 'Nome'],
    ['x', ...own.toReversed(), 'Outro nome'],
  ]
  const csv = table.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  const latin1 = Uint8Array.from(csv, (letter) => letter.charCodeAt(0))
  const [one] = (await checkCsv(decodeText(latin1)))!
  expect(one).toMatchObject({ row: 2, name: 'Ana', problems: [] })
  expect(one!.person).toEqual((await checkCsv(personsCsv([message])))![0]!.person)
})

test('a column that somebody has taken out is empty', async () => {
  const { headings, rows } = written(message, {})
  const kept = personKeys.flatMap((key, place) => (key === 'notes' || key === 'source_page' ? [] : [place]))
  const [one] = (await check({
    headings: kept.map((place) => headings[place]!),
    rows: [{ row: 2, cells: kept.map((place) => rows[0]!.cells[place]!) }],
  }))!
  expect(one).toMatchObject({
    ...{ problems: [], person: { name: 'Ana', message: message.message, notes: null, source_page: null } },
  })
})

test('a file of an older export, which has not all columns, is none that can be imported', async () => {
  expect(
    await checkCsv(
      '"Recebido em";"Tipo";"Nome";"Telefone";"Etapa"\r\n"01/01/2026, 09:00";"Mensagem";"Ana";;"Novo"',
    ),
  ).toBe(null)
  const [head, row] = personsCsv([message]).split('\r\n')
  expect(await checkCsv(`${head!.replace('"Alterado em"', '"Mudado em"')}\r\n${row}`)).toBe(null)
})

test('a hostile file is refused, or its cells are', async () => {
  const csv = personsCsv([message])
  // Cut off within a cell, and with a quote that ends nowhere.
  expect(() => readCsv(csv.slice(0, -4), personSheet)).toThrow('broken')
  for (const cell of ['__proto__', 'constructor', 'toString']) {
    expect(await problemsOf(message, { stage: cell, lost_reason: cell, kind: cell })).toHaveLength(3)
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
