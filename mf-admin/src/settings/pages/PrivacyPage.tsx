import { useSession } from 'shared-backend'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'
import { Erasures } from '../persons/Erasures.tsx'
import { PersonLookup } from '../persons/PersonLookup.tsx'
import { RetentionCard } from '../persons/RetentionCard.tsx'
import { persons as text } from '../persons/text.ts'

/** One person's data, and how long such data is kept. */
export function PrivacyPage() {
  const tenantId = useSession()?.tenant_id
  return (
    <SettingsFrame title={text.pageTitle} hasHistory>
      <FormSection title={text.title} help={text.help}>
        <PersonLookup />
      </FormSection>
      {tenantId && <RetentionCard tenantId={tenantId} />}
      <Erasures />
    </SettingsFrame>
  )
}
