import { useFreeVisitTimes } from 'shared-backend/visits'
import { agencyDay } from 'shared-domain/agencyTime'
import { Button, ErrorState, Spinner } from 'shared-ui'
import { TimeFields } from 'shared-ui/visit'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { text } from './text.ts'
import styles from './VisitPage.module.css'

interface MoveFormProps {
  propertyId: string
  busy: boolean
  /** With the instant that was chosen. */
  onMove: (start: string) => void
  onStop: () => void
}

/** The free times of a listing by day, one of which takes the place of the visit's own. */
export function MoveForm({ propertyId, busy, onMove, onStop }: MoveFormProps) {
  const { days, error, refetch, setMonth } = useFreeVisitTimes(propertyId)
  const [chosen, setChosen] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])

  // A time that somebody has taken meanwhile is no longer chosen. Those of another month are not known.
  const ofDay = days?.find(({ day }) => day === agencyDay(chosen))?.times
  const start = ofDay && (ofDay.length === 0 || ofDay.includes(chosen)) ? chosen : ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!start)
    if (start && !busy) onMove(start)
  }

  const failed = (
    <ErrorState title={text.timesFailed} message={error?.message} onRetry={() => void refetch()} />
  )

  return (
    <form className={styles.form} aria-labelledby={id} noValidate onSubmit={submit}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
        {text.move}
      </h2>
      {!days && !error && <p role="status">{text.timesLoading}</p>}
      {!days && error && failed}
      {days?.length === 0 && <p role="status">{text.noTimes}</p>}
      {days && days.length > 0 && (
        <>
          <p className={styles.hint}>{text.moveHint}</p>
          <TimeFields
            days={days}
            onMonth={setMonth}
            pending={error ? failed : <Spinner label={text.timesLoading} />}
            value={start}
            error={isMissing && text.choose}
            onChange={(instant) => {
              setChosen(instant)
              setIsMissing(false)
            }}
          />
        </>
      )}
      <div className={styles.actions}>
        {days && days.length > 0 && (
          <Button type="submit" busy={busy}>
            {busy ? text.moving : text.confirmMove}
          </Button>
        )}
        <Button variant="ghost" onClick={onStop}>
          {text.keep}
        </Button>
      </div>
    </form>
  )
}
