import { useEffect, useState } from 'react'
import { ErrorState, lateAfter, Modal, Spinner } from 'shared-ui'
import { locations as text } from '../text.ts'
import styles from './LocationModal.module.css'

/** The modal's code is on its way, for too long at last. */
function Awaited({ onRetry }: { onRetry: () => void }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateAfter)
    return () => clearTimeout(timer)
  }, [])
  if (isLate) return <ErrorState title={text.loadError} onRetry={onRetry} />
  return (
    <p className={styles.loading}>
      <Spinner label={text.loading} />
    </p>
  )
}

interface AwaitedModalProps {
  failed: boolean
  onRetry: () => void
  onClose: () => void
}

/** What stands in the modal's place until its code is there; code that comes late is still shown. */
export function AwaitedModal({ failed, onRetry, onClose }: AwaitedModalProps) {
  const [tries, setTries] = useState(0)
  const retry = () => {
    setTries(tries + 1)
    onRetry()
  }
  return (
    <Modal open size="md" title={text.title} onClose={onClose}>
      <div className={styles.choices}>
        {failed ? (
          <ErrorState title={text.loadError} onRetry={retry} />
        ) : (
          <Awaited key={tries} onRetry={retry} />
        )}
      </div>
    </Modal>
  )
}
