import { distancesFrom } from './distances.ts'
import type { ShownPoint } from './shownPoint.ts'

const at = (shown_precision: ShownPoint['shown_precision']): ShownPoint => ({
  shown_latitude: -27.6,
  shown_longitude: -48.5,
  shown_precision,
})
const north = (metres: number, name = 'Praia') => ({
  name,
  latitude: -27.6 + metres / 111_195,
  longitude: -48.5,
})
const metresTo = (metres: number, precision: ShownPoint['shown_precision']) =>
  distancesFrom(at(precision), [north(metres)])[0]?.metres

test('a distance is that of the great circle', () => {
  const [saoPaulo] = distancesFrom({ ...at('door'), shown_latitude: -22.9068, shown_longitude: -43.1729 }, [
    { name: 'São Paulo', latitude: -23.5505, longitude: -46.6333 },
  ])
  expect(saoPaulo?.metres).toBe(361_000)
})

test.each([
  ['door', 847, 850],
  ['door', 1_240, 1_200],
  ['door', 3, 10],
  ['street', 847, 800],
  ['about', 847, 1_000],
  ['about', 90, 500],
  ['neighborhood', 2_400, 2_000],
  ['neighborhood', 300, 1_000],
  ['door', 23_400, 23_000],
] as const)('of a point at %s, %i m are told as %i', (precision, metres, told) => {
  expect(metresTo(metres, precision)).toBe(told)
})

test('the nearest comes first, also where two are told alike', () => {
  const list = [north(2_100, 'Escola'), north(1_900, 'Praia'), north(-600, 'Terminal')]
  expect(distancesFrom(at('neighborhood'), list).map(({ name }) => name)).toEqual([
    'Terminal',
    'Praia',
    'Escola',
  ])
})
