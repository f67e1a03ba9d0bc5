const format = (options: Intl.DateTimeFormatOptions) => {
  const inAgencyZone = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'America/Sao_Paulo' })
  return (instant: string) => inAgencyZone.format(new Date(instant))
}

/** As the agency's clock has it: `10:00`. */
export const timeOf = format({ hour: '2-digit', minute: '2-digit' })

/** `quinta-feira, 26 de novembro` */
export const dayOf = format({ weekday: 'long', day: 'numeric', month: 'long' })

/** `qui., 26/11` */
export const shortDayOf = format({ weekday: 'short', day: '2-digit', month: '2-digit' })
