import { formatArea, formatCount, formatDate, formatPrice, normalize, shortCode } from './format.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a price has no decimals, Brazilian grouping and, for rent, its suffix', () => {
  expect(plain(formatPrice(1250000))).toBe('R$ 1.250.000')
  expect(plain(formatPrice(2500.6))).toBe('R$ 2.501')
  expect(plain(formatPrice(3200, { suffix: '/mês' }))).toBe('R$ 3.200/mês')
})

test('an area keeps at most two decimals', () => {
  expect(plain(formatArea(72.5))).toBe('72,5 m²')
  expect(plain(formatArea(1200))).toBe('1.200 m²')
})

test('only one takes the singular', () => {
  expect(formatCount(0, 'imóvel', 'imóveis')).toBe('0 imóveis')
  expect(formatCount(1, 'imóvel', 'imóveis')).toBe('1 imóvel')
  expect(formatCount(1234, 'imóvel', 'imóveis')).toBe('1.234 imóveis')
})

test('a date reads day first, and what is no date reads as nothing', () => {
  expect(formatDate('2026-03-05T12:00:00Z')).toBe('05/03/2026')
  expect(formatDate('ontem')).toBe('')
})

test('the short code is the first eight characters, upper case', () => {
  expect(shortCode('1a2b3c4d-5e6f-4000-8000-000000000001')).toBe('1A2B3C4D')
})

test('comparison ignores case, accents and extra spaces', () => {
  expect(normalize('  São  JOSÉ ')).toBe(normalize('sao jose'))
})
