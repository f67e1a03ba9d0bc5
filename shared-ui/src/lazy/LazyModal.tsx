import { useEffect, useState } from 'react'
import { ErrorState, CODE_TIMEOUT_MS, Modal, Spinner, type ModalProps } from 'shared-ui'
import styles from './LazyModal.module.css'

interface LazyContentProps {
  failed: boolean
  /** Announced while the code loads. */
  loading: string
  /** Shown where it fails or hangs. */
  loadError: string
  onRetry: () => void
}

/** A spinner while the code loads, and an error after the timeout. */
function Loading({ loading, loadError, onRetry }: Omit<LazyContentProps, 'failed'>) {
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

/** Stands in for lazy code until it has loaded; slow code still replaces it. */
export function LazyContent({ failed, onRetry, ...texts }: LazyContentProps) {
  const [tries, setTries] = useState(0)
  const retry = () => {
    setTries(tries + 1)
    onRetry()
  }
  return failed ? (
    <ErrorState title={texts.loadError} onRetry={retry} />
  ) : (
    <Loading key={tries} {...texts} onRetry={retry} />
  )
}

type LazyModalProps = LazyContentProps & Pick<ModalProps, 'title' | 'size' | 'onClose'>

/** Stands in for a lazy modal. */
export const LazyModal = ({ failed, onRetry, loading, loadError, ...modal }: LazyModalProps) => (
  <Modal open {...modal}>
    <div className={styles.place}>
      <LazyContent {...{ failed, onRetry, loading, loadError }} />
    </div>
  </Modal>
)
