import type { Tables, TablesInsert } from 'shared-domain/database'
import type { Landmark } from 'shared-domain/shownPoint'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { writtenAsSeen } from '../answers.ts'

/** What an agency says of itself on the site; null where the site's own text or configuration stands. */
export interface AgencySettings extends Omit<
  Tables<'agency_settings'>,
  'tenant_id' | 'created_at' | 'landmarks'
> {
  landmarks: Landmark[] | null
}

export interface AgencyUpdate {
  tenantId: string
  settings: Omit<TablesInsert<'agency_settings'>, 'tenant_id' | 'created_at' | 'updated_at' | 'landmarks'> & {
    landmarks?: AgencySettings['landmarks']
  }
  /** The row's `updated_at` as the form saw it, null where there was none: code `CHANGED_SINCE` when that is past. */
  seen: string | null
}

/** A tag of this domain's own: the api's list of types lies in the shell. */
const tag = { type: 'TenantSettings' as const, id: 'agency' }

const endpoints = injectEndpoints({
  endpoints: (build) => ({
    /** Null before the first save. */
    getAgencySettings: build.query<AgencySettings | null, string>({
      queryFn: adminQuery<string, AgencySettings | null>((db, tenantId, signal) =>
        db
          .from('agency_settings')
          .select<'*', AgencySettings>()
          .eq('tenant_id', tenantId)
          .abortSignal(signal)
          .maybeSingle(),
      ),
      providesTags: [tag],
    }),

    /** Writes over the version that was seen and over no other. */
    saveAgencySettings: build.mutation<AgencySettings, AgencyUpdate>({
      queryFn: adminQuery<AgencyUpdate, AgencySettings>((db, { tenantId, settings, seen }, signal) => {
        const table = db.from('agency_settings')
        const write =
          seen === null
            ? table.insert({ ...settings, tenant_id: tenantId })
            : table.update(settings).eq('tenant_id', tenantId).eq('updated_at', seen)
        return write.select<'*', AgencySettings>().abortSignal(signal).then(writtenAsSeen)
      }),
      // Portals get the contacts.
      invalidatesTags: [tag, { type: 'TenantSettings', id: 'portals' }],
    }),
  }),
})

export const { useGetAgencySettingsQuery, useSaveAgencySettingsMutation } = endpoints
