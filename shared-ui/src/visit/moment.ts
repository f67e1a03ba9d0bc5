import { agencyFormat } from 'shared-domain/agencyTime'

/** `10:00` */
export const timeOf = agencyFormat({ timeStyle: 'short' })

/** `quinta-feira, 26 de novembro de 2026 às 10:00` */
export const momentOf = agencyFormat({ dateStyle: 'full', timeStyle: 'short' })

const shortDay = agencyFormat({ weekday: 'short', day: '2-digit', month: '2-digit' })
const month = agencyFormat({ month: 'long' })

const noonOf = (day: string) => `${day}T12:00:00Z`

/** A day, `2026-11-26`: `qui., 26/11`. */
export const dayOf = (day: string) => shortDay(noonOf(day))

/** The first day of a day's month. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** A day, `2026-11-26`: `novembro`. */
export const monthNameOf = (day: string) => month(noonOf(day))
