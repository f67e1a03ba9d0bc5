import * as v from 'valibot'
import type { Enums, Tables } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery, NO_UUID } from '../../queries.ts'
import { parsed, writtenAsSeen } from '../answers.ts'

type Row = Tables<'cases'>
type Stage = Enums<'inquiry_stage'>

export const caseKinds = ['lead', 'message', 'visit'] as const
export type CaseKind = (typeof caseKinds)[number]

/** `due` lists the open ones with a date of the next step alone. */
export const caseOrders = ['newest', 'oldest', 'due'] as const
export type CaseOrder = (typeof caseOrders)[number]

/** What the desk may change. */
export type CaseState = Pick<Row, 'stage' | 'lost_reason' | 'assignee_id' | 'next_step' | 'next_on'>

export type CaseVersion = CaseState & Pick<Row, 'updated_at'>

/** Where the visit of the site began. */
export type CaseSource = Pick<Tables<'inquiries'>, 'source_page' | 'source_campaign' | 'source_referrer'>

/** A case, and the lead or the inquiry that it is about. */
export type Case = CaseState &
  Pick<Row, 'id' | 'kind' | 'first_answered_at' | 'created_at' | 'updated_at'> & {
    lead: Pick<
      Tables<'leads'>,
      'id' | 'owner_name' | 'email' | 'phone' | 'property_kind' | 'deal_kind' | 'city' | keyof CaseSource
    > | null
    inquiry:
      | (Pick<
          Tables<'inquiries'>,
          | 'id'
          | 'name'
          | 'email'
          | 'phone'
          | 'message'
          | 'property_id'
          | 'property_title'
          | 'property_code'
          | keyof CaseSource
        > & {
          /** As it is now; null where it is deleted. */
          property: Pick<
            Tables<'properties'>,
            'price' | 'property_type' | 'neighborhood' | 'city' | 'bedrooms' | 'area'
          > | null
        })
      | null
  }

const source = 'source_page, source_campaign, source_referrer'
const property = 'property:properties(price, property_type, neighborhood, city, bedrooms, area)'
const columns =
  `id, kind, stage, lost_reason, assignee_id, next_step, next_on, first_answered_at, created_at, updated_at, lead:leads(id, owner_name, email, phone, property_kind, deal_kind, city, ${source}), inquiry:inquiries(id, name, email, phone, message, property_id, property_title, property_code, ${source}, ${property})` as const

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
  order: CaseOrder
}

const text = v.string()
const maybeText = v.nullable(text)

const casePage = v.object({
  rows: v.array(
    v.object({
      ...{ id: text, name: text, about: text, created_at: text, updated_at: text, overdue: v.boolean() },
      ...{ assignee: maybeText, next_step: maybeText, next_on: maybeText, first_answered_at: maybeText },
      ...{ phone: maybeText, email: maybeText, source: maybeText, lost_reason: maybeText },
      kind: v.picklist(caseKinds),
      stage: v.picklist(['new', 'contacted', 'visit', 'proposal', 'closed', 'lost']),
    }),
  ),
  /** To go on from; null after the last row. */
  next: v.nullable(v.array(text)),
  /** How many match; only on the first page. */
  found: v.nullable(v.pipe(v.number(), v.integer())),
})
export type CasePage = v.InferOutput<typeof casePage>
export type ListedCase = CasePage['rows'][number]

const desk = v.object({
  /** Another text after any change of a case or a visit. */
  version: text,
  /** How many nobody has answered. */
  waiting: v.number(),
  /** How many were first answered in the last 30 days. */
  answered: v.number(),
  /** Within which time; null for none. */
  median_minutes: v.nullable(v.number()),
})
export type Desk = v.InferOutput<typeof desk>

const PAGE = 50

/** To go on from; null for the first page. */
export type CaseKey = string[] | null

export interface CasePageRequest extends CaseListRequest {
  after: CaseKey
  /** At most 1000. */
  limit: number
}

export interface CaseUpdate {
  id: string
  state: Partial<CaseState>
  /** `updated_at` of the case that the caller knows: code `CHANGED_SINCE` when it is another by now. */
  seen: string
}

const readCases = adminQuery<CasePageRequest, CasePage>(
  async (db, { search, stage, kind, mine, overdue, order, after, limit }, signal) => {
    // Not with GET: addresses are logged, and people search for names, e-mails and phones.
    return db
      .rpc('list_cases', {
        p_search: search,
        p_stage: stage ?? undefined,
        p_kind: kind ?? undefined,
        p_mine: mine,
        p_overdue: overdue,
        p_order: order,
        p_after: after ?? undefined,
        p_limit: limit,
      })
      .abortSignal(signal)
      .then(parsed(casePage))
  },
)

export const casesApi = injectEndpoints({
  endpoints: (build) => ({
    /** The tenant's cases that match; `fetchNextPage` adds a page. */
    getCaseList: build.infiniteQuery<CasePage, CaseListRequest, CaseKey>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: ({ queryArg, pageParam }, queryApi) =>
        readCases({ ...queryArg, after: pageParam, limit: PAGE }, queryApi),
      providesTags: ['Lead', 'Inquiry'],
    }),

    /** A page of an export. */
    getCasePage: build.query<CasePage, CasePageRequest>({ queryFn: readCases, keepUnusedDataFor: 0 }),

    /** How quickly the desk answers, and the version of all that it shows. */
    getDesk: build.query<Desk, void>({
      queryFn: adminQuery((db, _arg: void, signal) =>
        db.rpc('get_desk', {}, { get: true }).abortSignal(signal).then(parsed(desk)),
      ),
    }),

    /** Null where it is gone, or the id is no UUID. */
    getCase: build.query<Case | null, string>({
      queryFn: adminQuery<string, Case | null>(async (db, id, signal) => {
        const answer = await db.from('cases').select(columns).eq('id', id).abortSignal(signal).maybeSingle()
        return answer.error?.code === NO_UUID ? { ...answer, data: null, error: null } : answer
      }),
      providesTags: ['Lead', 'Inquiry'],
    }),

    updateCase: build.mutation<CaseVersion, CaseUpdate>({
      queryFn: adminQuery((db, { id, state, seen }) =>
        db
          .from('cases')
          .update(state)
          .eq('id', id)
          .eq('updated_at', seen)
          // Not `columns`: the local API answers a change that embeds rows by the filters, which the new version misses.
          .select('stage, lost_reason, assignee_id, next_step, next_on, updated_at')
          .then(writtenAsSeen),
      ),
      // Its lead or inquiry has the stage too.
      invalidatesTags: ['Lead', 'Inquiry'],
    }),
  }),
})

export const { useGetCaseListInfiniteQuery, useGetCaseQuery, useGetDeskQuery, useUpdateCaseMutation } =
  casesApi
