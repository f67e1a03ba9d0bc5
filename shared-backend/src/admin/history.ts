import * as v from 'valibot'
import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import { injectEndpoints } from '../endpoints.ts'
import { adminQuery } from '../queries.ts'
import { parsed } from './answers.ts'

/** The watermark that visitors see is known by its owner. */
export const SITE_WATERMARK_ID = SYSTEM_USER_ID

export type HistoryRequest =
  | { subject: 'property' | 'lead' | 'inquiry' | 'case' | 'settings' | 'watermark' | 'users'; id: string }
  /** Properties, leads and inquiries that are gone. */
  | { subject: 'deletions'; id?: undefined }

const step = v.object({
  /** The table that was written. */
  source: v.string(),
  action: v.picklist(['insert', 'update', 'delete']),
  /** By column: from and to, or null where the values are not kept. */
  changes: v.record(v.string(), v.nullable(v.tuple([v.unknown(), v.unknown()]))),
})

const entry = v.object({
  id: v.number(),
  /** ISO 8601. */
  happened_at: v.string(),
  username: v.string(),
  subject: v.string(),
  subject_id: v.string(),
  steps: v.array(step),
})

export type HistoryStep = v.InferOutput<typeof step>
/** What an admin did in one transaction. */
export type HistoryEntry = v.InferOutput<typeof entry>

const PAGE = 20

const historyApi = injectEndpoints({
  endpoints: (build) => ({
    /** What admins did to something, newest first, a page more as often as the next one is asked for. */
    getHistory: build.infiniteQuery<HistoryEntry[], HistoryRequest, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < PAGE ? null : page[PAGE - 1]?.id),
      },
      queryFn: ({ queryArg, pageParam }, queryApi) =>
        readHistory({ ...queryArg, before: pageParam }, queryApi),
      // It grows with each save, and nobody else needs it.
      keepUnusedDataFor: 0,
    }),
  }),
})

const readHistory = adminQuery<HistoryRequest & { before: number | null }, HistoryEntry[]>(
  (db, { subject, id, before }, signal) =>
    db
      .rpc('list_history', { p_subject: subject, p_id: id, p_before: before ?? undefined, p_limit: PAGE })
      .abortSignal(signal)
      .then(parsed(v.array(entry))),
)

export const { useGetHistoryInfiniteQuery } = historyApi
