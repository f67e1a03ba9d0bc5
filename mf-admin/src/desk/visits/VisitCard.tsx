import { useConfig } from 'shared-backend'
import type { AgencyVisit } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Badge, Card } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { Link } from 'react-router-dom'
import { ContactActions } from '../contact/ContactActions.tsx'
import { useNote } from '../contact/useNote.ts'
import { UnsentNotice } from '../notifications/UnsentNotice.tsx'
import { useFocusAfterNotice } from '../../kit/layout/useFocusAfterNotice.ts'
import { notifications } from '../notifications/text.ts'
import { CancelVisit } from './CancelVisit.tsx'
import { Companion } from './Companion.tsx'
import { ConfirmVisit } from './ConfirmVisit.tsx'
import { timeOf } from './moment.ts'
import { MoveVisit } from './MoveVisit.tsx'
import { isOver, stateOf, waitsFor } from './state.ts'
import { visits as text } from './text.ts'
import { caseAddress } from './VisitEntry.tsx'
import styles from './Visits.module.css'

/** An e-mail that could not be sent and still matters to somebody; of several that which went to the visitor. */
function unsentOf(visit: AgencyVisit) {
  if (isOver(visit)) return undefined
  const unsent = visit.emails.filter(({ status, attempts }) => status !== 'sent' && attempts > 0)
  return unsent.find(({ audience }) => audience === 'visitor') ?? unsent[0]
}

interface VisitCardProps {
  visit: AgencyVisit
  /** Its time is no longer one for visits. */
  isOutside?: boolean
}

/** One visit: when, of whom, where, with whom, and what can be done with it. */
export function VisitCard({ visit, isOutside = false }: VisitCardProps) {
  const { agency } = useConfig()
  const { property_id, property_title: title, starts_at, status, inquiry, property } = visit
  const { name, phone, email, message } = inquiry
  const code = property?.reference_code ?? visit.property_code
  const [tone, state] = stateOf(visit)
  const unsent = unsentOf(visit)
  const address = caseAddress(visit)
  const isToCome = status !== 'cancelled' && !isOver(visit)
  const greeting = text.greeting(name.split(' ')[0] ?? name, agency.name, title, writeMoment(starts_at))
  const note = useNote(inquiry.case?.id)
  const isOpen = status === 'unconfirmed' || status === 'requested'
  // The button that confirms or cancels goes with what it has done.
  const heading = useFocusAfterNotice<HTMLHeadingElement>(Number(isOpen) + Number(status !== 'cancelled'))
  return (
    <Card as="li" className={styles.card} tabIndex={-1}>
      <Row gap={3} justify="between">
        <div>
          <h3 ref={heading} tabIndex={-1}>
            <time dateTime={starts_at}>{timeOf(starts_at)}</time> {'· '}
            {address ? <Link to={address}>{name}</Link> : <span>{name}</span>}
          </h3>
          {property && (
            <p>{[property.address, property.neighborhood, property.city].filter(Boolean).join(', ')}</p>
          )}
          <p className={styles.about}>
            {property_id ? <Link to={`/property/${property_id}`}>{title}</Link> : <span>{title}</span>}{' '}
            <span>{`· ${text.code(code)}`}</span>
          </p>
        </div>
        <div>
          {isOutside && <Badge tone="warning">{text.outside}</Badge>} <Badge tone={tone}>{state}</Badge>
        </div>
      </Row>
      {status === 'unconfirmed' && isToCome && <p className={styles.about}>{waitsFor(visit)}</p>}
      {message && <p className={styles.message}>{message}</p>}
      {unsent && (
        <UnsentNotice id={inquiry.id}>
          {notifications[unsent.audience === 'visitor' ? 'visitorUnsent' : 'unsent'](unsent.status)}
        </UnsentNotice>
      )}
      {status !== 'cancelled' && (
        <div className={styles.companion}>
          <Companion visit={visit} />
        </div>
      )}
      <Row gap={2}>
        {isOpen && isToCome && <ConfirmVisit visit={visit} />}
        <ContactActions
          phone={phone}
          email={email}
          subject={text.subject(title, code)}
          greeting={greeting}
          onContact={(channel) => note(channel, greeting)}
        />
        {isToCome && (
          <>
            {property_id && <MoveVisit visit={visit} propertyId={property_id} />}
            <CancelVisit visit={visit} />
          </>
        )}
      </Row>
    </Card>
  )
}
