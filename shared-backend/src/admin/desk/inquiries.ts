import { CHANGED_SINCE } from 'shared-backend'
import type { Enums, Tables } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { deletedAsSeen } from '../answers.ts'

export type InquiryStage = Enums<'inquiry_stage'>

/** A visitor's message about a listing, and whether its e-mails went out. */
export type Inquiry = Pick<
  Tables<'inquiries'>,
  | 'id'
  | 'property_id'
  | 'property_title'
  | 'property_code'
  | 'name'
  | 'email'
  | 'phone'
  | 'message'
  | 'stage'
  | 'created_at'
  | 'updated_at'
> & {
  emails: Pick<Tables<'outbox'>, 'status'>[]
  visit: Pick<Tables<'visits'>, 'status' | 'starts_at'> | null
}

const columns =
  'id, property_id, property_title, property_code, name, email, phone, message, stage, created_at, updated_at, emails:outbox(status), visit:visits(status, starts_at)'

/** The last row of a page. */
export type InquiryKey = Pick<Inquiry, 'created_at' | 'id'>

const PAGE = 50

export interface InquiryPage {
  /** Newest first. */
  rows: Inquiry[]
  /** Null after the last row. */
  next: InquiryKey | null
}

export interface InquiryStageUpdate {
  id: string
  stage: InquiryStage
  /** `updated_at` of the inquiry that the caller knows: code `CHANGED_SINCE` when it is another by now. */
  seen: string
}

const inquiriesApi = injectEndpoints({
  endpoints: (build) => ({
    /** The tenant's inquiries, newest first; `fetchNextPage` adds a page. */
    getInquiryList: build.infiniteQuery<InquiryPage, void, InquiryKey | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: ({ pageParam }, queryApi) => readInquiryPage(pageParam, queryApi),
      providesTags: ['Inquiry'],
    }),

    updateInquiryStage: build.mutation<null, InquiryStageUpdate>({
      queryFn: adminQuery(async (db, { id, stage, seen }) => {
        const { data, error, status } = await db.rpc('set_inquiry_stage', {
          p_inquiry_id: id,
          p_stage: stage,
          p_seen: seen,
        })
        return { data: null, error: error ?? (data ? null : { code: CHANGED_SINCE }), status }
      }),
      invalidatesTags: ['Inquiry'],
    }),

    /** Code `CHANGED_SINCE` while a visit of it is to come, or the e-mail that cancels it waits to be sent. */
    deleteInquiry: build.mutation<null, string>({
      queryFn: adminQuery(async (db, id) =>
        deletedAsSeen(db, await db.from('inquiries').delete().eq('id', id).select('id'), () =>
          db.from('inquiries').select('id').eq('id', id),
        ),
      ),
      invalidatesTags: ['Inquiry'],
    }),
  }),
})

const readInquiryPage = adminQuery<InquiryKey | null, InquiryPage>(async (db, after, signal) => {
  const all = db.from('inquiries').select(columns)
  // The first condition is one of the index, the second one says where to go on within a moment.
  const those = after
    ? all.lte('created_at', after.created_at).or(`created_at.lt."${after.created_at}",id.lt.${after.id}`)
    : all
  const { data, error, status } = await those
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(PAGE + 1)
    .abortSignal(signal)
  if (error) return { data: null, error, status }
  const rows = data.slice(0, PAGE)
  return { data: { rows, next: data.length > PAGE ? (rows.at(-1) ?? null) : null }, error, status }
})

export const { useGetInquiryListInfiniteQuery, useUpdateInquiryStageMutation, useDeleteInquiryMutation } =
  inquiriesApi
