import { Container, Skeleton, VisuallyHidden } from 'shared-ui'
import { text } from '../text.ts'
import styles from './RemoteSkeleton.module.css'

/** Shown in a remote's place until its code is loaded; as tall as the screen, so that the footer stays below. */
export function RemoteSkeleton() {
  return (
    <Container>
      <div className={styles.frame} role="status">
        <VisuallyHidden>{text.remote.loading}</VisuallyHidden>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.picture} />
      </div>
    </Container>
  )
}
