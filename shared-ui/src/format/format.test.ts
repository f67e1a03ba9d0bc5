import { formatArea, formatCount, formatDate, formatPrice, shortCode } from './format.ts'
import { listingPrice } from './listingPrice.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a price has no decimals, Brazilian grouping and, for rent, its suffix', () => {
  expect(plain(formatPrice(1250000))).toBe('R$ 1.250.000')
  expect(plain(formatPrice(2500.6))).toBe('R$ 2.501')
  expect(plain(formatPrice(3200, { suffix: '/mês' }))).toBe('R$ 3.200/mês')
})

test('a listing costs its price, by the month where it is let, and 0 is a price on request', () => {
  const words = (price: number, property_type: 'sale' | 'rent') => {
    const { amount, period } = listingPrice({ price, property_type })
    return plain(amount + period)
  }
  expect(words(450000, 'sale')).toBe('R$ 450.000')
  expect(words(3200, 'rent')).toBe('R$ 3.200/mês')
  expect(words(0, 'sale')).toBe('Sob consulta')
  expect(words(0, 'rent')).toBe('Sob consulta')
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

test('a moment reads as the day that it is at the agency, and what is none is empty', () => {
  expect(formatDate('2026-03-06T02:30:00Z')).toBe('05/03/2026')
  expect(formatDate('ontem')).toBe('')
})

test('the short code is the first eight characters, upper case', () => {
  expect(shortCode('1a2b3c4d-5e6f-4000-8000-000000000001')).toBe('1A2B3C4D')
})
