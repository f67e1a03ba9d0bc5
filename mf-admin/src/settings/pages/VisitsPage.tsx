import { useSession } from 'shared-backend'
import { VisitSettingsCard } from '../cards/VisitSettingsCard.tsx'
import { settings } from '../cards/text.ts'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'

/** When the listings are shown. */
export function VisitsPage() {
  const tenantId = useSession()?.tenant_id
  return (
    <SettingsFrame title={settings.visits.title} hasHistory>
      {tenantId && <VisitSettingsCard tenantId={tenantId} />}
    </SettingsFrame>
  )
}
