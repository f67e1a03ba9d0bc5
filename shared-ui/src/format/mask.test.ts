import { formatCep, formatPhone, maskCep, maskPhone, readCep, readPhone } from './mask.ts'

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
  // As a browser fills it in, and as people paste it.
  ['+5548999990199', '(48) 99999-0199'],
  ['+55 (48) 3333-0199', '(48) 3333-0199'],
  ['5548999990199', '(48) 99999-0199'],
  // 55 is an area code as well.
  ['55999990199', '(55) 99999-0199'],
  ['559999901991', '(55) 99999-0199'],
])('telephone %j is shown as %j', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown)
  expect(maskPhone(shown)).toBe(shown)
})

test('stored numbers are formatted for reading, and others are left alone', () => {
  expect(formatPhone('5548999990199')).toBe('(48) 99999-0199')
  expect(formatPhone('0800')).toBe('0800')
  expect(formatCep('88015200')).toBe('88015-200')
  expect(formatCep('88')).toBe('88')
})

test.each([
  ['+55 (48) 99999-0199', '48999990199'],
  ['0055 48 3333-0199', '4833330199'],
  ['048 99999-0199', '48999990199'],
  ['55 99999-0199', '55999990199'],
  ['99999-0199', '999990199'],
])('a telephone filled in as %j is %j', (text, digits) => expect(readPhone(text)).toEqual({ text: digits }))

test('a text with too many digits is refused, not cut', () => {
  expect(readPhone('+1 202 555 0100 999')).toEqual({ note: expect.stringContaining('com DDD') })
  expect(readCep('88015-200')).toEqual({ text: '88015200' })
  expect(readCep('88015-2001')).toEqual({ note: 'CEP deve ter 8 dígitos' })
})
