import { keptVisits } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { formQuery, functionQuery, supabaseQuery } from '../queries.ts'
import type { VisitPayload } from '../schemas/visit.ts'
import { keepVisit } from './keepVisit.ts'
import type { SimilarTo } from '../properties/detail.ts'

/** A day of the agency's zone (`2026-11-26`), and the instants at which a visit may begin on it: none in a month that was not read. */
export interface FreeDay {
  day: string
  times: string[]
}

/** The payload of the form: the visit, and fields that only the server reads. */
export type VisitSubmission = VisitPayload & {
  /** A UUID; a visit that is sent again with it is booked once. */
  idempotency_key: string
  /** Honeypot: people never see the field, so only a bot fills it. */
  website?: string
  /** Version of the privacy notice that stood beside the button. */
  notice_version?: string
}

export interface BookedVisit {
  status: 'unconfirmed'
  /** Until when it holds its time; null: too many ask, so that it holds none. */
  holds_until: string | null
  /** Of the link `/visita#token`. That of a visit with an e-mail is in the e-mail alone, and confirms the visit. */
  token?: string
}

/** What the link of a visit shows: nothing of who comes. */
export interface Visit {
  /** `unconfirmed`: neither its link has confirmed it nor the agency. `requested`: the agency has the next word. */
  status: 'unconfirmed' | 'requested' | 'booked' | 'cancelled'
  /** Until when an unconfirmed one holds its time; null: it holds none. */
  holds_until: string | null
  starts_at: string
  ends_at: string
  /** The version, which a change names. */
  sequence: number
  changed_by: 'visitor' | 'agency'
  /** Null once the listing is deleted. */
  property_id: string | null
  property_title: string
  property_code: string
  /** The listing's address, while the site shows it or the visit is confirmed. */
  place: string | null
  /** Why no list shows the listing any more. */
  gone: 'sold' | 'rented' | 'removed' | null
  /** What to look for in place of a listing that is gone. */
  similar_to: SimilarTo | null
  /** A file for a calendar (RFC 5545); null once it is cancelled. */
  calendar: string | null
  can_confirm: boolean
  /** It has no e-mail: the agency confirms it by telephone. */
  by_phone: boolean
  can_move: boolean
  /** How often its visitor may still move it. */
  moves_left: number
  can_cancel: boolean
  /** The other unconfirmed visits of the same mailbox, each with its own link. */
  others: { token: string; starts_at: string; property_title: string }[]
}

interface Change {
  token: string
  sequence: number
}

const act = functionQuery<Visit, object>('visit')

export const visitsApi = injectEndpoints({
  endpoints: (build) => ({
    /**
     * The days with free times, with the times of the first month that has any from `month` on, its first day; none where
     * visits are off, or no list shows the listing.
     */
    getFreeVisitTimes: build.query<FreeDay[], { propertyId: string; month: string }>({
      queryFn: supabaseQuery(({ rest }, { propertyId, month }, signal) =>
        rest
          .rpc('free_visit_times', { p_property_id: propertyId, p_month: month }, { get: true })
          .abortSignal(signal),
      ),
      providesTags: ['VisitTimes'],
      keepUnusedDataFor: 0,
    }),

    /**
     * Asks for a visit. Kind `invalid` carries `fields`, `rate-limited` a sentence. Code `taken`: somebody was faster, and the
     * free times are read again; `absent`: the listing takes no visits now.
     */
    bookVisit: build.mutation<BookedVisit, VisitSubmission>({
      queryFn: formQuery('book-visit'),
      invalidatesTags: ['VisitTimes'],
    }),

    /** The visit of a link, which this browser keeps from then on. Kind `not-found` for a token of none. */
    getVisit: build.query<Visit, string>({
      queryFn: async (token, queryApi) => {
        const result = await act({ token, action: 'read' }, queryApi)
        const { data, error } = result
        // Also a gateway whose function is away answers 404.
        if (data || error?.code === 'unknown') keepVisit(keptVisits, token, data)
        return result
      },
      providesTags: ['Visit'],
      keepUnusedDataFor: 0,
    }),

    /** Codes `changed`, `taken`, `past` and `absent`, each with a sentence; the visit is read again. */
    confirmVisitByLink: build.mutation<Visit, Change>({
      queryFn: (change, queryApi) => act({ ...change, action: 'confirm' }, queryApi),
      invalidatesTags: ['Visit', 'VisitTimes'],
    }),

    /** Codes `changed`, `taken`, `past`, `absent` and `full`, each with a sentence; the visit is read again. */
    moveVisit: build.mutation<Visit, Change & { inicio: string }>({
      queryFn: (change, queryApi) => act({ ...change, action: 'move' }, queryApi),
      invalidatesTags: ['Visit', 'VisitTimes'],
    }),

    /** Codes `changed` and `past`, each with a sentence; the visit is read again. */
    cancelVisit: build.mutation<Visit, Change>({
      queryFn: (change, queryApi) => act({ ...change, action: 'cancel' }, queryApi),
      invalidatesTags: ['Visit', 'VisitTimes'],
    }),
  }),
})

export const {
  useGetFreeVisitTimesQuery,
  useBookVisitMutation,
  useGetVisitQuery,
  useConfirmVisitByLinkMutation,
  useMoveVisitMutation,
  useCancelVisitMutation,
} = visitsApi
