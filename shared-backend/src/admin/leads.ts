import { api } from 'shared-backend'
import type { Tables } from '../database/types.ts'
import { adminFunction } from './adminFunction.ts'
import type { LeadStatus } from './types.ts'

/** A stored lead, and whether its e-mail went out. */
export type PropertyLead = Omit<Tables<'leads'>, 'address_hash' | 'fingerprint'> & {
  /** `last_error` says why the last attempt failed. */
  notification: Pick<Tables<'lead_notifications'>, 'status' | 'attempts' | 'last_error' | 'sent_at'> | null
}

export interface LeadStatusUpdate {
  lead_id: string
  new_status: LeadStatus
  lead_notes: string
}

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** The tenant's leads, newest first. */
    getPropertyLeads: build.query<PropertyLead[], void>({
      queryFn: (_arg, queryApi) => adminFunction<PropertyLead[]>(queryApi, 'get-property-leads'),
      providesTags: ['Lead'],
    }),

    updateLeadStatus: build.mutation<PropertyLead, LeadStatusUpdate>({
      queryFn: (update, queryApi) =>
        adminFunction<PropertyLead>(queryApi, 'update-lead-status', { ...update }),
      invalidatesTags: ['Lead'],
    }),
  }),
})

export const { useGetPropertyLeadsQuery, useUpdateLeadStatusMutation } = endpoints
