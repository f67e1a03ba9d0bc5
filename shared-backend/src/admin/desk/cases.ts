import * as v from 'valibot'
import type { Enums, Tables } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { leadColumns } from '../../leadColumns.ts'
import { adminQuery, NO_UUID } from '../../queries.ts'
import { deleted, deletedAsSeen, parsed, writtenAsSeen } from '../answers.ts'
import type { PropertyLead } from './leads.ts'
import { visitFacts, type VisitFacts } from './visits.ts'

type Row = Tables<'cases'>
type Stage = Enums<'inquiry_stage'>

export const caseKinds = ['lead', 'message', 'visit', 'contact'] as const
export type CaseKind = (typeof caseKinds)[number]

/** `due` lists the open ones with a date of the next step alone. */
export const caseOrders = ['newest', 'oldest', 'due'] as const
export type CaseOrder = (typeof caseOrders)[number]

/** What the desk may change. */
export type CaseState = Pick<Row, 'stage' | 'lost_reason' | 'assignee_id' | 'next_step' | 'next_on' | 'notes'>

export type CaseVersion = CaseState & Pick<Row, 'updated_at'>

/** Where the visit of the site began. */
export type CaseSource = Pick<Tables<'inquiries'>, 'source_page' | 'source_campaign' | 'source_referrer'>

type Email = Pick<Tables<'outbox'>, 'audience' | 'kind' | 'status' | 'attempts' | 'sent_at' | 'created_at'>

/** A visit of a case. */
export type CaseVisit = VisitFacts & { emails: Email[] }

/** Each time that somebody of the agency has opened a way to reach the person. */
export type CaseContact = Pick<
  Tables<'case_contacts'>,
  'id' | 'channel' | 'message' | 'answered' | 'admin_id' | 'created_at'
>

/** The listing that a case is about, as it is now. */
export type CaseProperty = Pick<
  Tables<'properties'>,
  | 'id'
  | 'title'
  | 'reference_code'
  | 'price'
  | 'property_type'
  | 'address'
  | 'neighborhood'
  | 'city'
  | 'bedrooms'
  | 'area'
  | 'active'
> & {
  property_images: Pick<Tables<'property_images'>, 'image_url' | 'is_primary' | 'widths' | 'watermarked'>[]
}

export type CaseInquiry = Pick<
  Tables<'inquiries'>,
  'id' | 'name' | 'email' | 'phone' | 'message' | 'property_title' | 'property_code' | keyof CaseSource
> & {
  /** Null where it is deleted, or there was none. */
  property: CaseProperty | null
  visits: CaseVisit[]
  emails: Email[]
}

export type CaseLead = PropertyLead & CaseSource

/** A case, and the lead or the inquiry that it is about. */
export type Case = CaseState &
  Pick<Row, 'id' | 'kind' | 'first_answered_at' | 'created_at' | 'updated_at' | 'wants'> & {
    lead: CaseLead | null
    inquiry: CaseInquiry | null
    /** The last ones first, at most 50. */
    contacts: CaseContact[]
  }

const source = 'source_page, source_campaign, source_referrer'
const property =
  'property:properties(id, title, reference_code, price, property_type, address, neighborhood, city, bedrooms, area, active, property_images(image_url, is_primary, widths, watermarked))'
const email = 'audience, kind, status, attempts, sent_at, created_at'
const visits = `visits(${visitFacts}, emails:outbox(${email}))`
const inquiry = `inquiry:inquiries(id, name, email, phone, message, property_title, property_code, ${source}, ${property}, ${visits}, emails:outbox(${email}))`
const columns =
  `id, kind, stage, lost_reason, assignee_id, next_step, next_on, notes, first_answered_at, created_at, updated_at, wants, lead:leads(${leadColumns}, ${source}), ${inquiry}, contacts:case_contacts(id, channel, message, answered, admin_id, created_at)` as const

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
      ...{ id: text, name: text, about: maybeText, created_at: text, updated_at: text, overdue: v.boolean() },
      ...{ assignee: maybeText, next_step: maybeText, next_on: maybeText, first_answered_at: maybeText },
      ...{ phone: maybeText, email: maybeText, lost_reason: maybeText, code: maybeText, message: maybeText },
      ...{ source_page: maybeText, source_campaign: maybeText, source_referrer: maybeText },
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
        const answer = await db
          .from('cases')
          .select<string, Case>(columns)
          .eq('id', id)
          .order('starts_at', { referencedTable: 'inquiries.visits', ascending: false })
          .order('created_at', { referencedTable: 'case_contacts', ascending: false })
          .limit(50, { referencedTable: 'case_contacts' })
          .abortSignal(signal)
          .maybeSingle()
        return answer.error?.code === NO_UUID ? { ...answer, data: null, error: null } : answer
      }),
      providesTags: ['Lead', 'Inquiry', 'AgencyVisit'],
    }),

    /** The id of a lead's case; null where there is none, or the id is no UUID. */
    getCaseOfLead: build.query<string | null, string>({
      queryFn: adminQuery<string, string | null>(async (db, leadId, signal) => {
        const { data, error, status } = await db
          .from('cases')
          .select('id')
          .eq('lead_id', leadId)
          .abortSignal(signal)
          .maybeSingle()
        return { data: data?.id ?? null, error: error?.code === NO_UUID ? null : error, status }
      }),
      providesTags: ['Lead'],
    }),

    updateCase: build.mutation<CaseVersion, CaseUpdate>({
      queryFn: adminQuery((db, { id, state, seen }) =>
        db
          .from('cases')
          .update(state)
          .eq('id', id)
          .eq('updated_at', seen)
          // Not `columns`: the local API answers a change that embeds rows by the filters, which the new version misses.
          .select('stage, lost_reason, assignee_id, next_step, next_on, notes, updated_at')
          .then(writtenAsSeen),
      ),
      // Its lead or inquiry has the stage too.
      invalidatesTags: ['Lead', 'Inquiry'],
    }),

    /**
     * Forgets a person who asks for it (LGPD). Code `CHANGED_SINCE` while a visit of theirs is to come, or the e-mail that
     * cancels it waits to be sent.
     */
    deleteCase: build.mutation<null, { kind: 'lead' | 'inquiry'; id: string }>({
      queryFn: adminQuery(async (db, { kind, id }) => {
        if (kind === 'lead') return deleted(db, await db.from('leads').delete().eq('id', id).select('id'))
        const answer = await db.from('inquiries').delete().eq('id', id).select('id')
        return deletedAsSeen(db, answer, () => db.from('inquiries').select('id').eq('id', id))
      }),
      invalidatesTags: ['Lead', 'Inquiry', 'AgencyVisit'],
    }),
  }),
})

export const {
  useGetCaseListInfiniteQuery,
  useGetCaseQuery,
  useGetCaseOfLeadQuery,
  useGetDeskQuery,
  useUpdateCaseMutation,
  useDeleteCaseMutation,
} = casesApi
