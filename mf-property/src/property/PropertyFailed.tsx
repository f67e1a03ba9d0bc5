import type { ReactNode } from 'react'
import { ButtonLink, Container, ErrorState, VisuallyHidden } from 'shared-ui'
import { text } from '../text.ts'
import styles from './PropertyFailed.module.css'

interface PropertyFailedProps {
  title?: string
  message?: string
  onRetry: () => void
  /** Beside trying again: where else to go. */
  action?: ReactNode
}

const home = (
  <ButtonLink to="/" variant="ghost">
    {text.backHome}
  </ButtonLink>
)

/** The property may well exist: the answer did not come. */
export const PropertyFailed = ({
  title = text.loadFailed,
  message,
  onRetry,
  action = home,
}: PropertyFailedProps) => (
  <Container width="narrow" className={styles.page}>
    <h1>
      <VisuallyHidden>{text.property}</VisuallyHidden>
    </h1>
    <ErrorState title={title} message={message} onRetry={onRetry} action={action} />
  </Container>
)
