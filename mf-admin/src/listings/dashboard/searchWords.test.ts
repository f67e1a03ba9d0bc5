import { searchWords } from './searchWords.ts'

test.each([
  ['apto trindade', 'Apartamento trindade'],
  ['R$ 385 mil', '385000'],
  ['385000', '385000'],
  ['casa campeche', 'casa campeche'],
  ['sala', 'sala'],
  ['CA0123', 'CA0123'],
  ['88045-000', '88045-000'],
  ['Zuleica', 'Zuleica'],
  ['', ''],
])('%s', (typed, expected) => expect(searchWords(typed)).toBe(expected))
