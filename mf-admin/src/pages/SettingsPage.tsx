import { useSession } from 'shared-backend'
import { History } from '../history/History.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { LeadSettingsCard } from '../settings/LeadSettingsCard.tsx'
import { PasswordCard } from '../settings/PasswordCard.tsx'
import styles from '../settings/Settings.module.css'
import { UsersCard } from '../settings/UsersCard.tsx'
import { VisitSettingsCard } from '../settings/VisitSettingsCard.tsx'
import { WatermarkCard } from '../settings/WatermarkCard.tsx'
import { settings } from '../text.ts'

export function SettingsPage() {
  const session = useSession()
  return (
    <AdminPage title={settings.title} action={<History subject="deletions" />}>
      <div className={styles.columns}>
        <WatermarkCard />
        <div className={styles.cards}>
          <LeadSettingsCard />
          <PasswordCard />
        </div>
        {session?.tenant_id && (
          <div className={styles.wide}>
            <VisitSettingsCard tenantId={session.tenant_id} />
          </div>
        )}
        {session?.tenant_id && (
          <div className={styles.wide}>
            <UsersCard session={session} tenantId={session.tenant_id} />
          </div>
        )}
      </div>
    </AdminPage>
  )
}
