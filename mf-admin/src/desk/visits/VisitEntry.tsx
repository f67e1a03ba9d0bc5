import type { AgencyVisit } from 'shared-backend/admin/desk'
import { Badge, cx } from 'shared-ui'
import { Link } from 'react-router-dom'
import styles from './Calendar.module.css'
import { timeOf } from './moment.ts'
import { visits as text } from './text.ts'

/** Where the case of a visit is, with all of it. */
export const caseAddress = ({ inquiry }: AgencyVisit) =>
  inquiry.case ? `/admin/cases?atendimento=${inquiry.case.id}` : null

/** A visit as a line that opens its case. `isShort`: the hour and who comes alone. */
export function VisitEntry({
  visit,
  isOutside = false,
  isShort = false,
}: {
  visit: AgencyVisit
  isOutside?: boolean
  isShort?: boolean
}) {
  const { starts_at, status, property_title, inquiry, property, companion } = visit
  const address = caseAddress(visit)
  const line = (
    <>
      <time dateTime={starts_at}>{timeOf(starts_at)}</time> <span>{inquiry.name}</span>
    </>
  )
  return (
    <li className={cx(isShort ? styles.short : styles.entry, status === 'cancelled' && styles.cancelled)}>
      {address ? <Link to={address}>{line}</Link> : line}
      {!isShort && (
        <>
          <span className={styles.place}>{property?.address ?? property_title}</span>
          {companion && <span className={styles.place}>{text.goes(companion.username)}</span>}
          {status !== 'booked' && (
            <Badge tone={status === 'cancelled' ? 'neutral' : 'warning'}>
              {text.states[status as keyof typeof text.states]}
            </Badge>
          )}
          {isOutside && <Badge tone="warning">{text.outside}</Badge>}
        </>
      )}
    </li>
  )
}
