// Days are texts as the database writes them: `2026-03-01`. They have no time zone to be moved by.

const DAY = 86_400_000

const dayOf = (utc: number) => new Date(utc).toISOString().slice(0, 10)

export const addDays = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY)

/** The Monday of the day's week. */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** From one day to another; negative where the other one is before. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY

/** As Brazil writes it: `01/03/2026`. Any other text stays. */
export const writeDay = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
