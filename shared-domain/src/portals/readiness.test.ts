import { portalReadiness, portals, type PortalListing } from './index.ts'
import { addressOf } from './measures.ts'
import { flat, settings } from './testing/listing.ts'

/* Rules: https://developers.grupozap.com/feeds/vrsync/elements/listing.html (L) and details.html (D). */

const read = (changes: Partial<PortalListing> = {}, types = {}) =>
  portalReadiness(portals.grupo_olx, { ...flat, ...changes }, { ...settings, types })

const stops = (changes: Partial<PortalListing>, types = {}) =>
  read(changes, types).stops.map(({ field, message }) => `${field}: ${message}`)

test('a whole listing goes to the portal', () => {
  expect(read()).toEqual({ type: 'Residential / Apartment', stops: [], weakens: [] })
})

const photo = (url: string, widths: number[] = []) => ({ url, widths })

test.each<[rule: string, Partial<PortalListing>, string[]]>([
  ['L Title: 10 to 100', { title: ' Casa bela ' }, ['title: título com menos de 10 letras']],
  ['L Title: 10 to 100', { title: 'a'.repeat(101) }, ['title: título com mais de 100 letras']],
  ['L Title: no HTML', { title: 'Casa <b>bela</b>' }, ['title: título com código HTML']],
  ['D Description: required', { description: null }, ['description: sem descrição']],
  [
    'D Description: 50 to 3,000',
    { description: 'Casa bela.' },
    ['description: descrição com menos de 50 letras'],
  ],
  [
    'D Description: 50 to 3,000',
    { description: 'á '.repeat(1501) + 'a' },
    ['description: descrição com mais de 3000 letras'],
  ],
  ['D ListPrice: required', { price: 0 }, ['price: sem preço']],
  ['D ListPrice: whole reais', { price: 0.4 }, ['price: sem preço']],
  ['L PostalCode: required in each', { zip_code: null }, ['zip_code: sem CEP']],
  ['L State: abbreviation', { state: 'Santa' }, ['state: estado desconhecido: Santa']],
  ['D LivingArea: required', { area: null, built_area: null }, ['built_area: sem área construída']],
  ['D Bedrooms: required', { bedrooms: null }, ['bedrooms: sem número de quartos']],
  ['D Bathrooms: required', { bathrooms: null }, ['bathrooms: sem número de banheiros']],
  ['L Media: at least 5', { images: flat.images.slice(2) }, ['photos: faltam 2 fotos']],
  ['L Media: at least 5', { images: flat.images.slice(1) }, ['photos: falta 1 foto']],
  [
    'L Media: JPG only',
    { images: [...flat.images.slice(1), photo('https://a.example/1.webp')] },
    ['photos: falta 1 foto'],
  ],
  ['L Media: JPG only', { images: [...flat.images.slice(1), photo('https://a.example/1.webp', [480])] }, []],
  ['D PropertyType: by the table', { category: 'Castelo' }, ['types: tipo sem correspondência: Castelo']],
])('%s', (_rule, changes, expected) => expect(stops(changes)).toEqual(expected))

test.each([
  ['Fale com ana@casa.example', true],
  ['Veja em www.casa.example', true],
  ['Ligue (48) 99999-1234', true],
  ['Ligue 48 3333-1234', true],
  ['WhatsApp 99999 1234', true],
  ['Reformado em 2019-2020, CEP 88015-530', false],
  ['De R$ 450.000,00 por R$ 420.000,00', false],
  ['Área de 1200 m2, lote 12 3456', false],
])('contact data in %j: %p', (words, isThere) => {
  const description = `${flat.description} ${words}`
  expect(stops({ description })).toEqual(
    isThere ? ['description: descrição com telefone, e-mail ou link'] : [],
  )
})

test('land needs its area, and nothing of a building', () => {
  const land = {
    ...{ category: 'Terreno', area: null, built_area: null, bedrooms: null, bathrooms: null },
    ...{ suites: null, parking_spaces: null, condo_fee: null, amenities: [], building_amenities: [] },
  }
  expect(read({ ...land, land_area: 300 })).toMatchObject({ stops: [], weakens: [] })
  expect(stops(land)).toEqual(['land_area: sem área do terreno'])
})

test.each([
  ['Rua das Flores, 120 ap 301', '120'],
  ['Rua das Flores, 120, Bloco B, ap. 301', '120'],
  ['Rua das Flores, 120/301', '120/301'],
  ['Rua das Flores, 120-A – fundos', '120-A'],
  ['Rua das Flores, 120 (casa 2)', '120'],
  ['Rua das Flores, nº 120', '120'],
  ['Rua das Flores nº 120 apto 2', '120'],
  ['Av. Beira-Mar Norte, 1.520', '1.520'],
  ['Rua XV de Novembro, 45', '45'],
  ['Rua 1500, 88 sala 12', '88'],
  // Numbers of a street, a road and a distance are none of a house.
  ['Rua 1500', undefined],
  ['Rua 7 de Setembro', undefined],
  ['Rodovia SC-401, km 5', undefined],
  ['Estrada Geral, 500 m depois da igreja', undefined],
])('the number of %j is %p', (address, number) => {
  expect(addressOf(address).number).toBe(number)
  expect(read({ address }).weakens.map(({ field }) => field)).toEqual(number ? [] : ['address'])
})

test('whoever says that the house has no number is not asked for it', () => {
  expect(read({ address: 'Servidão das Flores, s/n' }).weakens).toEqual([])
  expect(read({ address: 'Estrada Geral, S/N, fundos' }).weakens).toEqual([])
})

test('the agency’s choice of a type comes before the category’s name, and an unknown one is none', () => {
  expect(read({}, { c1: 'Residential / Flat' }).type).toBe('Residential / Flat')
  expect(read({}, { c1: 'Residential / Castle' }).type).toBeUndefined()
})

test('a kitnet may be silent about bedrooms, a studio has at least one', () => {
  expect(stops({ bedrooms: null }, { c1: 'Residential / Kitnet' })).toEqual([])
  expect(stops({ bedrooms: 0 }, { c1: 'Residential / Studio' })).toEqual([
    'bedrooms: studio com menos de 1 quarto',
  ])
})

test('what the portal would show and nobody has said weakens a listing, and does not stop it', () => {
  const silent = read({
    address: 'Rua Bocaiúva',
    condo_fee: null,
    iptu: null,
    parking_spaces: null,
    amenities: [],
    building_amenities: [],
  })
  expect(silent.stops).toEqual([])
  expect(silent.weakens.map(({ field }) => field)).toEqual([
    'address',
    'condo_fee',
    'iptu',
    'parking_spaces',
    'amenities',
  ])
})
