import { useGetTenantSettingsQuery } from 'shared-backend/admin/settings'
import { ButtonLink } from 'shared-ui'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import styles from '../cards/Settings.module.css'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'
import { frame } from '../frame/text.ts'

const text = frame.notices

/** Where the agency is told of new contacts. The address itself is a field of the lead settings. */
export function NoticesPage() {
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
    </SettingsFrame>
  )
}
