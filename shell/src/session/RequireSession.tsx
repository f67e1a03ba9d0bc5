import { useSession, useVerifySessionQuery } from 'shared-backend'
import { Container, Spinner } from 'shared-ui'
import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { text } from '../text.ts'
import styles from './RequireSession.module.css'

/** Shows its children to a signed-in admin only; others go to the login and return after it. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  const { isLoading } = useVerifySessionQuery(undefined, { skip: !session })
  const [isShown, setIsShown] = useState(false)
  const isVerifying = isLoading && !isShown
  // The full store, which is loaded lazily, verifies the session once more: typed text stays.
  if (session && !isLoading && !isShown) setIsShown(true)

  if (!session) {
    const from = location.pathname + location.search
    return <Navigate to="/admin/login" replace state={{ from }} />
  }
  if (isVerifying) {
    return (
      <Container>
        <p className={styles.verifying} role="status">
          <Spinner /> {text.session.verifying}
        </p>
      </Container>
    )
  }
  return children
}
