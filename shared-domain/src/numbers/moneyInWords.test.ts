import { moneyInWords } from './index.ts'

test.each([
  [45_000_000, '45 milhões de reais'],
  [1_000_000, '1 milhão de reais'],
  [1_200_000, '1,2 milhão de reais'],
  [4_350_000, '4,35 milhões de reais'],
  [1_234_567, 'cerca de 1,23 milhão de reais'],
  [2_000_000_000, '2 bilhões de reais'],
  [185_050, '185,05 mil reais'],
  [450_000, '450 mil reais'],
  [450, '450 reais'],
  [1, '1 real'],
  [0, '0 reais'],
])('%i is %j', (reais, words) => expect(moneyInWords(reais)).toBe(words))
