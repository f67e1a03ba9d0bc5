import { useVerifySessionQuery } from 'shared-backend'
import type { ReactNode } from 'react'
import { Container, usePageTitle } from 'shared-ui'
import { AdminHeader } from './AdminHeader.tsx'
import styles from './AdminPage.module.css'

interface AdminPageProps {
  title: string
  /** Under the heading, in a line. */
  help?: ReactNode
  /** Beside the heading. */
  action?: ReactNode
  children: ReactNode
}

/** ms; a sign-in that has ended elsewhere is then said before much more is typed. */
const CHECK_SESSION_EVERY = 120_000

/** The frame of every page behind the sign-in: admin header, heading, content. */
export function AdminPage({ title, help, action, children }: AdminPageProps) {
  usePageTitle(title)
  useVerifySessionQuery(undefined, { pollingInterval: CHECK_SESSION_EVERY })
  return (
    <>
      <AdminHeader />
      <Container as="main" className={styles.page}>
        <div className={styles.heading}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            {help && <p className={styles.help}>{help}</p>}
          </div>
          {action}
        </div>
        {children}
      </Container>
    </>
  )
}
