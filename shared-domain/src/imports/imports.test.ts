import { listingsOf } from './files/index.ts'
import {
  findFields,
  findHead,
  readListing,
  unknownValues,
  withDefaults,
  type RawListing,
  withCodes,
} from './index.ts'
import { readDate } from './cells.ts'

const categories = [
  { id: 'ap', name: 'Apartamento', plural: 'Apartamentos' },
  { id: 'ca', name: 'Casa', plural: 'Casas' },
  { id: 'te', name: 'Terreno', plural: 'Terrenos' },
]
const none = { categories: {}, amenities: {} }
const read = (texts: RawListing['texts'], choices = none) =>
  readListing({ row: 2, texts }, categories, choices)

test('headings of other systems are known by their usual names', () => {
  const headings = {
    ...{ Código: 'reference_code', 'Título do anúncio': 'title', TIPO: 'category', UF: 'state' },
    ...{ Finalidade: 'property_type', 'Valor (R$)': 'price', Dorms: 'bedrooms' },
    ...{ 'Área útil (m²)': 'built_area', Sabor: null },
  }
  expect(findFields(Object.keys(headings))).toEqual(Object.values(headings))
})

test('how to reach somebody is the owner’s where the sheet names one, and what is internal is told to nobody', () => {
  expect(findFields(['Proprietário', 'Telefone', 'E-mail', 'Observações (uso interno)'])).toEqual([
    ...['owner_name', 'owner_phone', 'owner_email', 'notes'],
  ])
  expect(findFields(['Corretor', 'Telefone', 'Nome'])).toEqual([null, null, null])
})

test('rows without a code get the same one each time, each its own', () => {
  const raw = (row: number, texts: object) => ({ row, texts })
  const house = { address: 'Rua A, 10', neighborhood: 'Centro', price: '1' }
  const codes = withCodes([
    raw(1, house),
    raw(2, { ...house, price: '2', state: 'SC' }),
    raw(3, { title: 'CASAS' }),
  ])
  const [first, second, heading] = codes.map(({ texts }) => texts.reference_code)
  expect(first).toMatch(/^IMP-[0-9A-Z]{7}$/)
  expect([second, heading]).toEqual([`${first}-2`, undefined])
})

test('words in one, slips and abbreviations of the trade are known, and other words are not', () => {
  const headings = {
    ...{ ValorVenda: 'price', ValorLocacao: 'rent', NumeroQuarto: 'bedrooms', DescricaoWeb: 'description' },
    ...{ TituloSite: 'title', AreaPrivativa: 'built_area', Enderesso: 'address', Banhero: 'bathrooms' },
    ...{ VGS: 'parking_spaces', 'IPTU ANUAL': 'iptu', 'Est.': 'state', 'QTD. SUÍTES': 'suites' },
    ...{ CEPP: null, Corretor: null, Sala: null, Proprietário: 'owner_name' },
  }
  expect(findFields(Object.keys(headings))).toEqual(Object.values(headings))
  expect(findFields(['Quatros', 'BANH.', 'DORM.'])).toEqual([null, 'bathrooms', 'bedrooms'])
  // What is surer is found first, wherever it stands.
  const others = [
    'Área externa',
    'Área útil',
    'Nome do condomínio',
    'Número IPTU',
    'Pavimentos',
    'Qtd. fotos',
  ]
  expect(findFields(others)).toEqual([null, 'built_area', null, null, null, null])
})

test('a column is taken for what its cells can be', () => {
  const found = (heading: string, ...cells: string[]) =>
    findFields(
      [heading],
      cells.map((cell) => ({ cells: [cell] })),
    )[0]
  expect(found('Status', 'Venda', 'Aluguel', '')).toBe('property_type')
  expect(found('Status', 'Vendido', 'Vago/Disponível')).toBe('deal_status')
  expect(found('Tipo', 'Venda', 'Locação')).toBe('property_type')
  expect(found('Tipo', 'Casa', 'Terreno')).toBe('category')
  expect(found('Condomínio', 'Residencial das Acácias', 'Vila Nova')).toBeNull()
  expect(found('Condomínio', 'R$ 420,00', '-', 'isento')).toBe('condo_fee')
  expect(found('Disponível', '05/03/2026')).toBe('available_from')
  // A number with a fault is one to be mended.
  expect(found('Preço', '450,000', '380,500')).toBe('price')
})

test('photos may have several columns', () => {
  const fields = findFields(['Código', 'Foto 1', 'Foto2', 'FOTO 10'])
  expect(fields).toEqual(['reference_code', 'photos', 'photos', 'photos'])
  const [a, b, c] = [1, 2, 3].map((n) => `https://f.example/${n}.jpg`)
  const rows = [{ row: 2, cells: ['A', `${a};${b}`, '', c!] }]
  const [listing] = listingsOf({ headings: [], rows }, fields)
  expect(read(listing!.texts).photos).toEqual([a, b, c])
})

test('values are read as people write them', () => {
  expect(
    read({ bedrooms: '3 (1 suíte)', bathrooms: '2 banh.', lavatory: 'Sim', price: 'Consulte' }).values,
  ).toEqual({ bedrooms: '3', suites: '1', bathrooms: '2', lavatory: '1', price: '0' })
  expect(read({ bedrooms: '3 (1 suíte)', suites: '2' }).values.suites).toBe('2')
  // Whoever tells a price has told one.
  expect(read({ price: 'R$ 450.000 (a combinar)' }).values.price).toBe('R$ 450.000 (a combinar)')
  expect(read({ lavatory: 'Não', parking_spaces: 'coberta' }).values).toEqual({
    lavatory: '0',
    parking_spaces: 'coberta',
  })
})

test('what is for sale and for rent is for sale, and its description tells the rent', () => {
  const both = {
    property_type: 'Venda e Locação',
    price: '450.000',
    rent: '2500',
    description: 'De esquina.',
  }
  expect(read(both).values).toEqual({
    property_type: 'sale',
    price: '450.000',
    description: 'De esquina.\n\nTambém para alugar, por R$ 2.500 por mês.',
  })
  expect(read({ ...both, price: '0' }).values.price).toBe('0')
  expect(read({ property_type: 'Aluguel/Venda', price: '1', rent: '' }).values.description).toBe(
    'Também para alugar.',
  )
})

test('what is chosen for all goes to those that say nothing, and not to a rent', () => {
  const choices = { ...none, defaults: { property_type: 'Venda', state: 'SC' } }
  const given = (texts: RawListing['texts']) => withDefaults({ row: 2, texts }, choices).texts
  expect(given({ price: '1', rent: '0', state: 'PR' })).toMatchObject({ property_type: 'Venda', state: 'PR' })
  expect(given({ price: '0', rent: '2.500' })).toEqual({ price: '0', rent: '2.500', state: 'SC' })
})

test('a code of which a spreadsheet has made a power of ten is refused with that reason', () => {
  expect(read({ reference_code: '1,55552E+12' }).problems).toEqual([
    { field: 'reference_code', text: '1,55552E+12', message: expect.stringMatching(/potência de dez/) },
  ])
  for (const code of ['E12', '7E4']) expect(read({ reference_code: code }).problems).toEqual([])
})

test('a heading of ours wherever it stands, and no field is taken twice', () => {
  expect(findFields(['Código', 'Referência', 'Área', 'Área total', 'Área total'])).toEqual([
    null,
    'reference_code',
    null,
    'area',
    null,
  ])
})

test('the head is below the title of the sheet', () => {
  expect(findHead([['Relatório de imóveis'], [''], ['Código', 'Título', 'Preço'], ['1', 'Casa', '2']])).toBe(
    2,
  )
})

test('days are as Brazil writes them', () => {
  expect(['5/3/2026', '05.03.26', '2026-03-05T00:00', '2026/3/5', 'em março'].map(readDate)).toEqual([
    ...Array<string>(4).fill('2026-03-05'),
    'em março',
  ])
})

test('words of a choice are read, and others say which there are', () => {
  expect(
    read({ property_type: 'ALUGUEL', furnishing: 'Semi-mobiliado', pets_allowed: 'sim' }).values,
  ).toEqual({
    property_type: 'rent',
    furnishing: 'partly',
    pets_allowed: true,
  })
  expect(read({ property_type: 'permuta' }).problems).toEqual([
    { field: 'property_type', text: 'permuta', message: 'Use Venda ou Locação' },
  ])
})

test('the rent is the price where there is none for a sale', () => {
  expect(read({ price: '0,00', rent: 'R$ 2.500' }).values).toEqual({
    price: 'R$ 2.500',
    property_type: 'rent',
  })
  expect(read({ price: '450.000', rent: '2.500' }).values).toEqual({ price: '450.000' })
})

test('a rent is no price of what is for sale', () => {
  for (const price of ['', '0', 'R$ 0,00'])
    expect(read({ property_type: 'Venda', price, rent: '2.500' }).values).toEqual({
      property_type: 'sale',
      price: null,
    })
  // A file without the column says nothing of the price that is stored.
  expect(read({ property_type: 'Venda', rent: '2.500' }).values).toEqual({ property_type: 'sale' })
  expect(read({ property_type: '', price: '', rent: '2.500' }).values).toEqual({
    property_type: 'rent',
    price: '2.500',
  })
  expect(read({ property_type: 'Aluguel', price: '450.000', rent: '2.500' }).values.price).toBe('2.500')
})

test.each(['0', '0,00', '0.00', 'R$ 0,00', ' - ', 'R$ -', 'R$', ''])(
  '%j in a price column that is not used is no price',
  (unused) => {
    expect(read({ property_type: 'Locação', price: '2500', rent: unused }).values.price).toBe('2500')
    expect(read({ property_type: 'Locação', price: unused, rent: '2500' }).values.price).toBe('2500')
    expect(read({ property_type: 'Venda', price: '450000', rent: unused }).values.price).toBe('450000')
    expect(read({ price: '450000', rent: unused }).values).toEqual({ price: '450000' })
    expect(read({ price: unused, rent: '2500' }).values).toEqual({ price: '2500', property_type: 'rent' })
  },
)

test('a 0 that is the only price is told on request', () => {
  expect(read({ property_type: 'Venda', price: '0', rent: '0' }).values.price).toBe('0')
  expect(read({ property_type: 'Locação', price: '-', rent: '0,00' }).values.price).toBe('0,00')
  // Two zeros do not say whether it is let or sold.
  expect(read({ price: '0', rent: '0' }).values).toEqual({ price: '0' })
})

test('a dash is no number', () => {
  expect(read({ condo_fee: 'R$ -', built_area: '–', suites: '-' }).values).toEqual({
    condo_fee: null,
    built_area: null,
    suites: null,
  })
})

test('street, number and complement are one address', () => {
  expect(read({ address: 'Rua A', street_number: '10', complement: ' ap. 2 ' }).values.address).toBe(
    'Rua A, 10, ap. 2',
  )
})

test('an empty cell empties what may be unknown, and says nothing of the rest', () => {
  expect(read({ bedrooms: ' ', active: '', iptu_period: '' }).values).toEqual({ bedrooms: null })
})

test('amenities go to the list that each is in', () => {
  expect(read({ amenities: 'Piscina, varanda; Churrasqueira' }).values).toEqual({
    amenities: ['balcony', 'barbecue'],
    building_amenities: ['pool'],
  })
})

test('a kind of another system asks somebody, and what was chosen counts', () => {
  const texts = { category: 'Casa de condomínio', amenities: 'Heliponto' }
  const listings = [texts, texts, { category: 'Bangalô' }, { category: 'Apartamento' }].map((one) => ({
    row: 1,
    texts: one,
  }))
  expect(unknownValues(listings, categories)).toEqual({
    categories: [
      { text: 'Casa de condomínio', count: 2 },
      { text: 'Bangalô', count: 1 },
    ],
    amenities: [{ text: 'Heliponto', count: 2 }],
  })
  expect(read({ category: 'Casa de condomínio' }).values.category_id).toBe('ca')
  expect(read({ category: 'Bangalô' }).problems).toHaveLength(1)
  const chosen = { categories: { Bangalô: 'ca', Casa: null }, amenities: { Heliponto: 'sauna' as const } }
  expect(read({ category: 'Bangalô', amenities: 'Heliponto' }, chosen)).toMatchObject({
    problems: [],
    values: { category_id: 'ca', building_amenities: ['sauna'] },
  })
  expect(read({ category: 'Casa' }, chosen).isLeftOut).toBe(true)
})

test('a word that every object knows is no choice', () => {
  for (const text of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const { problems } = read({ category: text, amenities: text, property_type: text, active: text })
    expect(problems.map(({ field }) => field)).toEqual(['property_type', 'active', 'category'])
  }
})

test('a place is read with a point or a comma, and what it says of itself with it', () => {
  const point = { latitude: -27.596912, longitude: -48.5495 }
  expect(read({ latitude: '-27,596912', longitude: '−48.5495°' })).toMatchObject({ point, problems: [] })
  const told = { point_precision: 'porta', point_display: 'Endereço exato' }
  expect(read({ latitude: '-27.596912', longitude: '-48,5495', ...told })).toMatchObject({
    point: { ...point, precision: 'door', display: 'exact' },
  })
  expect(findFields(['Lat', 'LNG', 'Latitude do imóvel'])).toEqual(['latitude', 'longitude', null])
})

test.each([
  ['-27.5969', '', 'longitude', 'Falta a longitude'],
  ['', '-48.5495', 'latitude', 'Falta a latitude'],
  ['27.5969', '48.5495', 'latitude', 'O ponto fica fora do Brasil'],
  ['-48.5495', '-27.5969', 'latitude', 'O ponto fica fora do Brasil'],
  ['-27.596.912', '-48.5495', 'latitude', 'Use graus com decimais'],
])('%j and %j are no place, and the row says why', (latitude, longitude, field, message) => {
  const { point, problems, values } = read({ title: 'Casa', latitude, longitude })
  expect(point).toBeUndefined()
  expect(problems).toMatchObject([{ field, message: expect.stringContaining(message) }])
  expect(values).toEqual({ title: 'Casa' })
})

test.each([
  ['', ''],
  ['0', '0.000000'],
])('with %j and %j a file says nothing of the place', (latitude, longitude) => {
  expect(read({ latitude, longitude })).toMatchObject({ problems: [] })
  expect(read({ latitude, longitude })).not.toHaveProperty('point')
})
