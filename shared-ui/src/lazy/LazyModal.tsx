import { useEffect, useState } from 'react'
import { ErrorState, CODE_TIMEOUT_MS, Modal, Spinner, type ModalProps } from 'shared-ui'
import styles from './LazyModal.module.css'

interface AwaitedProps {
  /** Said while the modal's code is on its way. */
  loading: string
  /** Said where it fails, or hangs. */
  loadError: string
  onRetry: () => void
}

/** The modal's code is on its way, for too long at last. */
function Awaited({ loading, loadError, onRetry }: AwaitedProps) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), CODE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isSlow) return <ErrorState title={loadError} onRetry={onRetry} />
  return (
    <p className={styles.loading}>
      <Spinner label={loading} />
    </p>
  )
}

type LazyModalProps = AwaitedProps & Pick<ModalProps, 'title' | 'size' | 'onClose'> & { failed: boolean }

/** What stands in a modal's place until its code is there; code that comes late is still shown. */
export function LazyModal({ failed, onRetry, loading, loadError, ...modal }: LazyModalProps) {
  const [tries, setTries] = useState(0)
  const retry = () => {
    setTries(tries + 1)
    onRetry()
  }
  return (
    <Modal open {...modal}>
      <div className={styles.place}>
        {failed ? (
          <ErrorState title={loadError} onRetry={retry} />
        ) : (
          <Awaited key={tries} loading={loading} loadError={loadError} onRetry={retry} />
        )}
      </div>
    </Modal>
  )
}
