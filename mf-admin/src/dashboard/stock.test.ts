import { countPlaces, countTypes, countWeeks } from './stock.ts'

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

test('a week goes from Monday to Sunday', () => {
  const wednesday = new Date(2026, 4, 13, 10)
  const at = (day: number, hour: number) => ({ created_at: new Date(2026, 4, day, hour).toISOString() })
  const weeks = countWeeks([at(11, 0), at(10, 23), at(4, 0), at(3, 23)], wednesday, 2)
  expect(weeks.map(({ count }) => count)).toEqual([2, 1])
  expect(weeks[1]!.start).toEqual(new Date(2026, 4, 11))
})
