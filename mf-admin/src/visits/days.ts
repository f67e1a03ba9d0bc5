import { localDay } from '../leads/localDay.ts'

const DAY = 86_400_000

/** The agency's zone. It has had no daylight saving time since 2019, so that each of its days has 24 hours. */
const startOf = (day: string) => new Date(`${day}T00:00:00-03:00`).getTime()

const dayAt = (time: number) => localDay(new Date(time), 'America/Sao_Paulo')

export const today = () => dayAt(Date.now())

/** Days are texts as `2026-11-25`. */
export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(startOf(text)) &&
  dayAt(startOf(text)) === text

export const addDays = (day: string, days: number) => dayAt(startOf(day) + days * DAY)

/** The Monday of the day's week. */
const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))

export const weekOf = (day: string) => {
  const monday = mondayOf(day)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** Instants of the beginning of the first day and the end of the last one. */
export const spanOf = (days: readonly string[]) => ({
  from: new Date(startOf(days[0]!)).toISOString(),
  to: new Date(startOf(days.at(-1)!) + DAY).toISOString(),
})

/** An instant of the day, for texts. */
export const noonOf = (day: string) => new Date(startOf(day) + DAY / 2).toISOString()
