import {
  useGetVisitSettingsQuery,
  useSaveVisitSettingsMutation,
  type VisitSettings,
} from 'shared-backend/admin/settings'
import { visitSettingsSchema } from 'shared-backend/schemas'
import { useToast } from 'shared-ui'
import { FormErrorSummary, NumberField, SelectField, SubmitButton, SwitchField } from 'shared-ui/forms'
import { MergedForm } from '../../kit/conflict/MergedForm.tsx'
import type { Version } from '../../kit/conflict/useMergedSave.ts'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { common } from '../../kit/text.ts'
import { settings } from './text.ts'
import { ClosedDays } from './ClosedDays.tsx'
import styles from './Settings.module.css'
import { Stored } from './Stored.tsx'
import { VisitHours } from './VisitHours.tsx'
import { LeaveForAgenda, useBookedVisits } from './VisitSettingsBooked.tsx'
import { showVisitSetting, toValues, toUpdate, type VisitSettingsValues } from './visitSettings.ts'

const text = settings.visits

/** When the agency shows its listings. */
export function VisitSettingsCard({ tenantId }: { tenantId: string }) {
  const query = useGetVisitSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <FormSection title={text.title} help={text.help}>
      <Stored query={query} failed={text.loadFailed} className={styles.waitingVisits}>
        {(stored) => <VisitSettingsForm stored={stored} tenantId={tenantId} />}
      </Stored>
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
  const booked = useBookedVisits(stored)
  return (
    <MergedForm
      name="visit-settings"
      title={settings.conflictTitle}
      {...{ stored, toVersion }}
      read={refetch}
      write={(values, seen) => write({ ...toUpdate(values), seen, tenantId })}
      schema={visitSettingsSchema}
      labels={text.fields}
      show={showVisitSetting}
      saveFailed={settings.tenant.saveFailed}
      mayWrite={booked.mayClose}
      onSaved={({ enabled }) => {
        toast.success(enabled ? text.saved : text.savedOff)
        booked.onClosed()
      }}
      gap={5}
    >
      {() => (
        <>
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
          <FormErrorSummary />
          <SubmitButton busyText={common.saving} className={styles.save}>
            {text.save}
          </SubmitButton>
          {booked.dialog}
          {booked.leaves && <LeaveForAgenda />}
        </>
      )}
    </MergedForm>
  )
}
