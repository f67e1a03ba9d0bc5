import { useSession } from 'shared-backend'
import { ButtonLink } from 'shared-ui'
import { History } from '../kit/history/History.tsx'
import { TemplatesCard } from '../desk/contact/TemplatesCard.tsx'
import { deskHistory } from '../desk/history/tables.ts'
import { listingHistory } from '../listings/history/tables.ts'
import { FullExport } from '../listings/imports/zip/FullExport.tsx'
import { AdminPage } from '../kit/layout/AdminPage.tsx'
import { RetentionCard } from '../settings/persons/RetentionCard.tsx'
import { LeadSettingsCard } from '../settings/cards/LeadSettingsCard.tsx'
import { PasswordCard } from '../settings/cards/PasswordCard.tsx'
import { SecondFactorCard } from '../settings/cards/SecondFactorCard.tsx'
import styles from '../settings/cards/Settings.module.css'
import { UsersCard } from '../settings/cards/UsersCard.tsx'
import { portalText } from '../settings/portals/text.ts'
import { FormSection } from '../kit/layout/FormSection.tsx'
import { VisitSettingsCard } from '../settings/cards/VisitSettingsCard.tsx'
import { WatermarkCard } from '../settings/cards/WatermarkCard.tsx'
import { agency } from '../settings/agency/text.ts'
import { settings } from '../settings/cards/text.ts'

/** Listings, leads and messages. */
const deletions = { ...listingHistory, ...deskHistory }

export function SettingsPage() {
  const session = useSession()
  return (
    <AdminPage title={settings.title} action={<History tables={deletions} subject="deletions" />}>
      <div className={styles.columns}>
        <div className={styles.wide}>
          <FormSection title={agency.title} help={agency.openHelp}>
            <ButtonLink to="/admin/settings/agency" variant="secondary" className={styles.save}>
              {agency.open}
            </ButtonLink>
          </FormSection>
        </div>
        <div className={styles.wide}>
          <FormSection title={portalText.title} help={portalText.openHelp}>
            <ButtonLink to="/admin/settings/portals" variant="secondary" className={styles.save}>
              {portalText.open}
            </ButtonLink>
          </FormSection>
        </div>
        <div className={styles.wide}>
          <FullExport />
        </div>
        <WatermarkCard />
        <div className={styles.cards}>
          <LeadSettingsCard />
          <PasswordCard />
          <SecondFactorCard />
        </div>
        {session?.tenant_id && (
          <div className={styles.wide}>
            <TemplatesCard tenantId={session.tenant_id} />
          </div>
        )}
        {session?.tenant_id && (
          <div className={styles.wide}>
            <VisitSettingsCard tenantId={session.tenant_id} />
          </div>
        )}
        {session?.tenant_id && (
          <div className={styles.wide}>
            <RetentionCard tenantId={session.tenant_id} />
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
