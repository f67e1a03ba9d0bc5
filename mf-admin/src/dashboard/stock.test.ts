import { countPlaces, countTypes, weekStarts } from './stock.ts'

test('types are counted under their labels, most first, and those of none left out', () => {
  expect(countTypes({ sale: 1, rent: 2 })).toEqual([
    { label: 'Locação', count: 2 },
    { label: 'Venda', count: 1 },
  ])
  expect(countTypes({ sale: 3, rent: 0 })).toEqual([{ label: 'Venda', count: 3 }])
})

test('all other neighbourhoods are one bar', () => {
  const places = [
    { neighborhood: 'Centro', count: 3 },
    { neighborhood: 'Trindade', count: 2 },
  ]
  const named = places.map(({ neighborhood, count }) => ({ label: neighborhood, count }))
  expect(countPlaces({ places, others: { places: 2, count: 4 } })).toEqual([
    ...named,
    { label: 'Outros 2 bairros', count: 4 },
  ])
  expect(countPlaces({ places, others: { places: 0, count: 0 } })).toEqual(named)
})

test('a week begins on Monday, also over the end of a year', () => {
  expect(weekStarts(new Date(2026, 4, 13, 10), 2)).toEqual([new Date(2026, 4, 4), new Date(2026, 4, 11)])
  expect(weekStarts(new Date(2026, 4, 17, 23), 1)).toEqual([new Date(2026, 4, 11)])
  expect(weekStarts(new Date(2027, 0, 1), 2)).toEqual([new Date(2026, 11, 21), new Date(2026, 11, 28)])
})
