import * as v from 'valibot'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery, NO_UUID } from '../../queries.ts'
import type { Tables } from 'shared-domain/database'
import { parsed } from '../answers.ts'
import { leadColumns } from '../../leadColumns.ts'

/** A stored lead, and whether its e-mails went out. */
export type PropertyLead = Omit<
  Tables<'leads'>,
  'address_hash' | 'fingerprint' | 'source_page' | 'source_campaign' | 'source_referrer'
> & {
  /** `last_error` says why the last attempt failed. */
  emails: Pick<Tables<'outbox'>, 'status' | 'attempts' | 'last_error' | 'sent_at'>[]
}

export interface LeadFigures {
  total: number
  /** Nobody has looked after them yet. */
  new: number
  /** How many arrived from each requested time until the next one. */
  since: number[]
}

const count = v.pipe(v.number(), v.integer())

const leadFigures = v.object({
  total: count,
  new: count,
  since: v.array(count),
}) satisfies v.GenericSchema<unknown, LeadFigures>

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

    /** How many there are, for times (ISO 8601, at most 60, ascending) also since when. */
    getLeadFigures: build.query<LeadFigures, string[]>({
      queryFn: adminQuery((db, starts: string[], signal) =>
        db
          .rpc('get_lead_figures', { p_starts: starts }, { get: true })
          .abortSignal(signal)
          .then(parsed(leadFigures)),
      ),
      providesTags: ['Lead'],
    }),
  }),
})

export const { useGetLeadQuery, useGetLeadFiguresQuery } = leadsApi
