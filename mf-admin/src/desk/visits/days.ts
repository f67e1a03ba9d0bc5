import { addDays, mondayOf, startOfAgencyDay } from 'shared-domain/agencyTime'

export const weekOf = (day: string) => {
  const monday = mondayOf(day)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The moments at which the first day begins and the last one ends. */
export const spanOf = (days: readonly string[]) => ({
  from: startOfAgencyDay(days[0]!).toISOString(),
  to: startOfAgencyDay(addDays(days.at(-1)!, 1)).toISOString(),
})

/** A moment of the day, for texts. */
export const noonOf = (day: string) => `${day}T12:00:00Z`
