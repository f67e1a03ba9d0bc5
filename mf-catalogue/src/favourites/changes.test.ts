import { changesOf } from './changes.ts'

const words = (price: number | null, now: Parameters<typeof changesOf>[1]) =>
  changesOf({ price, property_type: 'sale' }, now).map((change) => change.words)

const at = (price: number, deal_status: 'available' | 'reserved' | 'sold' | 'rented' = 'available') => ({
  price,
  property_type: 'sale' as const,
  deal_status,
})

test.each([
  [500_000, at(470_000), ['Baixou 6 %']],
  [500_000, at(465_001), ['Baixou 6 %']],
  [500_000, at(499_000), ['Baixou menos de 1 %']],
  [500_000, at(355_000), ['Baixou 29 %']],
  [500_000, at(550_000), ['Subiu 10 %']],
  [500_000, { ...at(2_500), property_type: 'rent' as const }, ['Agora para alugar']],
  [500_000, at(500_000), []],
  [500_000, at(0), []],
  [null, at(500_000), []],
  [0, at(500_000), []],
  [500_000, at(470_000, 'reserved'), ['Reservado', 'Baixou 6 %']],
  [500_000, at(500_000, 'sold'), ['Vendido']],
  [500_000, null, []],
  [500_000, undefined, ['Não está mais disponível']],
])('kept at %s, now %j: %j', (price, now, expected) => {
  expect(words(price, now)).toEqual(expected)
})

test('what was kept before the deal was noted is compared by its price', () => {
  const change = changesOf({ price: 500_000, property_type: null }, at(450_000))
  expect(change).toEqual([{ tone: 'success', words: 'Baixou 10 %' }])
})
