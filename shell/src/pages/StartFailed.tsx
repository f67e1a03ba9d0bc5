import { Container, ErrorState } from 'shared-ui'
import { createRoot } from 'react-dom/client'
import { text } from '../text.ts'

/** Shown when the shell cannot start: without its config there is no page to show. */
const StartFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Container>
    <ErrorState title={text.start.failedTitle} message={text.start.failedBody} onRetry={onRetry} />
  </Container>
)

/** Shows the notice before `root`; the server-rendered page stays readable. */
export function showStartFailure(
  root: HTMLElement,
  cause: unknown,
  onRetry = () => window.location.reload(),
) {
  console.error('The site did not start:', cause)
  document.querySelector('[data-slow]')?.remove()
  const place = document.createElement('div')
  root.before(place)
  createRoot(place).render(<StartFailed onRetry={onRetry} />)
}
