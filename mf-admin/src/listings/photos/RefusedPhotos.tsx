import { Alert, Button } from 'shared-ui'
import { photos as text } from './text.ts'
import type { RefusedPhoto } from './photoList.ts'
import styles from './PhotoEditor.module.css'

interface RefusedPhotosProps {
  refused: RefusedPhoto[]
  onDismiss: () => void
}

/** The photos by the reason why they could not be used or sent. */
const byReason = (refused: RefusedPhoto[]) =>
  [...new Set(refused.map(({ reason }) => reason))].map((reason) => ({
    reason,
    names: refused.flatMap((photo) => (photo.reason === reason ? photo.name : [])),
  }))

/** Every photo that could not be used or sent, a line for each reason, until the owner dismisses them. */
export function RefusedPhotos({ refused, onDismiss }: RefusedPhotosProps) {
  if (refused.length === 0) return null
  return (
    <Alert tone="danger" title={text.refused(refused.length)}>
      <ul className={styles.refused} aria-label={text.refusedList}>
        {byReason(refused).map(({ reason, names }) => (
          <li key={reason}>{text.processFailed(names, reason)}</li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" onClick={onDismiss}>
        {text.dismissRefused}
      </Button>
    </Alert>
  )
}
