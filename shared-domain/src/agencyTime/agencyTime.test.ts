import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import {
  addDays,
  agencyDay,
  agencyZone,
  daysBetween,
  mondayOf,
  startOfAgencyDay,
  writeDay,
  writeMoment,
} from './index.ts'

const moments = fc.date({ min: new Date('2019-03-01'), max: new Date('2099-12-31'), noInvalidDate: true })

test('a moment has the day of the zone, without Intl', () => {
  fc.assert(
    fc.property(moments, (moment) =>
      expect(agencyDay(moment)).toBe(new TZDate(moment, agencyZone).toISOString().slice(0, 10)),
    ),
    { numRuns: 1000 },
  )
})

test.each([
  ['2026-11-18T02:30:00Z', '2026-11-17', '17/11/2026, 23:30'],
  ['2026-11-18T02:59:59.999Z', '2026-11-17', '17/11/2026, 23:59'],
  ['2026-11-18T03:00:00Z', '2026-11-18', '18/11/2026, 00:00'],
  ['2027-01-01T02:00:00Z', '2026-12-31', '31/12/2026, 23:00'],
])('%s is %s, %s', (moment, day, words) => {
  expect(agencyDay(moment)).toBe(day)
  expect(writeMoment(moment)).toBe(words)
})

test.each(['-infinity', 'infinity', '', 'ontem', NaN])('%p is no moment, and no reason to fail', (text) => {
  expect(agencyDay(text)).toBe('')
  expect(writeMoment(text)).toBe('')
})

test('a day begins at its first moment', () => {
  expect(startOfAgencyDay('2026-11-25').toISOString()).toBe('2026-11-25T03:00:00.000Z')
  fc.assert(
    fc.property(moments.map(agencyDay), (day) => {
      const start = startOfAgencyDay(day).getTime()
      expect([agencyDay(start - 1), agencyDay(start)]).toEqual([addDays(day, -1), day])
    }),
  )
})

test('days are counted by the calendar', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
  expect(['2026-11-29', '2026-11-30', '2026-12-01'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-11-30',
  ])
  expect(writeDay('2026-03-01')).toBe('01/03/2026')
})
