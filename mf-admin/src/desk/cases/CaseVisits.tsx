import { NO_TITLE } from 'shared-backend/labels'
import type { Case, CaseInquiry, CaseVisit } from 'shared-backend/admin/desk'
import { agencyDay, writeMoment } from 'shared-domain/agencyTime'
import { Badge } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { Link } from 'react-router-dom'
import { useFocusAfterNotice } from '../../kit/layout/useFocusAfterNotice.ts'
import { NewVisit } from '../by-hand/NewVisit.tsx'
import { CancelVisit } from '../visits/CancelVisit.tsx'
import { ConfirmVisit } from '../visits/ConfirmVisit.tsx'
import { MoveVisit } from '../visits/MoveVisit.tsx'
import { isOver, stateOf, waitsFor } from '../visits/state.ts'
import styles from './Cases.module.css'
import { cases as text } from './text.ts'

interface CaseVisitsProps {
  one: Case
  inquiry: CaseInquiry
}

/** The visits of a case, the last ones first, each with what can be done with it, and the way to one more. */
export const CaseVisits = ({ one, inquiry }: CaseVisitsProps) => (
  <section aria-label={text.visits} className={styles.part}>
    <h3>{text.visits}</h3>
    {inquiry.visits.length > 0 && (
      <ul className={styles.visits}>
        {inquiry.visits.map((visit) => (
          <OneVisit key={visit.id} visit={visit} inquiry={inquiry} />
        ))}
      </ul>
    )}
    <NewVisit
      caseId={one.id}
      name={inquiry.name}
      property={inquiry.property && { ...inquiry.property, title: inquiry.property.title ?? NO_TITLE }}
    />
  </section>
)

function OneVisit({ visit, inquiry }: { visit: CaseVisit; inquiry: CaseInquiry }) {
  const { starts_at, status, property_id, property_title, property_code } = visit
  const whole = { ...visit, inquiry }
  const [tone, state] = stateOf(whole)
  const isOpen = status === 'unconfirmed' || status === 'requested'
  // The button that confirms or cancels goes with what it has done.
  const place = useFocusAfterNotice<HTMLLIElement>(Number(isOpen) + Number(status !== 'cancelled'))
  const isToCome = status !== 'cancelled' && !isOver(visit)
  return (
    <li ref={place} tabIndex={-1}>
      <Row gap={3} justify="between" align="center">
        <Link to={`/admin/cases?modo=agenda&dia=${agencyDay(starts_at)}&periodo=dia`}>
          <time dateTime={starts_at}>{writeMoment(starts_at)}</time>
        </Link>
        <Badge tone={tone}>{state}</Badge>
      </Row>
      {property_title !== inquiry.property_title && (
        <p className={styles.about}>{`${property_title} · ${text.code(property_code)}`}</p>
      )}
      {status === 'unconfirmed' && isToCome && <p className={styles.about}>{waitsFor(whole)}</p>}
      {isToCome && (
        <Row gap={2}>
          {isOpen && <ConfirmVisit visit={whole} />}
          {property_id && <MoveVisit visit={whole} propertyId={property_id} />}
          <CancelVisit visit={whole} />
        </Row>
      )}
    </li>
  )
}
