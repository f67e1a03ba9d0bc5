import type { Tables } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery, type Answer } from '../../queries.ts'
import { writtenAsSeen } from '../answers.ts'

/** A range of a weekday, 0 for Sunday, in the agency's zone: `09:00` to `12:00`. */
export interface VisitHours {
  weekday: number
  from: string
  to: string
}

export type VisitSettings = Omit<Tables<'visit_settings'>, 'tenant_id' | 'created_at' | 'hours'> & {
  hours: VisitHours[]
}

export type VisitSettingsUpdate = Omit<VisitSettings, 'updated_at'> & {
  /** `updated_at` of those that the caller knows, null for none: code `CHANGED_SINCE` when they are others by now. */
  seen: string | null
  tenantId: string
}

const settingsColumns =
  'enabled, hours, closed_days, duration_minutes, pause_minutes, notice_hours, days_ahead, seats, confirmed_at_once, updated_at'

const visitSettingsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Null while nothing has been saved yet. */
    getVisitSettings: build.query<VisitSettings | null, void>({
      queryFn: adminQuery(async (db, _arg: void, signal) => {
        const table = db.from('visit_settings').select(settingsColumns).abortSignal(signal)
        const { data, error, status } = await table.maybeSingle()
        return { data: data as VisitSettings | null, error, status }
      }),
      providesTags: ['VisitSettings'],
    }),

    saveVisitSettings: build.mutation<VisitSettings, VisitSettingsUpdate>({
      queryFn: adminQuery((db, { seen, tenantId, ...settings }, signal) => {
        const row = { ...settings, hours: settings.hours.map((range) => ({ ...range })) }
        const table = db.from('visit_settings')
        const write =
          seen === null
            ? table.insert({ ...row, tenant_id: tenantId })
            : table.update(row).eq('tenant_id', tenantId).eq('updated_at', seen)
        return write
          .select(settingsColumns)
          .abortSignal(signal)
          .then((answer) => writtenAsSeen(answer as Answer<VisitSettings[]>))
      }),
      invalidatesTags: ['VisitSettings', 'VisitTimes'],
    }),
  }),
})

export const { useGetVisitSettingsQuery, useSaveVisitSettingsMutation } = visitSettingsApi
