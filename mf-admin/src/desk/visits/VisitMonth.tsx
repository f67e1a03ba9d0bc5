import type { AgencyVisit } from 'shared-backend/admin/desk'
import { agencyDay } from 'shared-domain/agencyTime'
import { cx, VisuallyHidden } from 'shared-ui'
import { Link } from 'react-router-dom'
import styles from './Calendar.module.css'
import { noonOf, weekOf, weeksOf } from './days.ts'
import { dayOf, monthOf, weekdayOf } from './moment.ts'
import { visits as text } from './text.ts'
import { VisitEntry } from './VisitEntry.tsx'
import type { DaysProps } from './VisitWeek.tsx'

/** As many of a day's visits as stand in its cell. */
const SHOWN = 3

/** A month as a table of links to its days. Where there is room, a day names its first visits. */
export function VisitMonth({
  day: ofMonth,
  rows,
  addressOf,
}: Omit<DaysProps, 'isOutside'> & { day: string }) {
  const byDay = new Map<string, AgencyVisit[]>()
  for (const visit of rows) {
    if (visit.status === 'cancelled') continue
    const day = agencyDay(visit.starts_at)
    byDay.set(day, [...(byDay.get(day) ?? []), visit])
  }
  return (
    <table className={styles.month} aria-label={monthOf(noonOf(ofMonth))}>
      <thead>
        <tr>
          {weekOf(ofMonth).map((day) => (
            <th key={day} scope="col">
              {weekdayOf(noonOf(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(ofMonth).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthDay
                key={day}
                day={day}
                rows={byDay.get(day) ?? []}
                address={addressOf(day)}
                isOther={day.slice(0, 7) !== ofMonth.slice(0, 7)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface MonthDayProps {
  day: string
  rows: readonly AgencyVisit[]
  address: string
  /** Of the month before or after. */
  isOther: boolean
}

function MonthDay({ day, rows, address, isOther }: MonthDayProps) {
  const isToday = day === agencyDay()
  const rest = rows.length - SHOWN
  return (
    <td className={cx(isOther && styles.otherMonth, isToday && styles.today)}>
      <Link to={address} className={styles.monthDay} aria-current={isToday ? 'date' : undefined}>
        <VisuallyHidden>{text.dayWith(dayOf(noonOf(day)), rows.length)}</VisuallyHidden>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        {rows.length > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {rows.length}
          </span>
        )}
      </Link>
      {rows.length > 0 && (
        <ul className={styles.shorts}>
          {rows.slice(0, SHOWN).map((visit) => (
            <VisitEntry key={visit.id} visit={visit} isShort />
          ))}
          {rest > 0 && (
            <li className={styles.short}>
              <Link to={address} aria-label={`${text.more(rest)}, ${dayOf(noonOf(day))}`}>
                {text.more(rest)}
              </Link>
            </li>
          )}
        </ul>
      )}
    </td>
  )
}
