import { useSession } from 'shared-backend'
import { AgencyCards } from '../agency/AgencyCards.tsx'
import styles from '../agency/AgencyForm.module.css'
import { agency as text } from '../agency/text.ts'
import { LeadSettingsCard } from '../cards/LeadSettingsCard.tsx'
import { WatermarkCard } from '../cards/WatermarkCard.tsx'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'

/** How the agency presents itself. */
export function AgencyPage() {
  const tenantId = useSession()?.tenant_id
  return (
    <SettingsFrame title={text.title} help={text.help} hasHistory>
      <div className={styles.brand}>
        <LeadSettingsCard />
        <WatermarkCard />
      </div>
      {tenantId && <AgencyCards part="contacts" tenantId={tenantId} />}
    </SettingsFrame>
  )
}
