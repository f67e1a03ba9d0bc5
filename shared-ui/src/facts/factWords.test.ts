import { costWords, factWords, listWords } from './index.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('each kind of fact in the words of a Brazilian buyer', () => {
  expect(factWords('floor', 8)).toBe('8º andar')
  expect(factWords('floor', 0)).toBe('Térreo')
  expect(factWords('built_year', 1998)).toBe('1998')
  expect(factWords('pets_allowed', true)).toBe('Aceita animais')
  expect(factWords('pets_allowed', false)).toBe('Não aceita animais')
  expect(factWords('sunlight', 'morning')).toBe('Sol da manhã')
  expect(factWords('reference_code', 'MC-12')).toBe('MC-12')
  expect(plain(factWords('built_area', 72.5))).toBe('72,5 m²')
  expect(factWords('amenities', ['balcony', 'barbecue'])).toBe('Churrasqueira, Sacada')
})

test('a day stays that day, and a moment is the day that it was in Brasília', () => {
  expect(factWords('available_from', '2026-03-01')).toBe('01/03/2026')
  expect(factWords('published_at', '2026-03-02T01:30:00+00:00')).toBe('01/03/2026')
})

test('an unknown fact has no words, nor has a value that this release does not know', () => {
  expect(factWords('floor', null)).toBeUndefined()
  expect(factWords('amenities', [])).toBeUndefined()
  expect(factWords('reference_code', '')).toBeUndefined()
  expect(listWords('amenities', ['helipad', 'balcony'])).toEqual(['Sacada'])
})

test('a cost has its period, and a cost of zero has words', () => {
  expect(plain(costWords(650, 'month'))).toBe('R$ 650/mês')
  expect(plain(costWords(1200, 'year'))).toBe('R$ 1.200/ano')
  expect(costWords(0, 'year')).toBe('Isento')
})
