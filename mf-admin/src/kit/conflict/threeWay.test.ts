import { threeWay } from './threeWay.ts'

const base = { title: 'Casa', price: 1, infos: ['Sol'] }

test.each([
  ['nobody changed anything', base, base, base, [], []],
  ['only I did', { ...base, price: 2 }, base, { ...base, price: 2 }, [], []],
  ['only others did', base, { ...base, infos: [] }, { ...base, infos: [] }, [], ['infos']],
  ['both did alike', { ...base, price: 2 }, { ...base, price: 2 }, { ...base, price: 2 }, [], []],
  [
    'each another field',
    { ...base, price: 2 },
    { ...base, title: 'Lar' },
    { title: 'Lar', price: 2, infos: ['Sol'] },
    [],
    ['title'],
  ],
  ['both one field', { ...base, price: 2 }, { ...base, price: 3 }, { ...base, price: 2 }, ['price'], []],
])('%s', (_name, mine, theirs, merged, disputed, taken) => {
  expect(threeWay(base, mine, theirs)).toEqual({ merged, disputed, taken })
})

test('without a known base every difference is a conflict', () => {
  expect(threeWay(null, base, { ...base, price: 3 }).disputed).toEqual(['price'])
})
