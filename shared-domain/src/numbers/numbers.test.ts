import fc from 'fast-check'
import { formatNumber, readNumber, writeNumber } from './index.ts'

const read = (text: string, decimals = 0) => readNumber(text, { decimals })

/** Amounts of up to two decimals, as a database with `numeric(14,2)` holds them. */
const cents = fc.integer({ min: 0, max: 99_999_999_999_999 }).map((value) => value / 100)
const reais = fc.integer({ min: 0, max: 999_999_999_999 })

describe('every amount reads as itself', () => {
  const written: Record<string, (value: number) => string> = {
    'as a field shows it': (value) => writeNumber(value, 2),
    'as a Brazilian page shows it': (value) =>
      value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }),
    'as a Brazilian area': (value) => `${value.toLocaleString('pt-BR', { minimumFractionDigits: 2 })} m²`,
    'as an English page shows it': (value) => value.toLocaleString('en-US', { minimumFractionDigits: 2 }),
    'as a program writes it': (value) => value.toFixed(2),
    'with blanks as separators': (value) =>
      value.toLocaleString('pt-BR', { minimumFractionDigits: 2 }).replaceAll('.', '\u202f'),
    'as rent': (value) => `R$ ${value.toLocaleString('pt-BR', { minimumFractionDigits: 2 })}/mês`,
  }

  test.each(Object.entries(written))('%s', (_, write) => {
    fc.assert(fc.property(cents, (value) => expect(read(write(value), 2)).toEqual({ value })))
  })
})

test('any text is read or refused, never guessed from its digits alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { value, problem } = read(text, 2)
      if (problem === 'unreadable') expect(value).toBeNull()
      else if (value === null) expect(text.trim()).toBe('')
      else expect(Number.isFinite(value)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('digits with a foreign word between them are no amount', () => {
  const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{2,8}$/)
  fc.assert(
    fc.property(reais, word, reais, (one, between, other) =>
      expect(read(`${one} ${between} ${other}`).problem).toBe('unreadable'),
    ),
  )
})

test('a minus is never lost', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom('-', '−', 'R$ -', '-R$ '), (value, sign) => {
      fc.pre(value > 0)
      expect(read(sign + writeNumber(value, 2), 2)).toEqual({ value: -value, problem: 'negative' })
    }),
  )
})

test.each([
  ['450000', 450_000],
  ['450.000', 450_000],
  ['R$ 450.000,00', 450_000],
  ['R$450.000', 450_000],
  ['450,000.00', 450_000],
  ['1,250,000', 1_250_000],
  ['450 mil', 450_000],
  ['1,2 milhão', 1_200_000],
  ['1.2 mi', 1_200_000],
  ['1,1 mi', 1_100_000],
  ['4,35 milhões', 4_350_000],
  ['R$ 385 mil', 385_000],
  ['R$385mil', 385_000],
  ['450k', 450_000],
  ['1 milhão e 250 mil', 1_250_000],
  ['2 mil e 500 reais', 2_500],
  ['R$ 2.500 por mês', 2_500],
  ['80 m2', 80],
  ['3 quartos', 3],
  ['0012', 12],
  ['  ', null],
])('%j is %j', (text, value) => expect(read(text)).toEqual({ value }))

test.each([
  ['450,000', { value: null, problem: 'unreadable' }],
  ['1.2345', { value: null, problem: 'unreadable' }],
  ['2 a 3', { value: null, problem: 'unreadable' }],
  ['500 a 600 mil', { value: null, problem: 'unreadable' }],
  ['mil e 2 mil', { value: null, problem: 'unreadable' }],
  ['1e9', { value: null, problem: 'unreadable' }],
  ['constructor', { value: null, problem: 'unreadable' }],
  ['R$', { value: null, problem: 'unreadable' }],
  ['2,5', { value: 2.5, problem: 'decimals' }],
  ['R$ 2.350,75', { value: 2350.75, problem: 'decimals' }],
  ['-3', { value: -3, problem: 'negative' }],
])('%j is refused in a field of integers', (text, reading) => expect(read(text)).toEqual(reading))

test.each([0, 2] as const)(
  'a number is read as `Intl` writes it for Brazil, with %i decimals',
  (decimals) => {
    const signed = fc
      .tuple(cents, fc.boolean())
      .map(([value, isBelow]) => (isBelow && value > 0 ? -value : value))
    fc.assert(
      fc.property(signed, (value) => {
        const byIntl = value.toLocaleString('pt-BR', { maximumFractionDigits: decimals })
        expect(formatNumber(value, decimals)).toBe(byIntl)
      }),
    )
  },
)
