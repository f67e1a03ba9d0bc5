import { addDays, mondayOf, startOfAgencyDay } from 'shared-domain/agencyTime'

export const weekOf = (day: string) => {
  const monday = mondayOf(day)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** The first day of another month: -1 for the one before, 1 for the next one. */
export const monthFrom = (day: string, step: -1 | 1) => firstOf(addDays(firstOf(day), step === 1 ? 31 : -1))

/** The weeks, Monday first, in which days of the month are. */
export function weeksOf(day: string) {
  const next = monthFrom(day, 1)
  const weeks: string[][] = []
  for (let monday = mondayOf(firstOf(day)); monday < next; monday = addDays(monday, 7))
    weeks.push(weekOf(monday))
  return weeks
}

/** The moments at which the first day begins and the last one ends. */
export const spanOf = (days: readonly string[]) => ({
  from: startOfAgencyDay(days[0]!).toISOString(),
  to: startOfAgencyDay(addDays(days.at(-1)!, 1)).toISOString(),
})

/** A moment of the day, for texts. */
export const noonOf = (day: string) => `${day}T12:00:00Z`
