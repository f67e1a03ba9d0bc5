import { countPlaces, countTypes, countWeeks } from './stock.ts'

test('types are counted under their labels, most first', () => {
  const listings = [{ property_type: 'rent' }, { property_type: 'sale' }, { property_type: 'sale' }] as const
  expect(countTypes(listings)).toEqual([
    { label: 'Venda', count: 2 },
    { label: 'Locação', count: 1 },
  ])
})

test('beyond five neighbourhoods the rest is one bar', () => {
  const listings = ['A', 'A', 'A', 'B', 'B', 'C', 'D', 'E', 'F', 'G'].map((neighborhood) => ({
    neighborhood,
  }))
  const counts = countPlaces(listings)
  expect(counts).toHaveLength(6)
  expect(counts[0]).toEqual({ label: 'A', count: 3 })
  expect(counts.at(-1)).toEqual({ label: 'Outros 2 bairros', count: 2 })
})

test('a week goes from Monday to Sunday', () => {
  const wednesday = new Date(2026, 4, 13, 10)
  const at = (day: number, hour: number) => ({ created_at: new Date(2026, 4, day, hour).toISOString() })
  const weeks = countWeeks([at(11, 0), at(10, 23), at(4, 0), at(3, 23)], wednesday, 2)
  expect(weeks.map(({ count }) => count)).toEqual([2, 1])
  expect(weeks[1]!.start).toEqual(new Date(2026, 4, 11))
})
