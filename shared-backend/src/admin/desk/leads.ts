import { injectEndpoints } from '../../endpoints.ts'
import { adminFunctionQuery, adminQuery, NO_UUID } from '../../queries.ts'
import type { Tables } from 'shared-domain/database'
import { deleted } from '../answers.ts'
import { leadColumns } from '../../leadColumns.ts'
import type { LeadStatus } from '../types.ts'

/** A stored lead, and whether its e-mails went out. */
export type PropertyLead = Omit<
  Tables<'leads'>,
  'address_hash' | 'fingerprint' | 'search_text' | 'source_page' | 'source_campaign' | 'source_referrer'
> & {
  /** `last_error` says why the last attempt failed. */
  emails: Pick<Tables<'outbox'>, 'status' | 'attempts' | 'last_error' | 'sent_at'>[]
}

export interface LeadStatusUpdate {
  lead_id: string
  new_status: LeadStatus
  lead_notes: string
  /** `updated_at` of the lead that the caller knows: code `CHANGED_SINCE` when it is another by now. */
  seen?: string
}

export const leadsApi = injectEndpoints({
  endpoints: (build) => ({
    /** One of the tenant's leads; null where it is gone or the id is no UUID. */
    getLead: build.query<PropertyLead | null, string>({
      queryFn: adminQuery<string, PropertyLead | null>(async (db, id, signal) => {
        const lead = db.from('leads').select(leadColumns).eq('id', id).abortSignal(signal)
        const answer = await lead.maybeSingle()
        return answer.error?.code === NO_UUID ? { ...answer, data: null, error: null } : answer
      }),
      providesTags: ['Lead'],
    }),

    updateLeadStatus: build.mutation<PropertyLead, LeadStatusUpdate>({
      queryFn: adminFunctionQuery('update-lead-status'),
      invalidatesTags: ['Lead'],
    }),

    /** Forgets an owner, as they may ask (LGPD). */
    deleteLead: build.mutation<null, string>({
      queryFn: adminQuery(async (db, leadId) => {
        return deleted(db, await db.from('leads').delete().eq('id', leadId).select('id'))
      }),
      invalidatesTags: ['Lead'],
    }),
  }),
})

export const { useGetLeadQuery, useUpdateLeadStatusMutation, useDeleteLeadMutation } = leadsApi
