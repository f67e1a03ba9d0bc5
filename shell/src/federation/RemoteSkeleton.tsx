import { Container, Skeleton, VisuallyHidden } from 'shared-ui'
import { text } from '../text.ts'
import styles from './RemoteSkeleton.module.css'

/** What stands in a remote's place until its code is here; as tall as the screen, so the footer stays below. */
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
