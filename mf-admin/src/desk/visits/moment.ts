import { agencyFormat } from 'shared-domain/agencyTime'

/** `10:00` */
export const timeOf = agencyFormat({ hour: '2-digit', minute: '2-digit' })

/** `quinta-feira, 26 de novembro` */
export const dayOf = agencyFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** `qui., 26/11` */
export const shortDayOf = agencyFormat({ weekday: 'short', day: '2-digit', month: '2-digit' })

/** `qui.` */
export const weekdayOf = agencyFormat({ weekday: 'short' })

/** `26 de novembro` */
export const dateOf = agencyFormat({ day: 'numeric', month: 'long' })

/** `novembro de 2026` */
export const monthOf = agencyFormat({ month: 'long', year: 'numeric' })
