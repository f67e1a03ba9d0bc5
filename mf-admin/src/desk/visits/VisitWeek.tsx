import type { AgencyVisit } from 'shared-backend/admin/desk'
import { agencyDay } from 'shared-domain/agencyTime'
import { cx } from 'shared-ui'
import { Link } from 'react-router-dom'
import styles from './Calendar.module.css'
import { noonOf } from './days.ts'
import { dayOf, shortDayOf } from './moment.ts'
import { visits as text } from './text.ts'
import { VisitEntry } from './VisitEntry.tsx'

export interface DaysProps {
  rows: readonly AgencyVisit[]
  isOutside: (visit: AgencyVisit) => boolean
  /** Of the day alone. */
  addressOf: (day: string) => string
}

/** Seven days beside one another, on a narrow window below one another. */
export const VisitWeek = ({ days, rows, isOutside, addressOf }: DaysProps & { days: readonly string[] }) => (
  <div className={styles.week}>
    {days.map((day) => {
      const ofDay = rows.filter(({ starts_at }) => agencyDay(starts_at) === day)
      return (
        <section
          key={day}
          className={cx(styles.weekDay, day === agencyDay() && styles.today)}
          aria-label={dayOf(noonOf(day))}
        >
          <h3 className={styles.dayName}>
            <Link to={addressOf(day)} aria-current={day === agencyDay() ? 'date' : undefined}>
              {shortDayOf(noonOf(day))}
            </Link>
          </h3>
          {ofDay.length === 0 ? (
            <p className={styles.free}>{text.freeDay}</p>
          ) : (
            <ul className={styles.entries}>
              {ofDay.map((visit) => (
                <VisitEntry key={visit.id} visit={visit} isOutside={isOutside(visit)} />
              ))}
            </ul>
          )}
        </section>
      )
    })}
  </div>
)
