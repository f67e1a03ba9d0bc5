import { useGetRetentionQuery, useSaveRetentionMutation, type Retention } from 'shared-backend/admin/settings'
import { retentionSchema } from 'shared-backend/schemas'
import { retention } from 'shared-domain/agency'
import { useToast } from 'shared-ui'
import { NumberField, SubmitButton } from 'shared-ui/forms'
import { MergedForm } from '../../kit/conflict/MergedForm.tsx'
import type { Version } from '../../kit/conflict/useMergedSave.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import settingsStyles from '../cards/Settings.module.css'
import { Stored } from '../cards/Stored.tsx'
import { common } from '../../kit/text.ts'
import { settings } from '../cards/text.ts'
import { retentionText as text } from './text.ts'

/** How long personal data is kept. */
export function RetentionCard({ tenantId }: { tenantId: string }) {
  const query = useGetRetentionQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <FormSection title={text.title} help={text.help}>
      <Stored query={query} failed={text.loadFailed} className={settingsStyles.waitingRetention}>
        {(stored) => <RetentionForm stored={stored} tenantId={tenantId} />}
      </Stored>
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
  return (
    <MergedForm
      name="retention"
      title={settings.conflictTitle}
      {...{ stored, toVersion }}
      read={refetch}
      write={(values, seen) => write({ ...values, seen, tenantId })}
      schema={retentionSchema}
      labels={text.fields}
      show={(values, name) => values[name]}
      saveFailed={text.saveFailed}
      onSaved={() => toast.success(text.saved)}
      gap={5}
    >
      {() => (
        <>
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
        </>
      )}
    </MergedForm>
  )
}
