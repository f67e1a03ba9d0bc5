import { useLogoutMutation } from 'shared-backend/auth'
import { useSession } from 'shared-backend'
import { Button, Container, House, MessageCircle, useToast } from 'shared-ui'
import { ExternalLink, LogOut, Settings } from 'shared-ui/icons'
import { Link, NavLink, useNavigate } from 'react-router-dom'
import { forgetDrafts } from '../drafts/inMemory.ts'
import { common } from '../text.ts'
import { useLeaveGuard } from './LeaveGuard.tsx'
import { WaitingCases } from './WaitingCases.tsx'
import styles from './AdminHeader.module.css'

const sections = [
  { to: '/admin', label: common.home, Icon: House, end: true },
  { to: '/admin/cases', label: common.cases, Icon: MessageCircle, end: false },
  { to: '/admin/settings', label: common.settings, Icon: Settings, end: false },
]

interface AdminHeaderProps {
  /** Is told before the session ends by this button. */
  onSignOut: () => void
}

/** Where one is, where one can go, and the way out. */
export function AdminHeader({ onSignOut }: AdminHeaderProps) {
  const session = useSession()
  const toast = useToast()
  const navigate = useNavigate()
  const { mayLeave } = useLeaveGuard()
  const [signOut, { isLoading }] = useLogoutMutation()

  const leave = async () => {
    if (!(await mayLeave())) return
    onSignOut()
    await signOut()
    forgetDrafts()
    toast.success(common.signedOut)
    void navigate('/admin/login')
  }

  return (
    <header className={styles.header} data-print="none">
      <Container className={styles.bar}>
        <div className={styles.who}>
          <Link to="/admin" className={styles.panel}>
            {common.panel}
          </Link>
          {session && <p className={styles.greeting}>{common.greeting(session.username)}</p>}
        </div>
        <nav aria-label={common.navigation} className={styles.sections}>
          {sections.map(({ to, label, Icon, end }) => (
            <NavLink key={to} to={to} end={end} className={styles.section}>
              <Icon />
              <span>{label}</span>
              {to === '/admin/cases' && <WaitingCases />}
            </NavLink>
          ))}
        </nav>
        <div className={styles.exits}>
          <Link to="/" className={styles.site}>
            <ExternalLink />
            {common.site}
          </Link>
          <Button
            variant="secondary"
            size="sm"
            icon={<LogOut />}
            busy={isLoading}
            onClick={() => void leave()}
          >
            {common.signOut}
          </Button>
        </div>
      </Container>
    </header>
  )
}
