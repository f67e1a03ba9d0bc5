import fc from 'fast-check'
import { maskPrice, readPrice, writePrice } from './index.ts'

const reais = fc.integer({ min: 0, max: 999_999_999_999 })
const cents = fc.integer({ min: 0, max: 99_999_999_999_999 }).map((value) => value / 100)

/** As a field shows it when somebody types `text` key by key. */
const typeText = (text: string) => [...text].reduce((field, key) => maskPrice(field + key, true), '')

test.each([
  ['450000', 'R$ 450.000', 450_000],
  ['450.000', 'R$ 450.000', 450_000],
  ['450000,00', 'R$ 450.000,00', 450_000],
  ['450.000,00', 'R$ 450.000,00', 450_000],
  ['450000.00', 'R$ 450.000.00', 450_000],
  ['R$ 450.000,00', 'R$ 450.000,00', 450_000],
  ['1850,50', 'R$ 1.850,50', 1851],
  ['1850,49', 'R$ 1.850,49', 1850],
  ['450 mil', 'R$ 450 mil', 450_000],
  ['R$ 385 mil', 'R$ 385 mil', 385_000],
  ['r$385mil', 'R$ 385mil', 385_000],
  ['1,2 mi', 'R$ 1,2 mi', 1_200_000],
  ['1.2 mi', 'R$ 1.2 mi', 1_200_000],
  ['1,2 mi.', 'R$ 1,2 mi.', 1_200_000],
  ['450.', 'R$ 450.', 450],
  ['1.250', 'R$ 1.250', 1250],
  ['1.2500', 'R$ 12.500', 12_500],
  ['1 milhão', 'R$ 1 milhão', 1_000_000],
  ['45 milhões', 'R$ 45 milhões', 45_000_000],
  ['2 MILHOES', 'R$ 2 MILHOES', 2_000_000],
  ['1 milhão e 250 mil', 'R$ 1 milhão e 250 mil', 1_250_000],
  ['2.500 por mês', 'R$ 2.500 por mês', 2500],
  ['0', 'R$ 0', 0],
  ['00450', 'R$ 450', 450],
])('%j typed key by key stands as %j and is %j', (text, shown, value) => {
  expect(typeText(text)).toBe(shown)
  expect(readPrice(shown).value).toBe(value)
})

test('a word that is deleted and typed again leaves the point before it', () => {
  expect(maskPrice('R$ 1.2 m')).toBe('R$ 1.2 m')
  expect(readPrice(maskPrice('R$ 1.2 mi')).value).toBe(1_200_000)
})

test.each(['1,2', '1.5', '0,4'])('%j is no price yet', (text) => {
  expect(readPrice(text)).toEqual({ value: null, problem: 'unreadable' })
})

test.each([
  ['abc', 'unreadable'],
  ['mil', 'unreadable'],
  ['450,000', 'unreadable'],
  ['500 a 600 mil', 'unreadable'],
  ['450 mim', 'unreadable'],
  ['2..5', 'unreadable'],
  ['55.02.05', 'unreadable'],
  ['0.502', 'unreadable'],
  ['-3', 'negative'],
  ['9999999999999', 'too-large'],
  ['2000000 mi', 'too-large'],
])('%j stays as it is and is %s', (text, problem) => {
  expect(readPrice(typeText(text)).problem).toBe(problem)
  const shown = typeText(text).replace(/^R\$ /, '')
  expect(shown.replaceAll('.', '')).toBe(text.replaceAll('.', ''))
})

test('an amount stands in its field as it is read', () => {
  fc.assert(fc.property(reais, (value) => expect(readPrice(writePrice(value))).toEqual({ value })))
  fc.assert(fc.property(cents, (value) => expect(readPrice(writePrice(value, 2), 2)).toEqual({ value })))
  fc.assert(fc.property(reais, (value) => expect(typeText(String(value))).toBe(writePrice(value))))
})

test('the mask changes nothing of what it has written', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123459., milhõesR$-') }), (text) =>
      expect(maskPrice(maskPrice(text))).toBe(maskPrice(text)),
    ),
  )
})

test.each([
  [450_000, 0, 'R$ 450.000'],
  [1850.5, 2, 'R$ 1.850,50'],
  [1850, 2, 'R$ 1.850'],
  [null, 0, ''],
] as const)('%j with %i decimals is written %j', (value, decimals, text) =>
  expect(writePrice(value, decimals)).toBe(text),
)
