import { hasPush, useChangeAlertsMutation, type Alerts, type SavedAlert } from 'shared-backend/alerts'
import { Alert, Button, Card, ConfirmDialog, EmptyState, Field, Select } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import styles from './Alerts.module.css'
import { PushSwitch } from './PushSwitch.tsx'
import { SearchSummary } from './SearchSummary.tsx'
import { rhythmLabels, text } from './text.ts'
import { shortName, useSearchName } from './useSearchName.ts'

interface AlertsViewProps {
  token: string
  /** As they were read. */
  stored: Alerts
}

type Rhythm = SavedAlert['rhythm']
interface Notice {
  tone: 'success' | 'danger'
  title: string
  message?: string
  /** Whether the control that was pressed may be gone. One that is still used, as a select, keeps the focus. */
  takesFocus: boolean
}
type Change = Parameters<ReturnType<typeof useChangeAlertsMutation>[0]>[0]

const rhythmOptions = Object.entries(rhythmLabels).map(([value, label]) => ({ value, label }))

/** All alerts of an address: each that waits can be confirmed, and each can be changed and erased. */
export function AlertsView({ token, stored }: AlertsViewProps) {
  const [change, { isLoading, originalArgs: sent }] = useChangeAlertsMutation()
  const [current, setCurrent] = useState(stored)
  const [notice, setNotice] = useState<Notice>()
  const [isAsking, setIsAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const nameOf = useSearchName()

  useEffect(() => {
    if (notice?.takesFocus) place.current?.focus()
  }, [notice])

  const run = async (wanted: Change, done: string) => {
    const { data, error } = await change(wanted)
    setIsAsking(false)
    if (data) setCurrent(data)
    const takesFocus = wanted.action !== 'change'
    setNotice(
      data
        ? { tone: 'success', title: done, takesFocus }
        : { tone: 'danger', title: text.changeFailed, message: error?.message, takesFocus },
    )
  }

  /** What was chosen is shown while it is on its way; if it fails, what was there before comes back. */
  const rhythmOf = ({ id, rhythm }: SavedAlert) =>
    isLoading && sent?.action === 'change' && sent.alert_id === id ? sent.ritmo : rhythm

  const isConfirming = ({ id }: SavedAlert) => isLoading && sent?.action === 'confirm' && sent.alert_id === id

  const { alerts, stopped } = current
  const isWaiting = !stopped && alerts.some(({ confirmed }) => !confirmed)
  const labelOf = ({ property_id, property_title, query }: SavedAlert) =>
    property_id ? text.priceOf(property_title) : shortName(nameOf(query))

  return (
    <>
      {notice && (
        <div ref={place} role="group" aria-label={text.outcome} tabIndex={-1}>
          <Alert tone={notice.tone} title={notice.title}>
            {notice.message}
          </Alert>
        </div>
      )}
      {stopped && <Alert tone="warning">{text.stopped}</Alert>}
      {isWaiting && <p className={styles.hint}>{text.confirmHelp}</p>}
      {alerts.length === 0 && <EmptyState title={text.none} message={text.noneHelp} />}
      <ul className={styles.list}>
        {alerts.map((alert) => (
          <li key={alert.id}>
            <Card className={styles.card}>
              {alert.property_id ? (
                <p className={styles.name}>{labelOf(alert)}</p>
              ) : (
                <SearchSummary {...nameOf(alert.query)} />
              )}
              {!alert.confirmed && <p className={styles.hint}>{text.waiting}</p>}
              <div className={styles.actions}>
                <Field id={`ritmo-${alert.id}`} label={text.rhythm}>
                  {(control) => (
                    <Select
                      {...control}
                      aria-label={text.rhythmOf(labelOf(alert))}
                      options={rhythmOptions}
                      value={rhythmOf(alert)}
                      aria-disabled={isLoading || undefined}
                      onChange={({ target }) =>
                        !isLoading &&
                        void run(
                          { token, action: 'change', alert_id: alert.id, ritmo: target.value as Rhythm },
                          text.changed,
                        )
                      }
                    />
                  )}
                </Field>
                {!alert.confirmed && !stopped && (
                  <Button
                    busy={isConfirming(alert)}
                    blocked={isLoading}
                    aria-label={text.confirmOf(labelOf(alert))}
                    onClick={() => void run({ token, action: 'confirm', alert_id: alert.id }, text.confirmed)}
                  >
                    {text.confirm}
                  </Button>
                )}
                <Button
                  variant="secondary"
                  blocked={isLoading}
                  aria-label={text.eraseOf(labelOf(alert))}
                  onClick={() => void run({ token, action: 'erase', alert_id: alert.id }, text.erased)}
                >
                  {text.erase}
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {alerts.length > 0 && !stopped && current.push_key && hasPush() && (
        <PushSwitch token={token} pushKey={current.push_key} />
      )}
      {alerts.length > 0 && (
        <div className={styles.actions}>
          <Button variant="secondary" blocked={isLoading} onClick={() => setIsAsking(true)}>
            {text.eraseAll}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={text.eraseAllTitle}
        message={text.eraseAllMessage}
        confirmLabel={text.eraseAll}
        cancelLabel={text.keep}
        busy={isLoading}
        onConfirm={() => void run({ token, action: 'erase_all' }, text.allErased)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
