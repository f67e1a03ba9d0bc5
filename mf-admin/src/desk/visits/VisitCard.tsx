import { useConfig } from 'shared-backend'
import type { AgencyVisit } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Badge, Card } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { Link } from 'react-router-dom'
import { ContactActions } from '../contact/ContactActions.tsx'
import styles from './Visits.module.css'
import { UnsentNotice } from '../notifications/UnsentNotice.tsx'
import { cases } from '../cases/text.ts'
import { notifications } from '../notifications/text.ts'
import { CancelVisit } from './CancelVisit.tsx'
import { ConfirmVisit } from './ConfirmVisit.tsx'
import { timeOf } from './moment.ts'
import { MoveVisit } from './MoveVisit.tsx'
import { stateOf, waitsFor } from './state.ts'
import { visits as text } from './text.ts'

/** An e-mail that could not be sent and still matters to somebody; of several that which went to the visitor. */
function unsentOf({ starts_at, emails }: AgencyVisit) {
  if (Date.parse(starts_at) <= Date.now()) return undefined
  const unsent = emails.filter(({ status, attempts }) => status !== 'sent' && attempts > 0)
  return unsent.find(({ audience }) => audience === 'visitor') ?? unsent[0]
}

/** One visit: when, of whom, where, and what can be done with it. */
export function VisitCard({ visit }: { visit: AgencyVisit }) {
  const { agency } = useConfig()
  const { property_id, property_title: title, property_code: code, starts_at, status, inquiry } = visit
  const { name, phone, email, message } = inquiry
  const [tone, state] = stateOf(visit)
  const unsent = unsentOf(visit)
  return (
    <Card as="li" className={styles.card} tabIndex={-1}>
      <Row gap={3} justify="between">
        <div>
          <h3>
            <time dateTime={starts_at}>{timeOf(starts_at)}</time> <span>{`· ${name}`}</span>
          </h3>
          <p className={styles.about}>
            {property_id ? <Link to={`/property/${property_id}`}>{title}</Link> : <span>{title}</span>}{' '}
            <span>{`· ${cases.code(code)}`}</span>
          </p>
        </div>
        <div>
          <Badge tone={tone}>{state}</Badge>
        </div>
      </Row>
      {status === 'unconfirmed' && <p className={styles.about}>{waitsFor(visit)}</p>}
      {message && <p className={styles.message}>{message}</p>}
      {unsent && (
        <UnsentNotice id={inquiry.id}>
          {notifications[unsent.audience === 'visitor' ? 'visitorUnsent' : 'unsent'](unsent.status)}
        </UnsentNotice>
      )}
      <Row gap={2}>
        {(status === 'unconfirmed' || status === 'requested') && <ConfirmVisit visit={visit} />}
        <ContactActions
          phone={phone}
          email={email}
          subject={text.subject(title, code)}
          greeting={text.greeting(name.split(' ')[0] ?? name, agency.name, title, writeMoment(starts_at))}
        />
        {status !== 'cancelled' && (
          <>
            {property_id && <MoveVisit visit={visit} propertyId={property_id} />}
            <CancelVisit visit={visit} />
          </>
        )}
      </Row>
    </Card>
  )
}
