import type { Moment } from './agencyDay.ts'

/** The time zone in which the agency's days begin and moments are written, wherever server and browser are. */
export const agencyZone = 'America/Sao_Paulo'

/** Writes moments as the agency's clock has them; what is no moment is empty. The format takes a phone 50 ms, and is made at its first use. */
export function agencyFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (moment: Moment) => {
    const date = new Date(moment)
    if (Number.isNaN(date.getTime())) return ''
    format ??= new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: agencyZone })
    return format.format(date)
  }
}

/** `03/05/2026, 09:00` */
export const writeMoment = agencyFormat({ dateStyle: 'short', timeStyle: 'short' })
