import { useFormikContext } from 'formik'
import {
  useGetTenantSettingsQuery,
  useSaveTenantSettingsMutation,
  useUploadCompanyLogoMutation,
  type TenantSettings,
} from 'shared-backend/admin/settings'
import { tenantSettingsSchema } from 'shared-backend/schemas'
import { useToast } from 'shared-ui'
import { SubmitButton, TextField } from 'shared-ui/forms'
import { MergedForm } from '../../kit/conflict/MergedForm.tsx'
import type { Version } from '../../kit/conflict/useMergedSave.ts'
import { useUnsaved } from '../../kit/layout/LeaveGuard.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { common } from '../../kit/text.ts'
import { settings } from './text.ts'
import { ComparedLogo } from './ComparedLogo.tsx'
import { LogoPicker } from './LogoPicker.tsx'
import styles from './Settings.module.css'
import { Stored } from './Stored.tsx'
import { useLogoUpload } from './useLogoUpload.ts'

const text = settings.tenant

/** Where lead notices go, and the name and logo that they carry. */
export function LeadSettingsCard() {
  const query = useGetTenantSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <FormSection title={text.title} help={text.help}>
      <Stored query={query} failed={text.loadFailed} className={styles.waitingLeads}>
        {(stored) => <LeadSettingsForm stored={stored} />}
      </Stored>
    </FormSection>
  )
}

function LeadSettingsForm({ stored }: { stored: TenantSettings | null }) {
  const toast = useToast()
  const [write] = useSaveTenantSettingsMutation()
  const { refetch } = useGetTenantSettingsQuery()
  return (
    <MergedForm
      name="lead-settings"
      title={settings.conflictTitle}
      {...{ stored, toVersion, labels, show }}
      read={refetch}
      write={({ notification_email, company_name, company_logo }, seen) =>
        write({
          notification_email: notification_email.trim(),
          company_name: company_name.trim(),
          company_logo: company_logo || null,
          seen,
        })
      }
      schema={tenantSettingsSchema}
      saveFailed={text.saveFailed}
      onSaved={() => toast.success(text.saved)}
      gap={5}
    >
      {() => <Fields />}
    </MergedForm>
  )
}

/** Null reads as an empty field. */
const toValues = (stored: TenantSettings | null) => ({
  notification_email: stored?.lead_notification_email ?? '',
  company_name: stored?.company_name ?? '',
  company_logo: stored?.company_logo_url ?? '',
})
type Values = ReturnType<typeof toValues>

const toVersion = (stored: TenantSettings | null): Version<Values> => ({
  values: toValues(stored),
  seen: stored?.updated_at ?? null,
})

const labels: Record<keyof Values, string> = {
  notification_email: text.email,
  company_name: text.company,
  company_logo: text.logo,
}

const show = (values: Values, name: keyof Values) =>
  name === 'company_logo' ? <ComparedLogo url={values.company_logo || null} /> : values[name]

function Fields() {
  const { values, isSubmitting, setFieldValue } = useFormikContext<Values>()
  const [upload] = useUploadCompanyLogoMutation()
  const setLogo = (url: string | null) => void setFieldValue('company_logo', url ?? '')
  const { choose, isBusy } = useLogoUpload(upload, setLogo)
  useUnsaved(isBusy)
  return (
    <>
      <TextField
        name="notification_email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={text.email}
        required
      />
      <TextField name="company_name" label={text.company} maxLength={120} autoComplete="organization" />
      <LogoPicker
        label={text.logo}
        url={values.company_logo || null}
        isBusy={isBusy}
        onFile={(file) => void choose(file)}
        onRemove={() => setLogo(null)}
      />
      {/* A logo that is still on its way would be left out of what is saved. */}
      <SubmitButton busyText={common.saving} blocked={isBusy || isSubmitting} className={styles.save}>
        {text.save}
      </SubmitButton>
    </>
  )
}
