import { useEffect, useState } from 'react'
import { ErrorState, CODE_TIMEOUT_MS, Modal, Spinner, type ModalProps } from 'shared-ui'
import styles from './LazyModal.module.css'

interface LoadingProps {
  /** Announced while the modal's code loads. */
  loading: string
  /** Shown where it fails or hangs. */
  loadError: string
  onRetry: () => void
}

/** A spinner while the code loads, and an error after the timeout. */
function Loading({ loading, loadError, onRetry }: LoadingProps) {
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

type LazyModalProps = LoadingProps & Pick<ModalProps, 'title' | 'size' | 'onClose'> & { failed: boolean }

/** Stands in for a lazy modal until its code has loaded; slow code still replaces it. */
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
          <Loading key={tries} loading={loading} loadError={loadError} onRetry={retry} />
        )}
      </div>
    </Modal>
  )
}
