import { sessionChanged, useAppDispatch, useConfirmAdminQuery } from 'shared-backend'
import { useEffect, useRef, type ReactNode } from 'react'
import { Container, usePageTitle, useToast, VisuallyHidden } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { AdminHeader } from './AdminHeader.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import styles from './AdminPage.module.css'
import { SkipLink } from './SkipLink.tsx'
import { session as text } from './text.ts'

interface AdminPageProps {
  title: string
  /** The record that the page is about, shown beside its title and in the browser's tab. */
  subject?: string
  /** Where the header says the title already: the heading is then for screen readers. */
  hideTitle?: boolean
  /** Over the heading: a way back. */
  above?: ReactNode
  /** Under the heading, in a line. */
  help?: ReactNode
  /** Beside the heading. */
  action?: ReactNode
  children: ReactNode
}

const MAIN = 'conteudo'

/** ms; a sign-in that has ended elsewhere is then reported before much more is typed. */
const CHECK_SESSION_EVERY = 120_000

/** The frame of every page behind the sign-in: admin header, heading, content. */
export function AdminPage({
  title,
  subject,
  hideTitle = false,
  above,
  help,
  action,
  children,
}: AdminPageProps) {
  const toast = useToast()
  const dispatch = useAppDispatch()
  // A page that asks as a visitor would show a visitor's share of the data, as if it were all.
  const { data: isAdmin } = useConfirmAdminQuery(undefined, {
    pollingInterval: CHECK_SESSION_EVERY,
    refetchOnMountOrArgChange: true,
  })

  usePageTitle(subject && `${subject} – ${title}`)

  useEffect(() => {
    if (isAdmin === false) dispatch(sessionChanged(null))
  }, [isAdmin, dispatch])

  // Whichever request learns of it first: the page goes when the sign-in has ended, and says why.
  const isSigningOut = useRef(false)
  useEffect(
    () => () => {
      const { session } = dispatch((_, getState) => getState())
      if (!session && !isSigningOut.current) toast.error(text.notSignedIn, text.notSignedInHelp)
    },
    [dispatch, toast],
  )

  return (
    <LeaveGuard>
      <SkipLink to={MAIN} />
      <AdminHeader
        onSignOut={() => {
          isSigningOut.current = true
        }}
      />
      <Container as="main" id={MAIN} tabIndex={-1} className={styles.page}>
        <ClockNotice />
        {hideTitle ? (
          <h1 className={styles.unseen}>
            <VisuallyHidden>{title}</VisuallyHidden>
          </h1>
        ) : (
          <Row gap={4} align="center" justify="between">
            <div>
              {above}
              <h1 className={styles.title}>
                <span>{title}</span> {subject && <span className={styles.subject}>{subject}</span>}
              </h1>
              {help && <p className={styles.help}>{help}</p>}
            </div>
            {action}
          </Row>
        )}
        {children}
      </Container>
    </LeaveGuard>
  )
}
