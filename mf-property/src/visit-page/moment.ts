const timeZone = 'America/Sao_Paulo'

/** The formats are made where they are used: the page's first rendering goes without them. */
const show = (instant: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { ...options, timeZone }).format(new Date(instant))

/** In the agency's zone, whatever the browser's is: `10:00`. */
export const timeOf = (instant: string) => show(instant, { hour: '2-digit', minute: '2-digit' })

/** `quinta-feira, 26 de novembro de 2026, 10:00` */
export const momentOf = (instant: string) =>
  `${show(instant, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}, ${timeOf(instant)}`

/** A day of the agency's zone in words: `quinta-feira, 26 de novembro`. */
export const dayOf = (day: string) =>
  show(`${day}T12:00:00-03:00`, { weekday: 'long', day: 'numeric', month: 'long' })
