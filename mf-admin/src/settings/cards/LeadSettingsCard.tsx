import { useSession } from 'shared-backend'
import { Form, Formik, useFormikContext } from 'formik'
import {
  useGetTenantSettingsQuery,
  useSaveTenantSettingsMutation,
  useUploadCompanyLogoMutation,
  type TenantSettings,
} from 'shared-backend/admin/settings'
import { tenantSettingsSchema } from 'shared-backend/schemas'
import { ErrorState, Spinner, useToast } from 'shared-ui'
import { SubmitButton, TextField } from 'shared-ui/forms'
import type { ReactNode } from 'react'
import { History } from '../../kit/history/History.tsx'
import { settingsHistory } from '../history/tables.ts'
import { useMergedSave, type Version } from '../../kit/conflict/useMergedSave.ts'
import { FormDraft } from '../../kit/drafts/FormDraft.tsx'
import { useUnsaved } from '../../kit/layout/LeaveGuard.tsx'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { common } from '../../kit/text.ts'
import { settings } from './text.ts'
import { ComparedLogo } from './ComparedLogo.tsx'
import { LogoPicker } from './LogoPicker.tsx'
import styles from './Settings.module.css'
import { useLogoUpload } from './useLogoUpload.ts'

const text = settings.tenant

/** Where lead notices go, and the name and logo that they carry. */
export function LeadSettingsCard() {
  // Always as they are now: another admin may have saved since this browser last looked.
  const { data, isError, isFetching, fulfilledTimeStamp, refetch } = useGetTenantSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const isFresh = useIsFresh(fulfilledTimeStamp)
  const tenantId = useSession()?.tenant_id
  return (
    <FormSection title={text.title} help={text.help}>
      {isFresh ? (
        <LeadSettingsForm stored={data ?? null} />
      ) : isError && !isFetching ? (
        <ErrorState title={text.loadFailed} message={text.loadFailedHelp} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waitingLeads}>
          <Spinner label={common.loading} />
        </div>
      )}
      {tenantId && (
        <div>
          <History tables={settingsHistory} subject="settings" id={tenantId} />
        </div>
      )}
    </FormSection>
  )
}

function LeadSettingsForm({ stored }: { stored: TenantSettings | null }) {
  const toast = useToast()
  const [write] = useSaveTenantSettingsMutation()
  const { refetch } = useGetTenantSettingsQuery()
  const { save, dialog } = useMergedSave({
    name: DRAFT,
    title: settings.conflictTitle,
    loaded: toVersion(stored),
    read: async () => {
      const { data, error } = await refetch()
      return data === undefined ? { error } : { data: toVersion(data) }
    },
    write: async (values, seen) => {
      const { data, error } = await write({ ...values, company_logo: values.company_logo || null, seen })
      return data ? { data: toVersion(data) } : { error }
    },
    labels,
    show,
  })
  return (
    <Formik
      initialValues={toValues(stored)}
      validationSchema={tenantSettingsSchema}
      onSubmit={async ({ notification_email, company_name, company_logo }, { resetForm }) => {
        const result = await save({
          notification_email: notification_email.trim(),
          company_name: company_name.trim(),
          company_logo,
        })
        if (!result) return
        if ('error' in result) return toast.error(text.saveFailed, result.error.message)
        resetForm({ values: result.saved })
        toast.success(text.saved)
      }}
    >
      <Fields dialog={dialog} />
    </Formik>
  )
}

const DRAFT = 'lead-settings'

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

function Fields({ dialog }: { dialog: ReactNode }) {
  const { values, isSubmitting, setFieldValue } = useFormikContext<Values>()
  const [upload] = useUploadCompanyLogoMutation()
  const setLogo = (url: string | null) => void setFieldValue('company_logo', url ?? '')
  const { choose, isBusy } = useLogoUpload(upload, setLogo)
  useUnsaved(isBusy)
  return (
    <Form noValidate className={styles.form}>
      <FormDraft name={DRAFT} />
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
      {dialog}
    </Form>
  )
}
