import { Form, Formik } from 'formik'
import {
  useGetTenantSettingsQuery,
  useSaveTenantSettingsMutation,
  useUploadCompanyLogoMutation,
  type TenantSettings,
} from 'shared-backend/admin'
import { tenantSettingsSchema } from 'shared-backend/schemas'
import { ErrorState, Spinner, useToast } from 'shared-ui'
import { SubmitButton, TextField } from 'shared-ui/forms'
import { KeepTyped } from '../kept/KeepTyped.tsx'
import { FormSection } from '../property-form/FormSection.tsx'
import { common, settings } from '../text.ts'
import { LogoPicker } from './LogoPicker.tsx'
import styles from './Settings.module.css'
import { useLogoUpload } from './useLogoUpload.ts'

const text = settings.tenant

/** Where lead notices go, and the name and logo that they carry. */
export function LeadSettingsCard() {
  const { data, isError, isLoading, refetch } = useGetTenantSettingsQuery()
  return (
    <FormSection title={text.title} help={text.help}>
      {isLoading ? (
        <Spinner label={common.loading} />
      ) : isError && data === undefined ? (
        <ErrorState title={text.loadFailed} message={text.loadFailedHelp} onRetry={() => void refetch()} />
      ) : (
        <LeadSettingsForm stored={data ?? null} />
      )}
    </FormSection>
  )
}

function LeadSettingsForm({ stored }: { stored: TenantSettings | null }) {
  const toast = useToast()
  const [save] = useSaveTenantSettingsMutation()
  const initialValues = {
    notification_email: stored?.lead_notification_email ?? '',
    company_name: stored?.company_name ?? '',
    company_logo: stored?.company_logo_url ?? '',
  }
  return (
    <Formik
      initialValues={initialValues}
      validationSchema={tenantSettingsSchema}
      onSubmit={async (values) => {
        const { error } = await save({
          notification_email: values.notification_email.trim(),
          company_name: values.company_name.trim(),
          company_logo: values.company_logo || null,
        })
        if (error) toast.error(text.saveFailed, error.message)
        else toast.success(text.saved)
      }}
    >
      {({ values, setFieldValue }) => (
        <Form noValidate className={styles.form}>
          <KeepTyped name="lead-settings" />
          <TextField
            name="notification_email"
            type="email"
            inputMode="email"
            autoComplete="email"
            label={text.email}
            required
          />
          <TextField name="company_name" label={text.company} maxLength={120} autoComplete="organization" />
          <CompanyLogo
            url={values.company_logo || null}
            onChange={(url) => void setFieldValue('company_logo', url ?? '')}
          />
          <SubmitButton busyText={common.saving} className={styles.save}>
            {text.save}
          </SubmitButton>
        </Form>
      )}
    </Formik>
  )
}

function CompanyLogo({ url, onChange }: { url: string | null; onChange: (url: string | null) => void }) {
  const [upload] = useUploadCompanyLogoMutation()
  const { choose, isBusy } = useLogoUpload(upload, onChange)
  return (
    <LogoPicker
      label={text.logo}
      url={url}
      isBusy={isBusy}
      onFile={(file) => void choose(file)}
      onRemove={() => onChange(null)}
    />
  )
}
