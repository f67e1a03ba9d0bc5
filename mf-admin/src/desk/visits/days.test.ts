import { spanOf, weekOf } from './days.ts'

test('a week begins on Monday, also across months', () => {
  expect(weekOf('2026-12-01')).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
  expect(weekOf('2026-11-29')[0]).toBe('2026-11-23')
})

test('days are those of the agency, wherever the browser is', () => {
  expect(spanOf(['2026-11-25'])).toEqual({ from: '2026-11-25T03:00:00.000Z', to: '2026-11-26T03:00:00.000Z' })
})
