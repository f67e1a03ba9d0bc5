import { formatCep, formatPhone, maskCep, maskPhone, maskPrice, parsePrice } from './mask.ts'

test.each([
  ['', ''],
  ['abc', ''],
  ['5', 'R$ 5'],
  ['1234', 'R$ 1.234'],
  ['R$ 1.2345', 'R$ 12.345'],
  ['0012', 'R$ 12'],
  ['0', 'R$ 0'],
])('price %j is shown as %j', (typed, shown) => {
  expect(maskPrice(typed)).toBe(shown)
  expect(maskPrice(shown)).toBe(shown)
})

test('a masked price reads back as whole reais', () => {
  expect(parsePrice('R$ 1.250.000')).toBe(1250000)
  expect(parsePrice('R$ ')).toBeNull()
})

test.each([
  ['8801', '8801'],
  ['88015200', '88015-200'],
  ['88015-2009', '88015-200'],
])('CEP %j is shown as %j', (typed, shown) => expect(maskCep(typed)).toBe(shown))

test.each([
  ['4', '(4'],
  ['483', '(48) 3'],
  ['4833330199', '(48) 3333-0199'],
  ['48999990199', '(48) 99999-0199'],
  ['489999901991', '(48) 99999-0199'],
])('telephone %j is shown as %j', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown)
  expect(maskPhone(shown)).toBe(shown)
})

test('stored numbers are formatted for reading, and what does not fit is left alone', () => {
  expect(formatPhone('5548999990199')).toBe('(48) 99999-0199')
  expect(formatPhone('0800')).toBe('0800')
  expect(formatCep('88015200')).toBe('88015-200')
  expect(formatCep('88')).toBe('88')
})
