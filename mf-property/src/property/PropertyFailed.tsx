import { ButtonLink, Container, ErrorState, VisuallyHidden } from 'shared-ui'
import { text } from '../text.ts'
import styles from './PropertyFailed.module.css'

interface PropertyFailedProps {
  message?: string
  onRetry: () => void
}

/** The property may well exist: the answer did not come. */
export const PropertyFailed = ({ message, onRetry }: PropertyFailedProps) => (
  <Container width="narrow" className={styles.page}>
    <h1>
      <VisuallyHidden>{text.property}</VisuallyHidden>
    </h1>
    <ErrorState
      title={text.loadFailed}
      message={message}
      onRetry={onRetry}
      action={
        <ButtonLink to="/" variant="ghost">
          {text.backHome}
        </ButtonLink>
      }
    />
  </Container>
)
