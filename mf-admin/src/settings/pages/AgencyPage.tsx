import { useSession } from 'shared-backend'
import { useGetAgencySettingsQuery } from 'shared-backend/admin/settings'
import { AgencyForm } from '../agency/AgencyForm.tsx'
import styles from '../agency/AgencyForm.module.css'
import { agency as text } from '../agency/text.ts'
import { LeadSettingsCard } from '../cards/LeadSettingsCard.tsx'
import { WatermarkCard } from '../cards/WatermarkCard.tsx'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'

/** How the agency presents itself. */
export function AgencyPage() {
  const tenantId = useSession()?.tenant_id
  return (
    <SettingsFrame title={text.title} help={text.help} hasHistory>
      <div className={styles.brand}>
        <LeadSettingsCard />
        <WatermarkCard />
      </div>
      {tenantId && <Agency tenantId={tenantId} />}
    </SettingsFrame>
  )
}

function Agency({ tenantId }: { tenantId: string }) {
  const settings = useGetAgencySettingsQuery(tenantId, { refetchOnMountOrArgChange: true })
  const isFresh = useIsFresh(settings.fulfilledTimeStamp)
  return (
    <Loaded query={{ ...settings, data: isFresh ? settings.data : undefined }} failed={text.loadFailed}>
      {(stored) => <AgencyForm tenantId={tenantId} stored={stored} read={settings.refetch} />}
    </Loaded>
  )
}
