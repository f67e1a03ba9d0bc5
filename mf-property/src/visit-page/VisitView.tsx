import { isBackendError } from 'shared-backend'
import {
  useCancelVisitMutation,
  useConfirmVisitByLinkMutation,
  useMoveVisitMutation,
  type Visit,
} from 'shared-backend/visits'
import { Alert, Button, Card, ConfirmDialog } from 'shared-ui'
import { momentOf } from 'shared-ui/visit'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SimilarListings } from '../similar/SimilarListings.tsx'
import { VisitTools } from '../visit/VisitTools.tsx'
import { MoveForm } from './MoveForm.tsx'
import { OtherVisits } from './OtherVisits.tsx'
import { text } from './text.ts'
import { VisitFacts } from './VisitFacts.tsx'
import styles from './VisitPage.module.css'
import { WaysOn } from './WaysOn.tsx'

interface Notice {
  tone: 'success' | 'warning' | 'danger'
  title?: string
  message?: string
}

interface VisitViewProps {
  token: string
  /** As it was read last. */
  stored: Visit
}

/** A refusal in the server's own words; a failure of the line says what did not happen. */
const noticeOf = (error: { message?: string }, failed: string): Notice =>
  isBackendError(error) && error.kind === 'conflict'
    ? { tone: 'warning', message: error.message }
    : { tone: 'danger', title: failed, message: error.message }

function helpOf({ status, can_cancel, can_move }: Visit) {
  if (status === 'cancelled') return text.cancelledHelp
  if (!can_cancel) return text.pastHelp
  return can_move ? undefined : text.fixedHelp
}

/** What an unconfirmed visit waits for. */
function unconfirmedHint({ status, can_confirm, can_cancel, by_phone, gone, holds_until }: Visit) {
  if (status !== 'unconfirmed' || !can_cancel || gone) return undefined
  const until = holds_until ? text.heldHint(momentOf(holds_until)) : text.freeHint(by_phone)
  if (by_phone) return `${text.phoneHint} ${until}`
  return can_confirm ? until : undefined
}

/** The visit, and what its visitor can do with it. */
export function VisitView({ token, stored }: VisitViewProps) {
  const [confirm, confirming] = useConfirmVisitByLinkMutation()
  const [move, moving] = useMoveVisitMutation()
  const [cancel, cancelling] = useCancelVisitMutation()
  const [changed, setChanged] = useState<Visit>()
  const [isMoving, setIsMoving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  // A notice takes the focus: the control that was pressed is often gone.
  useEffect(() => {
    if (notice) place.current?.focus()
  }, [notice])

  // The answer to a change is there before the visit is read again.
  const visit = changed && changed.sequence > stored.sequence ? changed : stored
  const help = helpOf(visit)
  const hint = unconfirmedHint(visit)

  const moveTo = async (inicio: string) => {
    const { data, error } = await move({ token, sequence: visit.sequence, inicio })
    if (data) {
      setChanged(data)
      setIsMoving(false)
      return setNotice({
        tone: 'success',
        message: data.status === 'requested' ? text.movedRequest : text.moved,
      })
    }
    const isRefused = isBackendError(error) && error.kind === 'conflict' && error.code !== 'taken'
    if (isRefused) setIsMoving(false)
    setNotice(noticeOf(error, text.moveFailed))
  }

  const confirmIt = async () => {
    const { data, error } = await confirm({ token, sequence: visit.sequence })
    if (data) {
      setChanged(data)
      return setNotice({
        tone: 'success',
        message: data.status === 'booked' ? text.confirmed : text.confirmedRequest,
      })
    }
    setNotice(noticeOf(error, text.confirmFailed))
    if (isBackendError(error) && error.code === 'taken') setIsMoving(true)
  }

  const callOff = async () => {
    const { data, error } = await cancel({ token, sequence: visit.sequence })
    setIsAsking(false)
    if (data) setChanged(data)
    setNotice(data ? { tone: 'success', message: text.cancelled } : noticeOf(error, text.cancelFailed))
  }

  const stopMoving = () => {
    // The button that takes the focus stands where the form was.
    flushSync(() => {
      setIsMoving(false)
      setNotice(undefined)
    })
    opener.current?.focus()
  }

  const card = (
    <Card className={styles.card}>
      <VisitFacts visit={visit} />
      {visit.gone && <Alert tone="warning">{text.gone[visit.gone]}</Alert>}
      {notice && (
        <div ref={place} role="group" aria-label={text.outcome} tabIndex={-1}>
          <Alert tone={notice.tone} title={notice.title}>
            <p>{notice.message}</p>
          </Alert>
        </div>
      )}
      {help && <p className={styles.hint}>{help}</p>}
      {hint && visit.can_cancel && <p className={styles.hint}>{hint}</p>}
      {visit.can_cancel && <VisitTools token={token} visit={visit} />}
      {visit.can_move && <p className={styles.hint}>{text.movesLeft(visit.moves_left)}</p>}
      {isMoving && visit.can_move && visit.property_id ? (
        <MoveForm
          propertyId={visit.property_id}
          busy={moving.isLoading}
          onMove={(start) => void moveTo(start)}
          onStop={stopMoving}
        />
      ) : (
        visit.can_cancel && (
          <div className={styles.actions}>
            {visit.can_confirm && (
              <Button busy={confirming.isLoading} onClick={() => void confirmIt()}>
                {confirming.isLoading ? text.confirming : text.confirm}
              </Button>
            )}
            {visit.can_move && (
              <Button
                ref={opener}
                variant={visit.can_confirm ? 'secondary' : 'primary'}
                onClick={() => {
                  setNotice(undefined)
                  setIsMoving(true)
                }}
              >
                {text.move}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setIsAsking(true)}>
              {text.cancel}
            </Button>
          </div>
        )
      )}
      <WaysOn />
      {visit.others.length > 0 && <OtherVisits visits={visit.others} />}
      <ConfirmDialog
        open={isAsking}
        title={text.cancelTitle}
        message={text.cancelMessage(momentOf(visit.starts_at))}
        confirmLabel={text.cancel}
        cancelLabel={text.keep}
        busy={cancelling.isLoading}
        onConfirm={() => void callOff()}
        onCancel={() => setIsAsking(false)}
      />
    </Card>
  )

  return (
    <>
      {card}
      {visit.similar_to && <SimilarListings property={visit.similar_to} />}
    </>
  )
}
