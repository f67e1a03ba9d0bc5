import { useState } from 'react'
import { keptVisits, useConfig } from 'shared-backend'
import type { PropertyDetail } from 'shared-backend/properties'
import { keepVisit, useFreeVisitTimes, useGetVisitQuery } from 'shared-backend/visits'
import { Button, ButtonLink, EmptyState, ErrorState, Modal, Spinner } from 'shared-ui'
import { momentOf } from 'shared-ui/visit'
import { SentAlert } from 'shared-ui/visitor-form'
import { readDraft } from '../interest/draft.ts'
import { text as page, visitLabel } from '../text.ts'
import { visitDraftKey, text } from './text.ts'
import { VisitForm, type Booking, type VisitValues } from './VisitForm.tsx'
import styles from './Visit.module.css'
import { CallAgency, VisitTools } from './VisitTools.tsx'

interface VisitModalProps {
  property: PropertyDetail
  onClose: () => void
  /** Leads to the form 'Tenho interesse'. */
  onWrite: () => void
}

const empty: VisitValues = { inicio: '', nome: '', telefone: '', email: '', mensagem: '' }

/** A visit with an e-mail is confirmed by the link in it, one with a phone alone by the agency. */
function Booked({ booking: { token = '', holds_until: until, startsAt, email } }: { booking: Booking }) {
  const { agency } = useConfig()
  const { data: visit } = useGetVisitQuery(token, { skip: !token })
  if (!token) {
    return (
      <div className={styles.form}>
        <SentAlert tone="info" title={text.unconfirmed}>
          <p>{momentOf(startsAt)}</p>
          <p>{until ? text.byEmail(email) : text.byEmailUnheld(email)}</p>
          {until && <p>{text.afterwards}</p>}
          {!agency.visits_confirmed && <p>{text.thenAgency}</p>}
        </SentAlert>
        <p className={styles.hint}>{text.oneEmail}</p>
        <CallAgency />
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <SentAlert title={text.requested}>
        <p>{momentOf(startsAt)}</p>
        <p>{until ? text.byPhone(momentOf(until)) : text.byPhoneUnheld}</p>
      </SentAlert>
      <p className={styles.hint}>{text.linkHint}</p>
      <ButtonLink href={`/visita#${token}`} target="_blank" rel="noopener" fullWidth>
        {text.link}
      </ButtonLink>
      {visit && <VisitTools token={token} visit={visit} />}
      <CallAgency />
    </div>
  )
}

export function VisitModal({ property, onClose, onWrite }: VisitModalProps) {
  const { agency } = useConfig()
  const free = useFreeVisitTimes(property.id)
  const { days, error, isFetching, refetch } = free
  const [draft] = useState(() => readDraft(visitDraftKey(property.id), empty))
  const [booking, setBooking] = useState<Booking>()
  // Once it is shown the form stays, whatever a later read brings: somebody has typed into it.
  const [filling, setFilling] = useState(false)
  const showsForm = Boolean(days?.length) || filling || (days !== undefined && draft.values.inicio !== '')

  const onBooked = (made: Booking) => {
    const { token, startsAt: starts_at, status } = made
    // Its end is known once it is read.
    const known = { property_id: property.id, property_title: property.title, status, starts_at }
    if (token) keepVisit(keptVisits, token, { ...known, ends_at: starts_at })
    setBooking(made)
  }

  const content = () => {
    if (booking) return <Booked booking={booking} />
    if (showsForm) {
      return (
        <VisitForm
          property={property}
          free={free}
          draft={draft}
          onSend={() => setFilling(true)}
          onBooked={onBooked}
        />
      )
    }
    if (isFetching) return <Spinner label={page.visitLoading} />
    if (error) return <ErrorState title={page.visitFailed} onRetry={() => void refetch()} />
    return (
      <EmptyState
        title={text.noTimes}
        message={text.noTimesHint}
        action={<Button onClick={onWrite}>{page.interest}</Button>}
      />
    )
  }

  return (
    <Modal open onClose={onClose} title={visitLabel(agency)} description={property.title}>
      {content()}
    </Modal>
  )
}
