import { localDay } from './localDay.ts'

test.each([
  ['half past nine in the evening is still the same day', '2026-05-04T00:30:00Z', '2026-05-03'],
  ['midnight begins the next', '2026-05-04T03:00:00Z', '2026-05-04'],
])('in São Paulo %s', (_case, moment, day) => {
  expect(localDay(new Date(moment), 'America/Sao_Paulo')).toBe(day)
})

test('without a zone it is that of the machine', () => {
  const evening = new Date(2026, 4, 3, 23, 59)
  expect(localDay(evening)).toBe('2026-05-03')
})
