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
  const starts = (now: string, weeks: number) =>
    weekStarts(Date.parse(now), weeks).map((start) => start.toISOString())
  expect(starts('2026-05-13T13:00:00Z', 2)).toEqual(['2026-05-04T03:00:00.000Z', '2026-05-11T03:00:00.000Z'])
  expect(starts('2026-05-18T02:59:00Z', 1)).toEqual(['2026-05-11T03:00:00.000Z'])
  expect(starts('2027-01-01T12:00:00Z', 2)).toEqual(['2026-12-21T03:00:00.000Z', '2026-12-28T03:00:00.000Z'])
})
