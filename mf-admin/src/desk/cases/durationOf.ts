import { formatCount } from 'shared-ui'

const HOUR = 60
const DAY = 24 * HOUR

/** Minutes in words: `40 minutos`, `3 horas`, `2 dias`. */
export function durationOf(minutes: number) {
  if (minutes < HOUR) return formatCount(Math.max(Math.round(minutes), 1), 'minuto', 'minutos')
  if (minutes < 2 * DAY) return formatCount(Math.round(minutes / HOUR), 'hora', 'horas')
  return formatCount(Math.round(minutes / DAY), 'dia', 'dias')
}
