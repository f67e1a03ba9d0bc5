import { useSession, useVerifySessionQuery } from 'shared-backend'
import { Container, Spinner } from 'shared-ui'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { text } from '../text.ts'
import styles from './RequireSession.module.css'

/** Shows its children to a signed-in admin only; others go to the login and come back after it. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  const { isLoading } = useVerifySessionQuery(undefined, { skip: !session })

  if (!session) {
    const from = location.pathname + location.search
    return <Navigate to="/admin/login" replace state={{ from }} />
  }
  if (isLoading) {
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
