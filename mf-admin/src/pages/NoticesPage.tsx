import { useSession } from 'shared-backend'
import { useGetTenantSettingsQuery } from 'shared-backend/admin/settings'
import { ButtonLink } from 'shared-ui'
import { TemplatesCard } from '../desk/contact/TemplatesCard.tsx'
import { FormSection } from '../kit/layout/FormSection.tsx'
import { Loaded } from '../kit/layout/Loaded.tsx'
import styles from '../settings/cards/Settings.module.css'
import { SettingsFrame } from '../settings/frame/SettingsFrame.tsx'
import { frame } from '../settings/frame/text.ts'

const text = frame.notices

/** Where the agency is told of new contacts, and what it writes to them. The address itself is a field of the lead settings. */
export function NoticesPage() {
  const session = useSession()
  const query = useGetTenantSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <SettingsFrame title={text.title} help={text.help} hasHistory>
      <FormSection title={text.email} help={text.emailHelp}>
        <Loaded query={query} failed={text.loadFailed}>
          {(stored) => (
            <>
              <p className={styles.address}>{stored?.lead_notification_email ?? text.none}</p>
              <ButtonLink to="/admin/settings/agency" variant="secondary" className={styles.save}>
                {text.change}
              </ButtonLink>
            </>
          )}
        </Loaded>
      </FormSection>
      {session?.tenant_id && <TemplatesCard tenantId={session.tenant_id} />}
    </SettingsFrame>
  )
}
