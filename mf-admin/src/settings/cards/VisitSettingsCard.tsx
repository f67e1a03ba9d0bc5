import { Form, Formik } from 'formik'
import {
  useGetVisitSettingsQuery,
  useSaveVisitSettingsMutation,
  type VisitSettings,
} from 'shared-backend/admin/settings'
import { visitSettingsSchema } from 'shared-backend/schemas'
import { ErrorState, Spinner, useToast } from 'shared-ui'
import { NumberField, SelectField, SubmitButton, SwitchField } from 'shared-ui/forms'
import { useMergedSave, type Version } from '../../kit/conflict/useMergedSave.ts'
import { FormDraft } from '../../kit/drafts/FormDraft.tsx'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { common } from '../../kit/text.ts'
import { settings } from './text.ts'
import { ClosedDays } from './ClosedDays.tsx'
import styles from './Settings.module.css'
import { VisitHours } from './VisitHours.tsx'
import { showVisitSetting, toValues, toUpdate, type VisitSettingsValues } from './visitSettings.ts'

const text = settings.visits
const DRAFT = 'visit-settings'

/** When the agency shows its listings. */
export function VisitSettingsCard({ tenantId }: { tenantId: string }) {
  // Always as they are now: another admin may have saved since this browser last looked.
  const { data, isError, isFetching, fulfilledTimeStamp, refetch } = useGetVisitSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const isFresh = useIsFresh(fulfilledTimeStamp)
  return (
    <FormSection title={text.title} help={text.help}>
      {isFresh ? (
        <VisitSettingsForm stored={data ?? null} tenantId={tenantId} />
      ) : isError && !isFetching ? (
        <ErrorState
          title={text.loadFailed}
          message={settings.tenant.loadFailedHelp}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={styles.waitingVisits}>
          <Spinner label={common.loading} />
        </div>
      )}
    </FormSection>
  )
}

const toVersion = (stored: VisitSettings | null): Version<VisitSettingsValues> => ({
  values: toValues(stored),
  seen: stored?.updated_at ?? null,
})

function VisitSettingsForm({ stored, tenantId }: { stored: VisitSettings | null; tenantId: string }) {
  const toast = useToast()
  const [write] = useSaveVisitSettingsMutation()
  const { refetch } = useGetVisitSettingsQuery()
  const { save, dialog } = useMergedSave({
    name: DRAFT,
    title: settings.conflictTitle,
    loaded: toVersion(stored),
    read: async () => {
      const { data, error } = await refetch()
      return data === undefined ? { error } : { data: toVersion(data) }
    },
    write: async (values, seen) => {
      const { data, error } = await write({ ...toUpdate(values), seen, tenantId })
      return data ? { data: toVersion(data) } : { error }
    },
    labels: text.fields,
    show: showVisitSetting,
  })
  return (
    <Formik
      initialValues={toValues(stored)}
      validationSchema={visitSettingsSchema}
      onSubmit={async (values, { resetForm }) => {
        const result = await save(values)
        if (!result) return
        if ('error' in result) return toast.error(settings.tenant.saveFailed, result.error.message)
        resetForm({ values: result.saved })
        toast.success(result.saved.enabled ? text.saved : text.savedOff)
      }}
    >
      <Form noValidate className={styles.form}>
        <FormDraft name={DRAFT} />
        <SwitchField name="enabled" label={text.fields.enabled} />
        <VisitHours />
        <div className={styles.numbers}>
          <NumberField name="duration_minutes" label={text.fields.duration_minutes} required />
          <NumberField name="pause_minutes" label={text.fields.pause_minutes} required />
          <NumberField name="notice_hours" label={text.fields.notice_hours} required />
          <NumberField name="days_ahead" label={text.fields.days_ahead} required />
          <NumberField name="seats" label={text.fields.seats} required />
          <SelectField
            name="confirmed_at_once"
            label={text.fields.confirmed_at_once}
            options={[
              { value: 'yes', label: text.atOnce },
              { value: 'no', label: text.afterOurWord },
            ]}
          />
        </div>
        <ClosedDays />
        <SubmitButton busyText={common.saving} className={styles.save}>
          {text.save}
        </SubmitButton>
        {dialog}
      </Form>
    </Formik>
  )
}
