import * as v from 'valibot'
import { CHANGED_SINCE } from 'shared-backend'
import type { Enums, Tables } from 'shared-domain/database'
import { injectEndpoints } from '../endpoints.ts'
import { parse } from '../parse.ts'
import { adminQuery } from '../queries.ts'

type Row = Tables<'cases'>
type Stage = Enums<'inquiry_stage'>

export const caseKinds = ['lead', 'message', 'visit'] as const
export type CaseKind = (typeof caseKinds)[number]

/** What the desk may change. */
export type CaseState = Pick<Row, 'stage' | 'lost_reason' | 'assignee_id' | 'next_step' | 'next_on'>

/** A case, and the lead or the inquiry that it is about. */
export type Case = CaseState &
  Pick<Row, 'id' | 'kind' | 'first_answered_at' | 'created_at' | 'updated_at'> & {
    lead: Pick<
      Tables<'leads'>,
      'id' | 'owner_name' | 'email' | 'phone' | 'property_kind' | 'deal_kind' | 'city'
    > | null
    inquiry: Pick<
      Tables<'inquiries'>,
      'id' | 'name' | 'email' | 'phone' | 'message' | 'property_id' | 'property_title' | 'property_code'
    > | null
  }

const columns =
  'id, kind, stage, lost_reason, assignee_id, next_step, next_on, first_answered_at, created_at, updated_at, lead:leads(id, owner_name, email, phone, property_kind, deal_kind, city), inquiry:inquiries(id, name, email, phone, message, property_id, property_title, property_code)'

/** The filters of the list. */
export interface CaseListRequest {
  /** At most 200 characters: words that all must be there. */
  search: string
  /** Null for any. */
  stage: Stage | null
  kind: CaseKind | null
  /** Only those of the caller. */
  mine: boolean
  /** Only open ones whose next step is overdue. */
  overdue: boolean
}

const text = v.string()
const maybeText = v.nullable(text)

const casePage = v.object({
  rows: v.array(
    v.object({
      ...{ id: text, name: text, about: text, created_at: text, overdue: v.boolean() },
      ...{ assignee: maybeText, next_step: maybeText, next_on: maybeText },
      kind: v.picklist(caseKinds),
      stage: v.picklist(['new', 'contacted', 'visit', 'proposal', 'closed', 'lost']),
    }),
  ),
  /** To go on from; null after the last row. */
  next: v.nullable(v.array(text)),
  /** How many match; only on the first page. */
  found: v.nullable(v.pipe(v.number(), v.integer())),
})
/** Newest first. */
type CasePage = v.InferOutput<typeof casePage>
export type ListedCase = CasePage['rows'][number]

const PAGE = 50

export interface CaseUpdate {
  id: string
  state: CaseState
  /** `updated_at` of the case that the caller knows: code `CHANGED_SINCE` when it is another by now. */
  seen: string
}

export const casesApi = injectEndpoints({
  endpoints: (build) => ({
    /** The tenant's cases that match; `fetchNextPage` adds a page. */
    getCaseList: build.infiniteQuery<CasePage, CaseListRequest, string[] | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: ({ queryArg, pageParam }, queryApi) => readCases({ ...queryArg, after: pageParam }, queryApi),
      providesTags: ['Lead', 'Inquiry'],
    }),

    /** Null where it is gone. */
    getCase: build.query<Case | null, string>({
      queryFn: adminQuery<string, Case | null>(async (db, id, signal) =>
        db.from('cases').select(columns).eq('id', id).abortSignal(signal).maybeSingle(),
      ),
      providesTags: ['Lead', 'Inquiry'],
    }),

    updateCase: build.mutation<Case, CaseUpdate>({
      queryFn: adminQuery(async (db, { id, state, seen }) => {
        const { data, error, status } = await db
          .from('cases')
          .update(state)
          .eq('id', id)
          .eq('updated_at', seen)
          .select(columns)
        const saved = data?.[0] ?? null
        return { data: saved, error: error ?? (saved ? null : { code: CHANGED_SINCE }), status }
      }),
      // Its lead or inquiry has the stage too.
      invalidatesTags: ['Lead', 'Inquiry'],
    }),
  }),
})

const readCases = adminQuery<CaseListRequest & { after: string[] | null }, CasePage>(
  async (db, { search, stage, kind, mine, overdue, after }, signal) => {
    // Not with GET: addresses are logged, and people search for names, e-mails and phones.
    const { data, ...answer } = await db
      .rpc('list_cases', {
        p_search: search,
        p_stage: stage ?? undefined,
        p_kind: kind ?? undefined,
        p_mine: mine,
        p_overdue: overdue,
        p_after: after ?? undefined,
        p_limit: PAGE,
      })
      .abortSignal(signal)
    return { ...answer, data: answer.error ? null : parse(casePage, data) }
  },
)

export const { useGetCaseListInfiniteQuery, useGetCaseQuery, useUpdateCaseMutation } = casesApi
