import fc from 'fast-check'
import { dayInBrasilia } from './day.ts'

test('a moment is the day that Intl says it was in São Paulo, at any hour since there is no summer time', () => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const moments = fc.date({ min: new Date('2019-03-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => expect(dayInBrasilia(moment.getTime())).toBe(day.format(moment))),
    { numRuns: 1000 },
  )
})

test.each([
  ['2026-03-01T02:59:59.999Z', '2026-02-28'],
  ['2026-03-01T03:00:00.000Z', '2026-03-01'],
  ['2027-01-01T02:00:00.000Z', '2026-12-31'],
])('%s is %s there', (moment, day) => {
  expect(dayInBrasilia(Date.parse(moment))).toBe(day)
})
