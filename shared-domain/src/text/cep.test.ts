import { maskCep, readCep } from './index.ts'

test.each([
  ['88015-200', '88015-200'],
  ['88015200', '88015-200'],
  ['88.015-200', '88015-200'],
  ['CEP: 88015 200', '88015-200'],
  ['\u202a88015\u200b-200', '88015-200'],
  ['88015-2001', null],
  ['8801', null],
  ['88015-200 ou 88015-100', null],
])('%j is read as %j', (typed, cep) => expect(readCep(typed)).toBe(cep))

test.each([
  ['8801', '8801'],
  ['88015200', '88015-200'],
  ['88.015', '88015'],
  ['88015-2001', '88015-2001'],
  ['CEP 8', 'CEP 8'],
])('%j that is being typed is shown as %j', (typed, shown) => expect(maskCep(typed)).toBe(shown))
