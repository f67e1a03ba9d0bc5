import type { Enums } from 'shared-domain/database'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import { visitSource } from '../visitSource.ts'

export interface PropertyEvent {
  id: string
  kind: Enums<'property_event'>
}

export const countsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Adds one to a listing's sums, with the source of the visit and nothing of who it is. */
    countPropertyEvent: build.mutation<undefined, PropertyEvent>({
      queryFn: supabaseQuery(({ rest }, { id, kind }) => {
        const { campaign, referrer } = visitSource() ?? {}
        return rest.rpc('count_property_event', {
          p_property_id: id,
          p_kind: kind,
          p_campaign: campaign,
          p_referrer: referrer,
        })
      }),
    }),
  }),
})
