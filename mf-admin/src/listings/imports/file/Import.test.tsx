// jsdom's own cannot be read.
import { File as ReadableFile } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { findFields } from 'shared-domain/imports'
import { renderAdmin } from '../../../testing/renderAdmin.tsx'
import { category, house } from '../../../testing/rows.ts'
import { rememberedFields, rememberFields } from './columnMemory.ts'

const File = ReadableFile as unknown as typeof globalThis.File

const CATEGORIES = 'GET /rest/v1/property_categories'
const CODES = 'POST /rest/v1/rpc/find_reference_codes'
const ROWS = 'POST /rest/v1/rpc/export_properties'
const STAGE = 'POST /rest/v1/rpc/stage_property_import'
const FETCH = 'POST /functions/v1/fetch-import-address'

const stored = { ...house, category: category.name, amenities: [], building_amenities: [] }
/** What the database knows of the code of the stored house. */
const match = {
  id: house.id,
  title: house.title,
  updated_at: house.updated_at,
  infos: ['Piscina'],
  photos: ['https://a.example/1.jpg', 'i2'],
  facts: null,
}
const open = (answers: Record<string, unknown> = {}) =>
  renderAdmin({
    path: '/admin/properties/import',
    answers: {
      [CATEGORIES]: [{ ...category, plural: 'Casas' }],
      [CODES]: { CA0001: [match] },
      [ROWS]: [stored],
      [STAGE]: 1,
      'POST /rest/v1/rpc/get_property_import': null,
      ...answers,
    },
  })
type View = ReturnType<typeof open>

const head = 'Código;Título;Tipo;Finalidade;Valor;Endereço;Bairro;Cidade;UF;Dorms;Cor'
const fileOf = (lines: string[], name = 'imoveis.csv') => new File([[head, ...lines].join('\r\n')], name)
const fresh = 'A1;Casa nova;Bangalô;Venda;450 mil;Rua A, 1;Centro;Florianópolis;SC;3;azul'
const known = 'CA0001;Casa;Casa;Venda;450.000;Praça XV;Centro;Florianópolis;SC;3;azul'

const choose = async ({ user }: View, file: File) =>
  user.upload(await screen.findByLabelText('Arquivo'), file)
const next = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Continuar' }))
const heading = (name: string) => screen.findByRole('heading', { name })

/** Chooses the file, and takes its columns and values as they are proposed. */
async function check(view: View, file: File) {
  await choose(view, file)
  await heading('Confira as colunas')
  await next(view)
  await heading('Confira as correspondências')
  await next(view)
}
async function reachCheck(view: View, lines: string[]) {
  await check(view, fileOf(lines))
  await screen.findByRole('list', { name: 'Resultado da conferência' })
}

test('a spreadsheet goes from its columns to an import', async () => {
  const view = open()
  const { user, network, address } = view
  await choose(view, fileOf([fresh, known]))
  await heading('Confira as colunas')
  expect(screen.getByRole('combobox', { name: 'Campo de Código' })).toHaveDisplayValue('Referência')
  expect(screen.getByRole('combobox', { name: 'Campo de Dorms' })).toHaveDisplayValue('Quartos')
  expect(screen.getByRole('combobox', { name: 'Campo de Cor' })).toHaveDisplayValue('Não importar')
  expect(screen.getByRole('cell', { name: /^Valor\s*450 mil$/ })).toBeVisible()
  await next(view)

  await user.selectOptions(await screen.findByRole('combobox', { name: 'Bangalô (1 imóvel)' }), 'Casa')
  await next(view)

  const counts = await screen.findByRole('list', { name: 'Resultado da conferência' })
  expect(
    within(counts)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['1 novo', '1 igual'])
  await user.click(screen.getByRole('button', { name: 'Importar 2 imóveis' }))
  await waitFor(() => expect(address()).toMatch(/^\/admin\/properties\/import\/[0-9a-f-]{36}$/))
  const [sent] = network.sent(STAGE)
  expect(sent?.body).toMatchObject({ p_file_name: 'imoveis.csv', p_source: 'spreadsheet', p_total: 2 })
  const [first, second] = (sent?.body as { p_rows: { columns: object }[] }).p_rows
  expect(first).toEqual({
    row: 2,
    referenceCode: 'A1',
    columns: {
      title: 'Casa nova',
      category_id: category.id,
      property_type: 'sale',
      price: 450_000,
      address: 'Rua A, 1',
      neighborhood: 'Centro',
      city: 'Florianópolis',
      state: 'SC',
      bedrooms: 3,
      active: false,
    },
    photos: [],
  })
  // What is on the site stays as it is.
  expect(second?.columns).not.toHaveProperty('active')
})

test('wrong cells are named in the form’s words and stay out, and what is no listing of its own does', async () => {
  const view = open()
  const { network, user } = view
  await reachCheck(view, [
    fresh.replace('Bangalô', 'Casa'),
    ';Sem código;Casa;Venda;1;Rua;Centro;Fpolis;SC;3;',
    'B1;;Casa;Permuta;caro;Rua;Centro;Fpolis;SC;muitos;',
    'C1;Um;Casa;Venda;1;Rua;Centro;Fpolis;SC;1;',
    'ç1;Dois;Casa;Venda;1;Rua;Centro;Fpolis;SC;1;',
    'D1;;;Venda;1;;;;SC;1;',
  ])
  const table = screen.getByRole('region', { name: 'Imóveis do arquivo' })
  const row = (code: string) => within(within(table).getByRole('row', { name: new RegExp(`^\\d+ ${code} `) }))
  expect(within(table).queryByText('A1')).not.toBeInTheDocument()
  const cell = (name: string) => row('B1').getByRole('textbox', { name: new RegExp(`^${name},`) })
  expect(cell('Negócio')).toHaveValue('Permuta')
  expect(cell('Negócio')).toHaveAccessibleDescription('Use Venda ou Locação')
  expect(cell('Preço')).toHaveAccessibleDescription(/^Digite um valor como/)
  expect(cell('Quartos')).toHaveAccessibleDescription(/^Digite um número/)
  expect(row('C1').getByText(/O mesmo código está na linha 6/)).toBeVisible()
  expect(row('D1').getByRole('textbox', { name: /^Referência/ })).toHaveAccessibleDescription(
    /a linha não diz o que é/,
  )
  await user.click(screen.getByRole('checkbox', { name: 'Só com o que corrigir' }))
  expect(within(table).getByText('A1')).toBeVisible()
  expect(row('IMP-\\w+').getByRole('textbox', { name: /^Referência/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Importar 3, deixar 3 de fora' }))
  await waitFor(() => expect(network.sent(STAGE)).toHaveLength(1))
  const { p_rows } = network.sent(STAGE)[0]?.body as { p_rows: { referenceCode: string; columns: object }[] }
  expect(p_rows.map(({ referenceCode }) => referenceCode.slice(0, 4))).toEqual(['A1', 'IMP-', 'B1'])
  expect(p_rows[2]?.columns).toEqual({
    ...{ title: 'Casa em Centro', category_id: category.id, price: 0, active: false },
    ...{ address: 'Rua', neighborhood: 'Centro', city: 'Fpolis', state: 'SC' },
  })
})

test('a wrong cell is written anew in the table, and the focus stays in it', async () => {
  const view = open()
  const { network, user } = view
  await reachCheck(view, [known, 'B1;Casa;Casa;Permuta;caro;Rua;Centro;Fpolis;SC;1;'])
  const table = within(screen.getByRole('region', { name: 'Imóveis do arquivo' }))
  const cell = (name: string) => table.getByRole('textbox', { name: `${name}, linha 3` })
  const write = async (name: string, value: string) => {
    await user.clear(cell(name))
    await user.type(cell(name), `${value}{Enter}`)
  }
  await write('Negócio', 'Venda')
  await waitFor(() => expect(cell('Negócio')).not.toBeInvalid())
  await write('Preço', '500 mil')
  await waitFor(() => expect(cell('Preço')).not.toBeInvalid())
  expect(cell('Preço')).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Importar 2 imóveis' }))
  await waitFor(() => expect(network.sent(STAGE)).toHaveLength(1))
  const [sent] = network.sent(STAGE)
  const [, second] = (sent?.body as { p_rows: { columns: object }[] }).p_rows
  expect(second?.columns).toMatchObject({ property_type: 'sale', price: 500_000 })
})

test('a code that is written anew is looked up before anything is imported', async () => {
  const view = open({
    [CODES]: ({ body }: SentRequest) => (JSON.stringify(body).includes('CA0001') ? { CA0001: [match] } : {}),
  })
  await reachCheck(view, [known.replace('CA0001', '').replace(';SC;', ';;')])
  const code = screen.getByRole('textbox', { name: /^Referência/ })
  await view.user.clear(code)
  await view.user.type(code, 'CA0001')
  // What the listing of that code has is no longer missing: the cell that somebody is in stays.
  const state = screen.getByRole('textbox', { name: /^Estado/ })
  await view.user.type(state, 'S')
  expect(await screen.findByText('1 igual')).toBeVisible()
  expect(state).toHaveFocus()
  await view.user.clear(state)
  await view.user.selectOptions(screen.getByLabelText('Imóveis novos'), 'active')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Estado/ })).not.toBeInTheDocument())
})

test('a code that two stored properties have is wrong', async () => {
  const view = open({ [CODES]: { CA0001: [match, { ...match, id: category.id }] } })
  await reachCheck(view, [known])
  expect(screen.getByText(/2 imóveis cadastrados têm este código/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Importar \d/ })).not.toBeInTheDocument()
})

test('a file of some columns changes those alone', async () => {
  const view = open()
  const { network, user } = view
  await choose(view, new File(['Referência;Preço\nCA0001;460.000\nZ9;1'], 'precos.csv'))
  expect(await screen.findByText(/Sem coluna: Título, Negócio, Categoria/)).toBeVisible()
  await next(view)
  await heading('Confira as correspondências')
  await next(view)
  await user.click(await screen.findByRole('button', { name: 'Importar 1, deixar 1 de fora' }))
  await waitFor(() => expect(network.sent(STAGE)).toHaveLength(1))
  expect(network.sent(STAGE)[0]?.body).toMatchObject({
    p_rows: [{ row: 2, referenceCode: 'CA0001', columns: { price: 460_000 } }],
  })
})

test('further information and photos are changes, too', async () => {
  const lines = (rows: [string, string][]) =>
    ['Referência;Informações;Fotos', ...rows.map(([infos, photos]) => `CA0001;${infos};${photos}`)].join('\n')
  const view = open()
  const seenOf = async (infos: string, photos: string) => {
    await check(view, new File([lines([[infos, photos]])], 'informacoes.csv'))
    const row = await screen.findByRole('row', { name: /^2 CA0001/ })
    const seen = row.textContent
    for (const _step of ['values', 'columns', 'file'])
      await view.user.click(screen.getByRole('button', { name: 'Voltar' }))
    return seen
  }
  expect(await seenOf('Piscina', 'https://a.example/1.jpg')).toMatch(/Igual$/)
  // As an export of everything names a photo that the listing has.
  expect(await seenOf('Piscina', 'https://a.example/02-i2.jpg')).toMatch(/Igual$/)
  expect(await seenOf('Piscina', 'https://a.example/1.jpg|https://a.example/2.jpg')).toMatch(
    /IgualTraz 1 foto nova$/,
  )
  expect(await seenOf('Piscina|Sauna', '')).toMatch(/Atualiza$/)
})

test('amenities of a list without a column come to those that are stored', async () => {
  const view = open({
    [ROWS]: [{ ...stored, amenities: ['balcony'], building_amenities: ['gym'] }],
  })
  const { network, user } = view
  await check(view, new File(['Referência;Comodidades\nCA0001;Piscina, Churrasqueira'], 'comodidades.csv'))
  await user.click(await screen.findByRole('button', { name: 'Importar 1 imóvel' }))
  await waitFor(() => expect(network.sent(STAGE)).toHaveLength(1))
  expect((network.sent(STAGE)[0]?.body as { p_rows: object[] }).p_rows).toMatchObject([
    { columns: { amenities: ['barbecue'], building_amenities: ['gym', 'pool'] } },
  ])
})

const withPhoto = [`${head};Foto`, `${fresh.replace('Bangalô', 'Casa')};https://a.example/9.jpg`]

test('back and an error keep what was chosen', async () => {
  const view = open({ [STAGE]: answer(503, {}) })
  const { user, network, address } = view
  await choose(view, new File([withPhoto.join('\n')], 'imoveis.csv'))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Campo de Cor' }), 'Descrição')
  await next(view)
  await heading('Confira as correspondências')
  await next(view)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Imóveis novos' }), 'Publicar já')
  await user.click(await screen.findByRole('button', { name: 'Importar 1 imóvel' }))
  expect(await screen.findByText('Erro ao enviar os imóveis')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(screen.getByRole('combobox', { name: 'Campo de Cor' })).toHaveDisplayValue('Descrição')
  await next(view)
  await next(view)
  expect(await screen.findByRole('combobox', { name: 'Imóveis novos' })).toHaveDisplayValue('Publicar já')
  network.on(STAGE, 1)
  await user.click(await screen.findByRole('button', { name: 'Importar 1 imóvel' }))
  await waitFor(() => expect(address()).toMatch(/import\/[0-9a-f-]{36}$/))
  expect(rememberedFields(withPhoto[0]!.split(';'))?.at(-2)).toBe('description')
  const ids = new Set(network.sent(STAGE).map(({ body }) => (body as { p_id: string }).p_id))
  expect(ids.size).toBe(1)
  expect((network.sent(STAGE).at(-1)?.body as { p_rows: object[] }).p_rows[0]).toMatchObject({
    columns: { description: 'azul', active: true },
  })
})

test('a column says which listings are on the site, and a new one without a value there is inactive', async () => {
  const view = open()
  const { user, network } = view
  const rows = ['sim', ''].map((active, n) => `${withPhoto[1]!.replace('A1', `A${n}`)};${active}`)
  await check(view, new File([[`${withPhoto[0]};Ativo`, ...rows].join('\n')], 'ativos.csv'))
  const choice = await screen.findByRole('combobox', { name: 'Imóveis novos' })
  await user.selectOptions(choice, 'Como diz o arquivo')
  await user.click(await screen.findByRole('button', { name: 'Importar 2 imóveis' }))
  await waitFor(() => expect(network.sent(STAGE)).toHaveLength(1))
  const { p_rows } = network.sent(STAGE)[0]?.body as { p_rows: { columns: { active: boolean } }[] }
  expect(p_rows.map(({ columns }) => columns.active)).toEqual([true, false])
})

test('nothing is chosen differently while rows are sent, and the import that was sent opens', async () => {
  const held = Promise.withResolvers<number>()
  const view = open({ [STAGE]: () => held.promise })
  const { user, network, address, router } = view
  await reachCheck(view, [fresh.replace('Bangalô', 'Casa')])
  await user.click(screen.getByRole('button', { name: 'Importar 1 imóvel' }))
  await waitFor(() => expect(network.sent(STAGE)).toHaveLength(1))
  expect(screen.getByRole('combobox', { name: 'Imóveis novos' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(screen.getByRole('heading', { name: 'Confira antes de importar' })).toBeVisible()
  const addresses: string[] = []
  router.subscribe(({ location }) => addresses.push(location.search))
  act(() => void router.navigate(-1))
  await waitFor(() => expect(addresses).toEqual(['?etapa=correspondencias', '?etapa=conferencia']))
  expect(await heading('Confira antes de importar')).toBeVisible()
  held.resolve(1)
  const { p_id: id } = network.sent(STAGE)[0]?.body as { p_id: string }
  await waitFor(() => expect(address()).toBe(`/admin/properties/import/${id}`))
})

test('the columns of a system are remembered, also where its table has one more now', async () => {
  rememberFields(head.split(';'), [...findFields(head.split(';')).slice(0, -1), 'description'])
  await choose(open(), new File([`${head};Andar\n${fresh};2`], 'imoveis.csv'))
  expect(await screen.findByText(/Usamos as escolhas da última vez/)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Campo de Cor' })).toHaveDisplayValue('Descrição')
  expect(screen.getByRole('combobox', { name: 'Campo de Andar' })).toHaveDisplayValue('Andar')
})

test('a row that tells little changes little of a stored listing, and one word is no listing', async () => {
  const view = open()
  await reachCheck(view, ['CA0001;;;;350.000;;;;;;', ';NOSSAS CASAS;;;;;;;;;'])
  await view.user.click(await screen.findByRole('button', { name: 'Importar 1, deixar 1 de fora' }))
  await waitFor(() => expect(view.network.sent(STAGE)).toHaveLength(1))
  const { p_rows } = view.network.sent(STAGE)[0]?.body as { p_rows: { columns: object }[] }
  expect(p_rows[0]?.columns).toEqual({ price: 350_000 })
})

test('a deal that cannot be read keeps the stored price', async () => {
  const view = open()
  const doubtful = known.replace('Venda', 'Temporada').replace('450.000', '300')
  await reachCheck(view, [doubtful, fresh.replace('Bangalô', 'Casa')])
  await view.user.click(await screen.findByRole('button', { name: 'Importar 2 imóveis' }))
  await waitFor(() => expect(view.network.sent(STAGE)).toHaveLength(1))
  const { p_rows } = view.network.sent(STAGE)[0]?.body as { p_rows: { columns: object }[] }
  expect(p_rows[0]?.columns).not.toHaveProperty('price')
  expect(p_rows[0]?.columns).not.toHaveProperty('property_type')
})

test('letters that no sign of the file tells are read as somebody chooses, and back', async () => {
  const view = open()
  const latin1 = Uint8Array.from(`${head}\n${fresh.replace('Casa nova', 'São José')}`, (sign) =>
    sign.charCodeAt(0),
  )
  await choose(view, new File([latin1], 'imoveis.csv'))
  const letters = await screen.findByRole('combobox', { name: 'Letras com acento' })
  expect(letters).toHaveDisplayValue(/^Windows: .*São$/)
  const title = screen.getByRole('row', { name: /^Título/ })
  expect(title).toHaveTextContent('São José')
  await view.user.selectOptions(letters, screen.getByRole('option', { name: /^Mac: / }))
  expect(title).toHaveTextContent('S„o JosÈ')
  await view.user.selectOptions(letters, screen.getByRole('option', { name: /^Windows: / }))
  expect(title).toHaveTextContent('São José')
  expect(screen.getByRole('combobox', { name: 'Campo de Código' })).toHaveDisplayValue('Referência')
})

test('a file of another kind says what is read, and the one before stays', async () => {
  const view = open()
  await choose(view, fileOf([fresh]))
  await heading('Confira as colunas')
  await view.user.click(screen.getByRole('button', { name: 'Voltar' }))
  await view.user.upload(
    screen.getByLabelText('Arquivo'),
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'foto.jpg'),
  )
  expect(await screen.findByText(/Lemos planilhas CSV e XLSX, arquivos VRSync/)).toBeVisible()
  await next(view)
  expect(await heading('Confira as colunas')).toBeVisible()
})

test('of more photos than fit the first hundred come, and the rest is said', async () => {
  const view = open()
  const photos = Array.from({ length: 102 }, (_one, n) => `https://f.example/${n}.jpg`)
  const row = `${known};${photos.join('|')}`
  await check(view, new File([`${head};Fotos\n${row}`], 'imoveis.csv'))
  expect(await screen.findByText('2 fotos além das 100 primeiras ficam de fora')).toBeVisible()
  await view.user.click(screen.getByRole('button', { name: /^Importar 1/ }))
  await waitFor(() => expect(view.network.sent(STAGE)).toHaveLength(1))
  const [sent] = view.network.sent(STAGE)
  expect((sent?.body as { p_rows: { photos: string[] }[] }).p_rows[0]?.photos).toEqual(photos.slice(0, 100))
})

test('what an own sheet says nothing of is counted, and given to all at once', async () => {
  const view = open()
  const { user, network } = view
  const sheet = 'REF;TIPO;RUA;BAIRRO;CIDADE;DORM.;VALOR'
  const rows = [
    'C1;Casa;Rua A, 1;Centro;Blumenau;2 dorm.;consulte',
    'C2;;Rua B, 2;Velha;Blumenau;3 (1 suíte);720 mil',
  ]
  await check(view, new File([[sheet, ...rows, 'TOTAL;2;;;;;'].join('\n')], 'casas.csv'))
  const missing = within(await screen.findByRole('group', { name: 'O que falta nos novos' }))
  expect(missing.getByText(/^1 sem título: montamos/)).toBeVisible()
  await user.type(missing.getByLabelText('2 sem estado'), 'SC{Enter}')
  await user.selectOptions(missing.getByLabelText('2 sem negócio'), 'Venda')
  await user.selectOptions(missing.getByLabelText('1 sem categoria'), 'Casa')
  await user.click(await screen.findByRole('button', { name: 'Importar 2 imóveis' }))
  await waitFor(() => expect(network.sent(STAGE)).toHaveLength(1))
  const [sent] = network.sent(STAGE)
  const columns = (sent?.body as { p_rows: { columns: object }[] }).p_rows.map((one) => one.columns)
  expect(columns).toMatchObject([
    { title: 'Casa de 2 quartos em Centro', state: 'SC', property_type: 'sale', price: 0 },
    { title: 'Casa de 3 quartos em Velha', state: 'SC', bedrooms: 3, suites: 1, price: 720_000 },
  ])
})

test('rows that a spreadsheet hides are said, and come only where somebody wants them', async () => {
  const view = open()
  await check(view, new File([readFileSync(join(__dirname, '../shelf/files/filtered.xlsx'))], 'imoveis.xlsx'))
  expect(await screen.findByRole('button', { name: 'Importar 1 imóvel' })).toBeVisible()
  for (const before of ['Confira as correspondências', 'Confira as colunas']) {
    await view.user.click(screen.getByRole('button', { name: 'Voltar' }))
    await heading(before)
  }
  await view.user.click(
    screen.getByRole('checkbox', { name: 'Trazer também 1 linha que a planilha esconde' }),
  )
  await next(view)
  await heading('Confira as correspondências')
  await next(view)
  expect(await screen.findByRole('button', { name: 'Importar 2 imóveis' })).toBeVisible()
})

test('the feed of an address needs no columns', async () => {
  const feed = `<ListingDataFeed><Listings><Listing><ListingID>F1</ListingID><Title>Casa</Title>
    <Details><PropertyType>Residential / Home</PropertyType><ListPrice>5</ListPrice><Ref>x</Ref></Details></Listing></Listings></ListingDataFeed>`
  const view = open({
    [FETCH]: () => new Response(feed, { headers: { 'content-type': 'application/octet-stream' } }),
  })
  const { user, network } = view
  const field = await screen.findByLabelText('Endereço VRSync')
  await user.type(field, 'portal.example{Enter}')
  expect(await screen.findByText(/comece com https/)).toBeVisible()
  await user.clear(field)
  await user.type(field, 'https://portal.example/feed.xml{Enter}')
  await heading('Confira as correspondências')
  expect(screen.getByText('O arquivo traz também o que não lemos: Ref.')).toBeVisible()
  await next(view)
  const table = await screen.findByRole('region', { name: 'Imóveis do arquivo' })
  expect(within(table).getByText(/^Falta para o site: .*endereço, /)).toBeVisible()
  expect((network.sent(FETCH)[0] as SentRequest).body).toEqual({
    address: 'https://portal.example/feed.xml',
    kind: 'feed',
  })
})

test('reading can be cancelled, and the focus stays in the step', async () => {
  const { user } = open({ [FETCH]: () => new Promise(() => undefined) })
  await user.type(await screen.findByLabelText('Endereço VRSync'), 'https://portal.example/feed.xml{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  expect(screen.getByRole('button', { name: 'Escolher arquivo' })).toHaveFocus()
})

test('a check that fails is tried again', async () => {
  const view = open({ [CODES]: answer(503, {}) })
  await check(view, fileOf([known]))
  expect(await screen.findByText('Erro ao conferir os imóveis')).toBeVisible()
  view.network.on(CODES, {})
  await view.user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByRole('list', { name: 'Resultado da conferência' })).toBeVisible()
})
