import { useSession } from 'shared-backend'
import { AgencyCards } from '../agency/AgencyCards.tsx'
import { agency as text } from '../agency/text.ts'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'

/** What the home page says. */
export function SiteTextsPage() {
  const tenantId = useSession()?.tenant_id
  return (
    <SettingsFrame title={text.textsTitle} help={text.textsHelp} hasHistory>
      {tenantId && <AgencyCards part="texts" tenantId={tenantId} />}
    </SettingsFrame>
  )
}
