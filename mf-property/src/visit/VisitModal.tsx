import { useState } from 'react'
import type { PropertyDetail } from 'shared-backend/properties'
import { useGetFreeVisitTimesQuery } from 'shared-backend/visits'
import { Button, ButtonLink, EmptyState, ErrorState, Modal, Spinner } from 'shared-ui'
import { SentAlert } from 'shared-ui/visitor-form'
import { readDraft } from '../interest/draft.ts'
import { text as page } from '../text.ts'
import { momentOf } from './moment.ts'
import { visitDraftKey, text } from './text.ts'
import { VisitForm, type Booking, type VisitValues } from './VisitForm.tsx'
import styles from './Visit.module.css'

interface VisitModalProps {
  property: PropertyDetail
  onClose: () => void
  /** Leads to the form 'Tenho interesse'. */
  onWrite: () => void
}

const empty: VisitValues = { inicio: '', nome: '', telefone: '', email: '', mensagem: '' }

/** A visit with an e-mail is confirmed by the link in it, one with a phone alone by the agency. */
function Booked({ booking: { token, holds_until: until, startsAt, email } }: { booking: Booking }) {
  if (!token) {
    return (
      <div className={styles.form}>
        <SentAlert tone="info" title={text.unconfirmed}>
          <p>{momentOf(startsAt)}</p>
          <p>{until ? text.byEmail(email) : text.byEmailUnheld(email)}</p>
          {until && <p>{text.afterwards}</p>}
        </SentAlert>
        <p className={styles.hint}>{text.oneEmail}</p>
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
    </div>
  )
}

export function VisitModal({ property, onClose, onWrite }: VisitModalProps) {
  const { data, error, isFetching, refetch } = useGetFreeVisitTimesQuery(property.id)
  const [draft] = useState(() => readDraft(visitDraftKey(property.id), empty))
  const [booking, setBooking] = useState<Booking>()
  // Once it is shown the form stays, whatever a later read brings: somebody has typed into it.
  const [filling, setFilling] = useState(false)
  const showsForm = Boolean(data?.length) || filling || (data !== undefined && draft.values.inicio !== '')

  const content = () => {
    if (booking) return <Booked booking={booking} />
    if (showsForm) {
      return (
        <VisitForm
          property={property}
          days={data ?? []}
          draft={draft}
          onSend={() => setFilling(true)}
          onBooked={setBooking}
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
    <Modal open onClose={onClose} title={page.visit} description={property.title}>
      {content()}
    </Modal>
  )
}
