const moment = new Intl.DateTimeFormat('pt-BR', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'America/Sao_Paulo',
})

/** Day and hour as the agency's clock has them, wherever its owner travels: `03/05/2026, 09:00`. */
export const momentOf = (time: string) => moment.format(new Date(time))
