import { Alert, Button } from 'shared-ui'
import { photos as text } from '../text.ts'
import type { RefusedPhoto } from './photoList.ts'
import styles from './PhotoEditor.module.css'

interface RefusedPhotosProps {
  refused: RefusedPhoto[]
  onDismiss: () => void
}

/** Every photo that could not be used or sent, with its reason, until the owner dismisses them. */
export function RefusedPhotos({ refused, onDismiss }: RefusedPhotosProps) {
  if (refused.length === 0) return null
  return (
    <Alert tone="danger" title={text.refused(refused.length)}>
      <ul className={styles.refused} aria-label={text.refusedList}>
        {refused.map(({ key, name, reason }) => (
          <li key={key}>{text.processFailed(name, reason)}</li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" onClick={onDismiss}>
        {text.dismissRefused}
      </Button>
    </Alert>
  )
}
