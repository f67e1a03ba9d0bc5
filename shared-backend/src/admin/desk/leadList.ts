import * as v from 'valibot'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { parsed } from '../answers.ts'
import type { PropertyLead } from './leads.ts'
import type { LeadStatus } from '../types.ts'

/** The filters of the leads' list. */
export interface LeadListRequest {
  /** At most 200 characters: words that all must be there. */
  search: string
  /** Null for any. */
  status: LeadStatus | null
}

/** Where a page ends; only the list reads it. */
export type LeadKey = string[]

export interface LeadPageRequest extends LeadListRequest {
  /** `next` of the previous page, with the same search and status. */
  after: LeadKey | null
  /** At most 1,000. */
  limit: number
}

export interface LeadPage {
  /** Newest first. */
  rows: PropertyLead[]
  /** Null after the last row. */
  next: LeadKey | null
  /** How many match; only on the first page. */
  found: number | null
  /** How many there are; only on the first page. */
  total: number | null
}

export interface LeadFigures {
  total: number
  /** Nobody has looked after them yet. */
  new: number
  /** How many arrived from each requested time until the next one. */
  since: number[]
}

/** Rows of a page of the list that goes on. */
const PAGE = 50

const text = v.string()
const maybeText = v.nullable(text)
const maybeNumber = v.nullable(v.number())
const count = v.pipe(v.number(), v.integer())

const leadPage = v.object({
  rows: v.array(
    v.object({
      ...{ id: text, tenant_id: text, owner_name: text, email: text, phone: text },
      ...{ property_kind: text, deal_kind: text, address: text, city: text, price: v.number() },
      ...{ bedrooms: maybeNumber, bathrooms: maybeNumber, parking_spaces: maybeNumber, area: maybeNumber },
      ...{ description: maybeText, notes: maybeText, notice_version: text, consented_at: text },
      ...{ created_at: text, updated_at: text },
      status: v.picklist(['new', 'contacted', 'won', 'lost']),
      emails: v.array(
        v.object({ status: text, attempts: v.number(), last_error: maybeText, sent_at: maybeText }),
      ),
    }),
  ),
  next: v.nullable(v.array(text)),
  found: v.nullable(count),
  total: v.nullable(count),
}) satisfies v.GenericSchema<unknown, LeadPage>

const leadFigures = v.object({
  total: count,
  new: count,
  since: v.array(count),
}) satisfies v.GenericSchema<unknown, LeadFigures>

const readLeadPage = adminQuery<LeadPageRequest, LeadPage>(
  async (db, { search, status, after, limit }, signal) => {
    // Not with GET: addresses are logged, and people search for names, e-mails and phones.
    return db
      .rpc('list_leads', {
        p_search: search,
        p_status: status ?? undefined,
        p_after: after ?? undefined,
        p_limit: limit,
      })
      .abortSignal(signal)
      .then(parsed(leadPage))
  },
)

export const leadListApi = injectEndpoints({
  endpoints: (build) => ({
    /** The tenant's leads that match, newest first; `fetchNextPage` adds a page. */
    getLeadList: build.infiniteQuery<LeadPage, LeadListRequest, LeadKey | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: ({ queryArg, pageParam }, queryApi) =>
        readLeadPage({ ...queryArg, after: pageParam, limit: PAGE }, queryApi),
      providesTags: ['Lead'],
      // The list keeps its pages, so that an admin who comes back finds it as long as before.
      keepUnusedDataFor: 3_600,
    }),

    /** One page of them, for an export of all. */
    getLeadPage: build.query<LeadPage, LeadPageRequest>({
      queryFn: readLeadPage,
      keepUnusedDataFor: 0,
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

export const { useGetLeadListInfiniteQuery, useGetLeadFiguresQuery } = leadListApi
