import { useFormikContext } from 'formik'
import { useAppDispatch } from 'shared-backend'
import { useCancelVisitByAgencyMutation, visitsApi, type AgencyVisit } from 'shared-backend/admin/desk'
import type { VisitSettings } from 'shared-backend/admin/settings'
import { agencyFormat } from 'shared-domain/agencyTime'
import { Button, ButtonLink, callLink, formatPhone, Modal, useToast } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { isOutsideHours, type OpenHours } from '../../kit/visits/isOutsideHours.ts'
import { refusalOf } from '../../kit/visits/refusal.ts'
import { settings } from './text.ts'
import styles from './Settings.module.css'
import { toUpdate, toValues, type VisitSettingsValues } from './visitSettings.ts'

const text = settings.visits.booked

/** The calendar's list of visits outside of the hours. */
const AGENDA = '/admin/cases?modo=agenda&visitas=fora'

const when = agencyFormat({
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

type Answer = 'back' | 'agenda' | 'cancel'

/** Visits, and why each was not cancelled. */
type Failed = { visit: AgencyVisit; why?: string }[]

/** What is asked or told: about visits before the settings are saved, and of their cancelling afterwards. */
type Shown =
  | { step: 'ask'; visits: AgencyVisit[]; answer: (answer: Answer) => void }
  | { step: 'run'; done: number; total: number }
  | { step: 'failed'; failed: Failed }

const isSame = (one: OpenHours, other: OpenHours) =>
  JSON.stringify([one.hours, one.closed_days]) === JSON.stringify([other.hours, other.closed_days])

/** No day and no hours are closed silently over visits that are booked: they are named, and cancelled or left for the calendar. */
export function useBookedVisits(stored: VisitSettings | null) {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const [cancel] = useCancelVisitByAgencyMutation()
  const [shown, setShown] = useState<Shown | null>(null)
  const [leaves, setLeaves] = useState(false)
  const decided = useRef<{ answer: Answer; visits: AgencyVisit[] }>(undefined)

  /** Resolves to whether the settings may be saved. */
  const mayClose = async (values: VisitSettingsValues) => {
    decided.current = undefined
    const [before, after] = [toUpdate(toValues(stored)), toUpdate(values)]
    if (isSame(before, after)) return true
    const now = Date.now()
    const span = { from: new Date(now).toISOString(), to: new Date(now + 366 * 86_400_000).toISOString() }
    const { data, error } = await dispatch(
      visitsApi.endpoints.getVisits.initiate(span, { forceRefetch: true, subscribe: false }),
    )
    if (!data) {
      toast.error(text.readFailed, error?.message)
      return false
    }
    const visits = data.filter((visit) => isOutsideHours(visit, after) && !isOutsideHours(visit, before))
    if (visits.length === 0) return true
    const answer = await new Promise<Answer>((answer) => setShown({ step: 'ask', visits, answer }))
    setShown(null)
    decided.current = { answer, visits }
    return answer !== 'back'
  }

  const cancelAll = async (visits: AgencyVisit[]) => {
    const failed: Failed = []
    for (const [done, visit] of visits.entries()) {
      setShown({ step: 'run', done, total: visits.length })
      const { error } = await cancel({ id: visit.id, sequence: visit.sequence })
      if (error) failed.push({ visit, why: refusalOf(error) })
    }
    setShown(failed.length > 0 ? { step: 'failed', failed } : null)
    if (failed.length < visits.length) toast.success(text.cancelled(visits.length - failed.length))
  }

  /** After the settings were saved. */
  const onClosed = () => {
    const { answer, visits = [] } = decided.current ?? {}
    if (answer === 'cancel') void cancelAll(visits)
    setLeaves(answer === 'agenda')
  }

  return { mayClose, onClosed, leaves, dialog: shown && dialogOf(shown, () => setShown(null)) }
}

function dialogOf(shown: Shown, close: () => void) {
  if (shown.step === 'run')
    return (
      <Modal open onClose={() => undefined} title={text.cancelling} size="sm">
        <p role="status">{text.progress(shown.done, shown.total)}</p>
      </Modal>
    )
  if (shown.step === 'failed')
    return (
      <Modal
        open
        onClose={close}
        title={text.failed(shown.failed.length)}
        description={text.failedHelp}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {text.close}
            </Button>
            <ButtonLink to={AGENDA}>{text.openAgenda}</ButtonLink>
          </>
        }
      >
        <VisitNames visits={shown.failed} />
      </Modal>
    )
  const { visits, answer } = shown
  return (
    <Modal
      open
      onClose={() => answer('back')}
      title={text.title(visits.length)}
      description={text.help}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={() => answer('back')}>
            {text.back}
          </Button>
          <Button variant="danger" onClick={() => answer('cancel')}>
            {text.cancel(visits.length)}
          </Button>
          <Button onClick={() => answer('agenda')}>{text.toAgenda}</Button>
        </>
      }
    >
      <VisitNames
        visits={visits.map((visit) => ({
          visit,
          why: visit.inquiry.email ? undefined : text.withoutEmail,
        }))}
      />
    </Modal>
  )
}

const VisitNames = ({ visits }: { visits: { visit: AgencyVisit; why?: ReactNode }[] }) => (
  <Stack as="ul" gap={3}>
    {visits.map(({ visit: { id, starts_at, property_title, inquiry }, why }) => (
      <li key={id}>
        <strong>{when(starts_at)}</strong> <span>{inquiry.name}</span>{' '}
        {inquiry.phone && (
          <a href={callLink(inquiry.phone)} className={styles.bookedPhone}>
            {formatPhone(inquiry.phone)}
          </a>
        )}
        <span className={styles.booked}>{property_title}</span>
        {why && <span className={styles.booked}>{why}</span>}
      </li>
    ))}
  </Stack>
)

/** Leads to the calendar once the form that was saved counts as saved: before, a question would ask whether to leave it. */
export function LeaveForAgenda() {
  const { dirty } = useFormikContext()
  const navigate = useNavigate()
  useEffect(() => {
    if (!dirty) void navigate(AGENDA)
  }, [dirty, navigate])
  return null
}
