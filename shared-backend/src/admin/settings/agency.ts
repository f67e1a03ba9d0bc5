import { CHANGED_SINCE } from 'shared-backend'
import type { Tables, TablesInsert } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { UNIQUE_VIOLATION } from '../answers.ts'

/** What an agency says of itself on the site; null where the site's own text or configuration stands. */
export type AgencySettings = Omit<Tables<'agency_settings'>, 'tenant_id' | 'created_at'>

export interface AgencyUpdate {
  tenantId: string
  settings: Omit<TablesInsert<'agency_settings'>, 'tenant_id' | 'created_at' | 'updated_at'>
  /** The row's `updated_at` as the form saw it, null where there was none: code `CHANGED_SINCE` when that is past. */
  seen: string | null
}

const changed = { data: null, error: { code: CHANGED_SINCE } }
/** A tag of this domain's own: the api's list of types lies in the shell. */
const tag = { type: 'TenantSettings' as const, id: 'agency' }

const endpoints = injectEndpoints({
  endpoints: (build) => ({
    /** Null before the first save. */
    getAgencySettings: build.query<AgencySettings | null, string>({
      queryFn: adminQuery<string, AgencySettings | null>((db, tenantId, signal) =>
        db.from('agency_settings').select().eq('tenant_id', tenantId).abortSignal(signal).maybeSingle(),
      ),
      providesTags: [tag],
    }),

    /** Writes over the version that was seen and over no other. */
    saveAgencySettings: build.mutation<AgencySettings, AgencyUpdate>({
      queryFn: adminQuery<AgencyUpdate, AgencySettings>(async (db, { tenantId, settings, seen }, signal) => {
        const rows = () => db.from('agency_settings')
        if (seen === null) {
          const added = await rows()
            .insert({ ...settings, tenant_id: tenantId })
            .select()
            .abortSignal(signal)
            .single()
          return added.error?.code === UNIQUE_VIOLATION ? changed : added
        }
        const answer = await rows()
          .update(settings)
          .eq('tenant_id', tenantId)
          .eq('updated_at', seen)
          .select()
          .abortSignal(signal)
          .maybeSingle()
        return answer.data || answer.error ? answer : changed
      }),
      invalidatesTags: [tag],
    }),
  }),
})

export const { useGetAgencySettingsQuery, useSaveAgencySettingsMutation } = endpoints
