import { Form, Formik } from 'formik'
import { useGetRetentionQuery, useSaveRetentionMutation, type Retention } from 'shared-backend/admin/settings'
import { retentionSchema } from 'shared-backend/schemas'
import { retention } from 'shared-domain/agency'
import { ButtonLink, ErrorState, Spinner, useToast } from 'shared-ui'
import { NumberField, SubmitButton } from 'shared-ui/forms'
import { useMergedSave, type Version } from '../../kit/conflict/useMergedSave.ts'
import { FormDraft } from '../../kit/drafts/FormDraft.tsx'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import settingsStyles from '../cards/Settings.module.css'
import { common } from '../../kit/text.ts'
import { settings } from '../cards/text.ts'
import { retentionText as text } from './text.ts'

const DRAFT = 'retention'

/** How long personal data is kept, and the way to one person's. */
export function RetentionCard({ tenantId }: { tenantId: string }) {
  // Always as it is now: another admin may have saved since this browser last looked.
  const { data, isError, isFetching, fulfilledTimeStamp, refetch } = useGetRetentionQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const isFresh = useIsFresh(fulfilledTimeStamp)
  return (
    <FormSection title={text.title} help={text.help}>
      <ButtonLink to="/admin/settings/privacy" variant="secondary" className={settingsStyles.save}>
        {text.open}
      </ButtonLink>
      {isFresh ? (
        <RetentionForm stored={data ?? null} tenantId={tenantId} />
      ) : isError && !isFetching ? (
        <ErrorState
          title={text.loadFailed}
          message={settings.tenant.loadFailedHelp}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={settingsStyles.waitingRetention}>
          <Spinner label={common.loading} />
        </div>
      )}
    </FormSection>
  )
}

const toVersion = (stored: Retention | null): Version<typeof retention> => ({
  values: stored ? { months: stored.months, closed_months: stored.closed_months } : retention,
  seen: stored?.updated_at ?? null,
})

function RetentionForm({ stored, tenantId }: { stored: Retention | null; tenantId: string }) {
  const toast = useToast()
  const [write] = useSaveRetentionMutation()
  const { refetch } = useGetRetentionQuery()
  const loaded = toVersion(stored)
  const { save, dialog } = useMergedSave({
    name: DRAFT,
    title: settings.conflictTitle,
    loaded,
    read: async () => {
      const { data, error } = await refetch()
      return data === undefined ? { error } : { data: toVersion(data) }
    },
    write: async (values, seen) => {
      const { data, error } = await write({ ...values, seen, tenantId })
      return data ? { data: toVersion(data) } : { error }
    },
    labels: text.fields,
    show: (values, name) => values[name],
  })
  return (
    <Formik
      initialValues={loaded.values}
      validationSchema={retentionSchema}
      onSubmit={async (values, { resetForm }) => {
        const result = await save(values)
        if (!result) return
        if ('error' in result) return toast.error(text.saveFailed, result.error.message)
        resetForm({ values: result.saved })
        toast.success(text.saved)
      }}
    >
      <Form noValidate className={settingsStyles.form}>
        <FormDraft name={DRAFT} />
        <div className={settingsStyles.numbers}>
          <NumberField name="months" label={text.fields.months} hint={text.monthsHint} required />
          <NumberField
            name="closed_months"
            label={text.fields.closed_months}
            hint={text.closedHint}
            required
          />
        </div>
        <SubmitButton busyText={common.saving} className={settingsStyles.save}>
          {text.save}
        </SubmitButton>
        {dialog}
      </Form>
    </Formik>
  )
}
