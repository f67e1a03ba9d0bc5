import { useSession } from 'shared-backend'
import { ArrowLeft } from 'shared-ui'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { History } from '../../kit/history/History.tsx'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { common } from '../../kit/text.ts'
import { settingsHistory } from '../history/tables.ts'
import styles from './SettingsFrame.module.css'
import { subpages } from './subpages.ts'
import { frame as text } from './text.ts'

interface SettingsFrameProps {
  title: string
  /** Under the heading, in a line. */
  help?: string
  /** Whether the history of the agency's settings tells of this page's. */
  hasHistory?: boolean
  children: ReactNode
}

/** A page of the settings: beside a list of all of them where there is room, else under a way back to that list. */
export function SettingsFrame({ hasHistory = false, children, ...page }: SettingsFrameProps) {
  const tenantId = useSession()?.tenant_id
  return (
    <AdminPage
      {...page}
      above={
        <Link to="/admin/settings" className={styles.back}>
          <ArrowLeft />
          <span>{common.settings}</span>
        </Link>
      }
      action={hasHistory && tenantId && <History tables={settingsHistory} subject="settings" id={tenantId} />}
    >
      <div className={styles.frame}>
        <nav aria-label={text.list} className={styles.list}>
          {subpages.map(({ to, title }) => (
            <NavLink key={to} to={to} className={styles.item}>
              {title}
            </NavLink>
          ))}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </AdminPage>
  )
}
