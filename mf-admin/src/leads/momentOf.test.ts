import { momentOf } from './momentOf.ts'

test('a lead of the night counts to the day that it is in São Paulo', () => {
  expect(momentOf('2026-05-04T01:30:00Z')).toBe('03/05/2026, 22:30')
})
