import fc from 'fast-check'
import { formatList, listAt, parseList, type ListState } from './listAddress.ts'

const unfiltered = parseList('')

const uuid = fc.uuid()
const states: fc.Arbitrary<ListState> = fc.record({
  search: fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map((text) => new URLSearchParams({ text }).get('text')!.trim()),
  active: fc.constantFrom(true, false, null),
  deal: fc.constantFrom('available', 'reserved', 'sold', 'rented', null),
  type: fc.constantFrom('sale', 'rent', null),
  category: fc.option(uuid),
  show: fc.constantFrom('left_out', 'ending', 'unfinished', null),
  importId: fc.option(uuid),
  sort: fc.constantFrom('newest', 'updated', 'updated-asc', 'price-desc', 'title', 'rooms-desc', 'state'),
  page: fc.integer({ min: 1, max: 99_999 }),
  view: fc.constantFrom('grid', 'list', null),
})

/** Addresses that nearly say something, besides any text at all. */
const queries = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'busca',
          'status',
          'situacao',
          'negocio',
          'categoria',
          'mostrar',
          'ordem',
          'pagina',
          'modo',
          'x',
        ),
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          uuid,
          fc.constantFrom(
            'ativo',
            'inativo',
            'venda',
            'vendido',
            'recentes',
            'titulo',
            'lista',
            '0',
            '2',
            '1e3',
          ),
        ),
      ),
    )
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
)

test('an address without a query is the unfiltered list, and the other way round', () => {
  expect(formatList(unfiltered)).toBe('')
  expect(unfiltered).toMatchObject({ search: '', active: null, sort: 'newest', page: 1, view: null })
})

test('a written address is read back as the same list', () => {
  fc.assert(fc.property(states, (state) => expect(parseList(formatList(state))).toEqual(state)))
})

test('any address gives a list whose own address leads to the same list', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const state = parseList(query)
      const canonical = formatList(state)
      expect(parseList(canonical)).toEqual(state)
      expect(formatList(parseList(canonical))).toBe(canonical)
    }),
  )
})

test('a character that the longest search would cut in two is left out', () => {
  const state = { ...unfiltered, search: 'a'.repeat(199) + '🏠🏠' }
  expect(parseList(formatList(state)).search).toBe('a'.repeat(199) + '🏠')
})

test.each([
  'pagina=0',
  'pagina=-1',
  'pagina=2.5',
  'status=sim',
  'ordem=toString',
  'categoria=1 or 1=1',
  'busca=+',
])('malformed, and so ignored: %s', (query) => expect(parseList(`?${query}`)).toEqual(unfiltered))

test('the way back takes the list alone from the address of a form', () => {
  expect(listAt('?lead=7&busca=casa&pagina=2&x=1', 'h1')).toBe('/admin?busca=casa&pagina=2#imovel-h1')
  expect(listAt('')).toBe('/admin')
})
