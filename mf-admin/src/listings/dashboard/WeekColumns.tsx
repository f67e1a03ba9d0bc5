import { agencyFormat } from 'shared-domain/agencyTime'
import { stock as text } from './text.ts'
import { Columns } from './Columns.tsx'
import styles from './StockPicture.module.css'

const dayMonth = agencyFormat({ day: '2-digit', month: '2-digit' })

export interface WeekCount {
  start: Date
  count: number
}

/** Leads of some weeks as columns, oldest first. */
export function WeekColumns({ weeks }: { weeks: WeekCount[] }) {
  if (weeks.every(({ count }) => count === 0)) return <p className={styles.none}>{text.leadsNone}</p>
  const columns = weeks.map(({ start, count }) => {
    const label = dayMonth(start)
    return { label, words: text.week(label, count), count }
  })
  return <Columns columns={columns} sparse />
}
