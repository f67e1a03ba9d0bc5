import { useSession } from 'shared-backend'
import { useGetAgencySettingsQuery } from 'shared-backend/admin/settings'
import { AgencyForm } from '../agency/AgencyForm.tsx'
import { History } from '../../kit/history/History.tsx'
import { settingsHistory } from '../history/tables.ts'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'
import { agency as text } from '../agency/text.ts'

export function AgencyPage() {
  const tenantId = useSession()?.tenant_id
  return tenantId && <Agency tenantId={tenantId} />
}

function Agency({ tenantId }: { tenantId: string }) {
  const settings = useGetAgencySettingsQuery(tenantId, { refetchOnMountOrArgChange: true })
  const isFresh = useIsFresh(settings.fulfilledTimeStamp)
  return (
    <AdminPage
      title={text.title}
      help={text.help}
      action={<History tables={settingsHistory} subject="settings" id={tenantId} />}
    >
      <Loaded query={{ ...settings, data: isFresh ? settings.data : undefined }} failed={text.loadFailed}>
        {(stored) => <AgencyForm tenantId={tenantId} stored={stored} read={settings.refetch} />}
      </Loaded>
    </AdminPage>
  )
}
