import { useSaveAgencySettingsMutation, type AgencySettings } from 'shared-backend/admin/settings'
import { landmarksSchema } from 'shared-backend/schemas'
import { useToast } from 'shared-ui'
import { FormErrorSummary, SubmitButton } from 'shared-ui/forms'
import { MergedForm } from '../../kit/conflict/MergedForm.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { common } from '../../kit/text.ts'
import { agency } from '../agency/text.ts'
import { LandmarkList } from './LandmarkList.tsx'
import styles from './Landmarks.module.css'
import { landmarksText as text } from './text.ts'
import { showLandmarks, toSettings, toVersion } from './values.ts'

interface LandmarksFormProps {
  tenantId: string
  stored: AgencySettings | null
  /** Reads what is stored by now. */
  read: () => Promise<{ data?: AgencySettings | null; error?: unknown }>
}

/** A form for the places that listings tell their distance to. */
export function LandmarksForm({ tenantId, stored, read }: LandmarksFormProps) {
  const toast = useToast()
  const [write] = useSaveAgencySettingsMutation()
  return (
    <FormSection title={text.title} help={text.help}>
      <MergedForm
        name="agency-landmarks"
        title={agency.changed}
        {...{ stored, toVersion, read }}
        write={(values, seen) => write({ tenantId, settings: toSettings(values), seen })}
        schema={landmarksSchema}
        labels={{ landmarks: text.title }}
        show={({ landmarks }) => showLandmarks(landmarks)}
        saveFailed={text.saveFailed}
        onSaved={() => toast.success(text.saved, agency.savedHelp)}
        gap={5}
      >
        {() => (
          <>
            <LandmarkList />
            <FormErrorSummary />
            <SubmitButton busyText={common.saving} className={styles.start}>
              {text.save}
            </SubmitButton>
          </>
        )}
      </MergedForm>
    </FormSection>
  )
}
