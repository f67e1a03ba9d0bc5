import { house as row } from '../testing/rows.ts'
import { findProperties, searchProperties } from './findProperties.ts'
import { parseList } from './listAddress.ts'

const house = {
  ...row,
  id: '1a2b3c4d-0000-4000-8000-000000000001',
  title: 'Casa ampla',
  city: 'Florianópolis',
  neighborhood: 'Saco dos Limões',
  address: 'Rua São João, 120',
  zip_code: '88045-000',
  reference_code: 'CA-0071',
  property_type: 'sale' as const,
  deal_status: 'available' as const,
  price: 450_000,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-03-01T00:00:00Z',
}
const flat = {
  ...house,
  id: '5e6f7a8b-0000-4000-8000-000000000002',
  title: 'Apartamento novo',
  city: 'São José',
  neighborhood: 'Kobrasol',
  address: 'Avenida Central, 9',
  zip_code: null,
  reference_code: null,
  property_type: 'rent' as const,
  deal_status: 'rented' as const,
  active: false,
  price: 2_500,
  category_id: '00000000-0000-4000-8000-0000000000c2',
  created_at: '2026-02-01T00:00:00Z',
  updated_at: '2026-02-01T00:00:00Z',
}
const both = [house, flat]

test('accents and capitals do not matter', () => {
  expect(searchProperties(both, 'FLORIANOPOLIS')).toEqual([house])
  expect(searchProperties(both, 'são josé')).toEqual([flat])
})

test('every word counts, whichever field holds it', () => {
  expect(searchProperties(both, 'limoes casa')).toEqual([house])
  expect(searchProperties(both, 'casa kobrasol')).toEqual([])
})

test('an empty search keeps everything', () => {
  expect(searchProperties(both, '  ')).toEqual(both)
  expect(searchProperties(both, ' , ')).toEqual(both)
})

test.each([
  ['the code that visitors see', '1A2B3C4D'],
  ['its beginning', '1a2b'],
  ['the id in an address', house.id],
  ['the reference code', 'ca-0071'],
  ['the reference code without its sign', 'CA0071'],
  ['the address', 'rua sao joao 120'],
  ['the address as it is written', 'Rua São João, 120 - Saco dos Limões, Florianópolis'],
  ['the CEP', '88045-000'],
  ['the CEP without its hyphen', '88045000'],
  ['the CEP with a point', '88.045-000'],
  ['the beginning of the CEP', '88045'],
])('one is found by %s', (_what, search) => {
  expect(searchProperties(both, search)).toEqual([house])
})

test('a few digits are no code', () => {
  expect(searchProperties(both, '3c4d')).toEqual([])
  expect(searchProperties(both, '045')).toEqual([])
  expect(searchProperties(both, '5e')).toEqual([])
})

test.each([
  ['?status=ativo', [house]],
  ['?status=inativo', [flat]],
  ['?situacao=alugado', [flat]],
  ['?negocio=venda', [house]],
  [`?categoria=${flat.category_id}`, [flat]],
  ['?status=ativo&negocio=locacao', []],
  ['?ordem=recentes', [flat, house]],
  ['?ordem=antigos', [house, flat]],
  ['?ordem=atualizados', [house, flat]],
  ['?ordem=menor-preco', [flat, house]],
  ['?ordem=maior-preco', [house, flat]],
  ['?ordem=titulo', [flat, house]],
])('%s', (query, found) => {
  expect(findProperties(both, parseList(query))).toEqual(found)
})

test('titles are ordered as people order them', () => {
  const named = ['Casa 10', 'Ágata', 'casa 2', 'Zeta'].map((title) => ({ ...house, title }))
  const order = findProperties(named, parseList('?ordem=titulo')).map(({ title }) => title)
  expect(order).toEqual(['Ágata', 'casa 2', 'Casa 10', 'Zeta'])
})
