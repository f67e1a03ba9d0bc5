const timeZone = 'America/Sao_Paulo'

/** The formats are made where they are used: the first rendering of `/visita` goes without them. */
const show = (instant: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { ...options, timeZone }).format(new Date(instant))

/** In the agency's zone, whatever the browser's is: `10:00`. */
export const timeOf = (instant: string) => show(instant, { timeStyle: 'short' })

/** `quinta-feira, 26 de novembro de 2026 às 10:00` */
export const momentOf = (instant: string) => show(instant, { dateStyle: 'full', timeStyle: 'short' })

/** A day of the agency's zone, `2026-11-26`: `qui., 26/11`. */
export const dayOf = (day: string) =>
  show(`${day}T12:00:00-03:00`, { weekday: 'short', day: '2-digit', month: '2-digit' })
