import { act, screen } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { findFields, readListing } from 'shared-domain/imports'
import { listingsOf } from 'shared-domain/imports/files'
import { figuresOf, category, house, image } from '../../../testing/rows.ts'
import { catchFiles } from '../../../testing/catchFiles.ts'
import { renderAdmin } from '../../../testing/renderAdmin.tsx'
import { openFile } from '../file/openFile.ts'
import { checkPersons } from '../persons/checkPersons.ts'
import { codesOfExport } from './exportCodes.ts'
import { factsOfPhoto } from './names.ts'
import { openZip, photoNames, unpackAll, zipPhoto } from './openZip.ts'

// As often as it does, with the shortest of pauses: those have a test of their own.
jest.mock('./retryRead.ts', () => ({
  retryRead: async (read: () => Promise<unknown>) => {
    for (let attempt = 1; attempt < 4; attempt++) {
      try {
        return await read()
      } catch {
        // The next attempt says what is the matter. The cache forgets this one first.
        await new Promise((go) => setTimeout(go))
      }
    }
    return read()
  },
}))

const PAGE = 'GET /rest/v1/properties'
const PERSONS = 'GET /rest/v1/cases'
const { property_images: _images, property_additional_info, size: _size, ...row } = house
const marked = image('10000000-0000-4000-8000-0000000000b1', 0)
const unmarked = {
  ...image('10000000-0000-4000-8000-0000000000b2', 1),
  watermarked: false,
  is_floor_plan: true,
}
const gone = image('10000000-0000-4000-8000-0000000000b3', 2)
const inZip = [`fotos/ca0001/01-marcada-${marked.id}.jpg`, `fotos/ca0001/02-planta-${unmarked.id}.jpg`]
const listing = {
  ...row,
  property_images: [unmarked, gone, marked],
  property_additional_info,
  property_categories: { name: category.name },
  property_private_facts: [
    {
      ...{ owner_name: 'Rui', owner_phone: '+55 48 98888-0000', owner_email: null, keys_at: 'Recepção' },
      ...{ commission: 5.5, authorised_until: '2026-12-31', notes: '=Ligar à tarde' },
    },
  ],
  property_points: { latitude: -27.591234, longitude: -48.5, precision: 'door', display: 'about' },
  amenities: ['balcony'],
  building_amenities: [],
}
const uncoded = {
  ...listing,
  id: '10000000-0000-4000-8000-0000000000ab',
  title: '=Sem código',
  reference_code: null,
  property_images: [],
  property_private_facts: [],
}
const source = { source_page: '/imovel/1', source_campaign: null, source_referrer: 'google.com' }
const consent = { notice_version: '2026-11-26', consented_at: '2026-01-01T10:00:00.123456+00:00' }
const caseOf = (n: number, row: object) => ({
  id: `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  ...{ kind: 'message', stage: 'new', lost_reason: null, next_step: null, next_on: null },
  ...{ first_answered_at: null, assignee: null, lead: null, inquiry: null },
  created_at: '2026-01-01T10:00:00.123456+00:00',
  updated_at: '2026-01-02T10:00:00.5+00:00',
  ...row,
})
const inquiry = {
  ...{ name: 'Rui', email: null, phone: '(48) 98888-0000', message: '=Qual o\nvalor?' },
  ...{ ...consent, ...source },
  ...{ property_id: house.id, property_title: 'Casa', property_code: 'ABCDEF01', visits: [] },
  updated_at: '2026-01-02T10:00:00.4+00:00',
}
const owners = {
  ...{ owner_name: 'Ana', email: 'ana@exemplo.example', phone: '(48) 99999-0000', ...consent, ...source },
  ...{ property_kind: 'Casa', deal_kind: 'Venda', address: 'Rua A, 10', city: 'Palhoça', price: 450000.5 },
  ...{ bedrooms: 3, bathrooms: 2, parking_spaces: 0, area: 120.25, description: 'Sol;\n"vista"' },
  updated_at: '2026-01-03T10:00:00+00:00',
}
const cases = [
  caseOf(1, {
    ...{ kind: 'lead', stage: 'lost', lost_reason: 'price', assignee: { username: 'joao' } },
    ...{ next_step: 'Ligar', next_on: '2026-02-03', first_answered_at: '2026-01-01T11:00:00+00:00' },
    notes: 'Nota',
    lead: owners,
  }),
  caseOf(2, { inquiry }),
  caseOf(3, {
    kind: 'visit',
    inquiry: {
      ...{ ...inquiry, name: 'Bia', property_id: uncoded.id },
      visits: [
        { status: 'cancelled', starts_at: '2026-11-10T17:00:00+00:00' },
        { status: 'booked', starts_at: '2026-11-12T17:00:00+00:00' },
      ],
    },
  }),
  caseOf(4, { inquiry: { ...inquiry, name: 'Caio', property_id: null } }),
]

const photoOf = ({ image_url }: typeof marked) => `GET ${new URL(image_url).pathname}`

let files: Blob[]
beforeEach(() => ({ files } = catchFiles()))

function open(answers: Record<string, unknown> = {}) {
  const view = renderAdmin({
    path: '/admin/settings/data',
    answers: {
      [PAGE]: [listing, uncoded],
      [PERSONS]: cases,
      'GET /rest/v1/rpc/get_portfolio_stats': figuresOf(2),
      [photoOf(marked)]: () => new Response('first'),
      [photoOf(unmarked)]: () => new Response('second'),
      [photoOf(gone)]: answer(404, {}),
      ...answers,
    },
  })
  // Photos are no data of the api: they are fetched by their addresses.
  jest.spyOn(globalThis, 'fetch').mockImplementation(view.network.fetch)
  return view
}
const press = async ({ user }: ReturnType<typeof open>, name = 'Exportar tudo (ZIP)') =>
  user.click(await screen.findByRole('button', { name }))

test('the ZIP has listings, photos and persons, and the import reads what it is', async () => {
  await press(open())
  expect(await screen.findByText('2 imóveis no arquivo.')).toBeVisible()
  expect(screen.getByText(/1 foto não foi encontrada/)).toBeVisible()
  const zip = await openZip(files[0]!)
  // Several photos are fetched at once.
  expect([...zip.keys()].slice(0, 2).toSorted()).toEqual(inZip)
  expect([...zip.keys()].slice(2)).toEqual([
    'imoveis.csv',
    'dados-internos.csv',
    'pessoas.csv',
    'LEIA-ME.txt',
  ])
  expect(await (await unpackAll(zip.get('imoveis.csv')!)).text()).toContain(
    '-27,591234;-48,5;"Porta";"Região aproximada (até 250 m)"',
  )
  expect(await (await unpackAll(zip.get('dados-internos.csv')!)).text()).toMatch(
    /\r\n"CA0001";"Casa";"Rui";"48 98888-0000";;"Recepção";5,5;"31\/12\/2026";"'=Ligar à tarde"\r\n$/,
  )
  expect(await (await zipPhoto(zip, inZip[0]!))?.text()).toBe('first')
  expect([...photoNames(zip).values()].map(factsOfPhoto)).toEqual(
    expect.arrayContaining([
      { watermarked: true, isFloorPlan: false },
      { watermarked: false, isFloorPlan: true },
    ]),
  )
  const note = await (await unpackAll(zip.get('LEIA-ME.txt')!)).text()
  expect(note).toContain('CA0001: http')
  expect(note).toContain('4 contatos de quem anunciou imóvel, escreveu ou marcou visita')
  expect(note).toContain('com as mensagens e o registro do consentimento')
  expect(note).toContain('em Imóveis, toque em Importar')
  expect(note).toContain('anotações de 1 imóvel, pela referência')
  expect(note).toContain('fotos, dados internos e pessoas entram.')
  expect(note).toContain('1 imóvel sem referência própria: no arquivo, recebeu o código do site')

  const opened = await openFile(files[0]!)
  if (!('sheet' in opened)) throw new Error('no table')
  const read = listingsOf(opened.sheet, findFields(opened.sheet.headings)).map((raw) =>
    readListing(raw, [category], { categories: {}, amenities: {} }),
  )
  const facts = {
    ...{ owner_name: 'Rui', owner_phone: '48 98888-0000', keys_at: 'Recepção', commission: '5,5' },
    ...{ authorised_until: '2026-12-31', notes: '=Ligar à tarde' },
  }
  expect(read).toMatchObject([
    { referenceCode: 'CA0001', problems: [], infos: ['Piscina'], photos: inZip, facts },
    {
      ...{ referenceCode: '10000000', problems: [], photos: [] },
      values: { title: '=Sem código', amenities: ['balcony'] },
    },
  ])
})

test('the import reads the people out of the ZIP as they are', async () => {
  await press(open())
  expect(await screen.findByText('2 imóveis no arquivo.')).toBeVisible()
  const opened = await openFile(files[0]!)
  if (!('sheet' in opened) || !opened.persons) throw new Error('no people')
  const checked = await checkPersons(opened.persons, new AbortController().signal, () => undefined)
  expect(checked!.flatMap(({ problems }) => problems)).toEqual([])
  const desk = { stage: 'new', lost_reason: null, assignee: null, next_step: null, next_on: null }
  const rui = {
    ...{ ...desk, ...consent, ...source, kind: 'message', first_answered_at: null },
    ...{ name: 'Rui', email: null, phone: '(48) 98888-0000', message: '=Qual o\nvalor?' },
    ...{ created_at: '2026-01-01T10:00:00.123456+00:00', updated_at: '2026-01-02T10:00:00.5+00:00' },
    ...{ property_title: 'Casa', property_code: 'ABCDEF01', reference_code: 'CA0001' },
    ...{ property_kind: null, deal_kind: null, address: null, city: null, price: null, area: null },
    ...{ bedrooms: null, bathrooms: null, parking_spaces: null, description: null, notes: null },
  }
  expect(checked!.map(({ person }) => person)).toEqual([
    {
      ...{ ...owners, row: 2, kind: 'lead', name: 'Ana', notes: 'Nota', owner_name: undefined },
      ...{ stage: 'lost', lost_reason: 'price', assignee: 'joao', next_step: 'Ligar', next_on: '2026-02-03' },
      ...{ first_answered_at: '2026-01-01T11:00:00+00:00', updated_at: '2026-01-03T10:00:00+00:00' },
      created_at: '2026-01-01T10:00:00.123456+00:00',
      ...{ property_title: null, property_code: null, reference_code: null, message: null },
    },
    { ...rui, row: 3 },
    {
      ...{ ...rui, row: 4, name: 'Bia', reference_code: '10000000' },
      message: 'Visita em 12/11/2026, 14:00 (Agendada).\n\n=Qual o\nvalor?',
    },
    { ...rui, row: 5, name: 'Caio', reference_code: null },
  ])
})

test('listings and people go on to their next pages', async () => {
  const listings = Array.from({ length: 201 }, (_one, n) => ({
    ...uncoded,
    id: `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`,
  }))
  const people = Array.from({ length: 501 }, (_one, n) => caseOf(n, { inquiry }))
  const { network, ...view } = open({
    [PAGE]: ({ query }: SentRequest) => (query.has('id') ? listings.slice(200) : listings.slice(0, 200)),
    [PERSONS]: ({ query }: SentRequest) => (query.has('or') ? people.slice(500) : people.slice(0, 500)),
  })
  await press({ network, ...view })
  expect(await screen.findByText('201 imóveis no arquivo.')).toBeVisible()
  const opened = await openFile(files[0]!)
  expect('persons' in opened && opened.persons?.rows).toHaveLength(501)
  expect(network.sent(PAGE).map(({ query }) => query.get('id'))).toEqual([null, `gt.${listings[199]!.id}`])
  const { created_at, id } = people[499]!
  expect(network.sent(PERSONS).map(({ query }) => [query.get('created_at'), query.get('or')])).toEqual([
    [null, null],
    [`gte.${created_at}`, `(created_at.gt."${created_at}",id.gt.${id})`],
  ])
})

test('its page is left after a question alone; it can be stopped, and gives no part of a file', async () => {
  const held = Promise.withResolvers<Response>()
  const view = open({ [photoOf(marked)]: () => held.promise })
  await press(view)
  expect(await screen.findByRole('progressbar')).toBeVisible()
  await act(() => view.router.navigate('/admin/properties/import'))
  await press(view, 'Continuar editando')
  await press(view, 'Cancelar exportação')
  held.resolve(new Response('late'))
  expect(await screen.findByRole('button', { name: 'Exportar tudo (ZIP)' })).toBeVisible()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(files).toEqual([])
})

/** Answers so many times with a failure. */
const failing = (times: number, answered: () => unknown) => {
  let left = times
  return () => (left-- > 0 ? answer(503, {}) : answered())
}

test('pages and photos that fail for a moment are read again, and the file is whole', async () => {
  const view = open({
    [PAGE]: failing(1, () => [listing, uncoded]),
    [PERSONS]: failing(2, () => cases),
    [photoOf(marked)]: failing(3, () => new Response('first')),
  })
  await press(view)
  expect(await screen.findByText('2 imóveis no arquivo.')).toBeVisible()
  const zip = await openZip(files[0]!)
  expect(await (await zipPhoto(zip, inZip[0]!))?.text()).toBe('first')
  expect(await (await unpackAll(zip.get('pessoas.csv')!)).text()).toContain('"Ana"')
})

test.each([
  // The one fetch of the site sends again what is answered with 503.
  ['persons', PERSONS, 500, 'Ocorreu um erro no servidor. Tente novamente em instantes.'],
  ['a photo', photoOf(marked), 503, 'Uma foto não pôde ser lida: o servidor respondeu com o código 503.'],
])('it says why it breaks off where %s cannot be read', async (_what, request, status, reason) => {
  const view = open({ [request]: answer(status, {}) })
  await press(view)
  expect(await screen.findByText('Erro ao exportar')).toBeVisible()
  expect(screen.getByText(reason)).toBeVisible()
  expect(view.network.sent(request)).toHaveLength(4)
  expect(files).toEqual([])
})

test('each listing has a code and a folder of its own', () => {
  const nameOne = codesOfExport()
  const id = (n: number) => `abcdef0${n}-0000-4000-8000-000000000000`
  expect(nameOne({ id: id(1), reference_code: 'AP 1/2' })).toEqual({ code: 'AP 1/2', folder: 'ap-1-2' })
  expect(nameOne({ id: id(2), reference_code: 'ap 1/2' })).toEqual({
    code: 'ap 1/2-ABCDEF02',
    folder: 'ap-1-2-abcdef02',
  })
  expect(nameOne({ id: id(3), reference_code: 'AP-1-2' })).toEqual({
    code: 'AP-1-2',
    folder: 'ap-1-2-abcdef03',
  })
  expect(nameOne({ id: id(4), reference_code: '../..' })).toEqual({ code: '../..', folder: 'imovel' })
  expect(nameOne({ id: id(6), reference_code: 'COM1' }).folder).toBe('com1-imovel')
  expect(nameOne({ id: id(5), reference_code: null })).toEqual({ code: 'ABCDEF05', folder: 'abcdef05' })
  expect(nameOne({ id: id(5).replace('0000', '1111'), reference_code: null }).code).toBe(
    id(5).replace('0000', '1111'),
  )
})
