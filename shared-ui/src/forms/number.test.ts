import { readNumber, showNumber } from './number.ts'

test.each([
  ['', 2, null],
  [',', 2, null],
  ['12,', 2, 12],
  ['72,5', 2, 72.5],
  ['72.5', 2, 72.5],
  ['1.200', 2, 1200],
  ['1.200,55', 2, 1200.55],
  ['10,567', 2, 10.57],
  ['3', 0, 3],
  ['1.200', 0, 1200],
])('%j with %i decimals is %j', (typed, decimals, value) => expect(readNumber(typed, decimals)).toBe(value))

test('what is shown reads back as the same number', () => {
  for (const value of [0, 7, 1200.5, 99999.99]) expect(readNumber(showNumber(value, 2), 2)).toBe(value)
  expect(showNumber(null, 2)).toBe('')
})
