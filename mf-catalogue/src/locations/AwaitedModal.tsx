import { ErrorState, Modal, Spinner } from 'shared-ui'
import { locations as text } from '../text.ts'
import styles from './LocationModal.module.css'

interface AwaitedModalProps {
  failed: boolean
  onRetry: () => void
  onClose: () => void
}

/** What stands in the modal's place until its code is there. */
export const AwaitedModal = ({ failed, onRetry, onClose }: AwaitedModalProps) => (
  <Modal open size="md" title={text.title} onClose={onClose}>
    <div className={styles.choices}>
      {failed ? (
        <ErrorState title={text.loadError} onRetry={onRetry} />
      ) : (
        <p className={styles.loading}>
          <Spinner label={text.loading} />
        </p>
      )}
    </div>
  </Modal>
)
