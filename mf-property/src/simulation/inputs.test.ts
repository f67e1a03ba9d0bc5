import { readInputs, startFrom } from './inputs.ts'
import { text } from './text.ts'

test('interest takes a comma or a point, and may be zero', () => {
  const inputs = startFrom(100_000)
  expect(readInputs({ ...inputs, yearlyPercent: '9,5' }).loan?.monthlyRate).toBeCloseTo(0.095 / 12)
  expect(readInputs({ ...inputs, yearlyPercent: '9.5' }).loan?.monthlyRate).toBeCloseTo(0.095 / 12)
  expect(readInputs({ ...inputs, yearlyPercent: '0' }).loan?.monthlyRate).toBe(0)
})

test.each([
  [{ price: null }, { price: text.errors.price }],
  [{ price: 0 }, { price: text.errors.price }],
  [{ downPayment: 100_000 }, { downPayment: text.errors.downPayment }],
  [{ years: '0' }, { years: text.errors.years }],
  [{ years: '36' }, { years: text.errors.years }],
  [{ years: '' }, { years: text.errors.years }],
  [{ yearlyPercent: '31' }, { yearlyRate: text.errors.yearlyRate }],
  [{ yearlyPercent: '-1' }, { yearlyRate: text.errors.yearlyRate }],
  [{ yearlyPercent: 'dez' }, { yearlyRate: text.errors.yearlyRate }],
])('%j is refused at its field', (wrong, errors) => {
  expect(readInputs({ ...startFrom(100_000), ...wrong })).toEqual({ errors, loan: null })
})

test('without a down payment all of the price is borrowed', () => {
  expect(readInputs({ ...startFrom(100_000), downPayment: null }).loan?.principal).toBe(100_000)
})
