import { VisuallyHidden } from 'shared-ui'
import { stock as text } from '../text.ts'
import styles from './StockPicture.module.css'

const dayMonth = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' })

export interface WeekCount {
  start: Date
  count: number
}

/** Leads of some weeks as columns, oldest first. */
export function WeekColumns({ weeks }: { weeks: WeekCount[] }) {
  const most = Math.max(...weeks.map(({ count }) => count))
  if (most === 0) return <p className={styles.none}>{text.leadsNone}</p>
  return (
    <ol className={styles.weeks}>
      {weeks.map(({ start, count }) => (
        <li key={start.getTime()} className={styles.week}>
          <VisuallyHidden>{text.week(dayMonth.format(start), count)}</VisuallyHidden>
          <span className={styles.value} aria-hidden="true">
            {count}
          </span>
          <svg viewBox="0 0 10 100" preserveAspectRatio="none" className={styles.column} aria-hidden="true">
            <rect
              y={100 - (count / most) * 100}
              width="10"
              height={(count / most) * 100}
              className={styles.fill}
            />
          </svg>
          <span className={styles.day} aria-hidden="true">
            {dayMonth.format(start)}
          </span>
        </li>
      ))}
    </ol>
  )
}
