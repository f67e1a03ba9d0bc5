import { Card } from 'shared-ui'
import { ChevronRight } from 'shared-ui/icons'
import { Link } from 'react-router-dom'
import { History } from '../kit/history/History.tsx'
import { AdminPage } from '../kit/layout/AdminPage.tsx'
import { deskHistory } from '../desk/history/tables.ts'
import { listingHistory } from '../listings/history/tables.ts'
import { settings } from '../settings/cards/text.ts'
import styles from '../settings/frame/SettingsList.module.css'
import { subpages } from '../settings/frame/subpages.ts'

/** Listings, leads and messages. */
const deletions = { ...listingHistory, ...deskHistory }

/** What there is to set, a line for each page. */
export const SettingsPage = () => (
  <AdminPage title={settings.title} action={<History tables={deletions} subject="deletions" />}>
    <Card className={styles.card}>
      <ul className={styles.list}>
        {subpages.map(({ to, title, help }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <span>
                <strong className={styles.title}>{title}</strong> <span className={styles.help}>{help}</span>
              </span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  </AdminPage>
)
