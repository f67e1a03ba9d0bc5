import type { Visit } from 'shared-backend/visits'
import { Link } from 'react-router-dom'
import { momentOf } from 'shared-ui/visit'
import { text } from './text.ts'
import styles from './VisitPage.module.css'

function stateOf({ status, changed_by, can_cancel }: Visit) {
  if (status === 'cancelled')
    return changed_by === 'visitor' ? text.cancelledByVisitor : text.cancelledByAgency
  if (!can_cancel) return text.past
  return text[status]
}

/** Which listing, when, and how the visit stands. */
export function VisitFacts({ visit }: { visit: Visit }) {
  const { property_id, property_title: title, property_code, starts_at, gone } = visit
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{text.property}</dt>
        <dd>
          {property_id && gone !== 'removed' ? (
            <Link to={`/property/${property_id}`}>{title}</Link>
          ) : (
            <span>{title}</span>
          )}{' '}
          <span>{`· ${text.code(property_code)}`}</span>
        </dd>
      </div>
      <div>
        <dt>{text.when}</dt>
        <dd>
          <time dateTime={starts_at}>{momentOf(starts_at)}</time> <small>({text.zone})</small>
        </dd>
      </div>
      <div>
        <dt>{text.state}</dt>
        <dd>{stateOf(visit)}</dd>
      </div>
    </dl>
  )
}
