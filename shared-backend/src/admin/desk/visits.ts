import { CHANGED_SINCE } from 'shared-backend'
import type { Tables } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery, type Answer } from '../../queries.ts'
import { readPages } from '../../readPages.ts'

/** What everybody reads of a visit. */
export type VisitFacts = Pick<
  Tables<'visits'>,
  | 'id'
  | 'property_id'
  | 'property_title'
  | 'property_code'
  | 'starts_at'
  | 'status'
  | 'holds_until'
  | 'sequence'
  | 'changed_by'
> & {
  /** As Postgres writes a range: `["2026-11-27 13:00:00+00","2026-11-27 13:30:00+00")`. */
  during: string
}
export const visitFacts =
  'id, property_id, property_title, property_code, starts_at, during, status, holds_until, sequence, changed_by'

/** A visit, who comes, where, and who of the agency goes along. */
export type AgencyVisit = VisitFacts & {
  companion_id: string | null
  inquiry: Pick<Tables<'inquiries'>, 'id' | 'name' | 'email' | 'phone' | 'message'> & {
    case: Pick<Tables<'cases'>, 'id'> | null
  }
  /** Null once the listing is deleted. */
  property: Pick<Tables<'properties'>, 'address' | 'neighborhood' | 'city' | 'reference_code'> | null
  companion: Pick<Tables<'admin_users'>, 'username'> | null
  emails: Pick<Tables<'outbox'>, 'audience' | 'status' | 'attempts'>[]
}

/** Instants. */
export interface VisitsRequest {
  from: string
  to: string
}

/** Instants; `read_at` is null until a calendar program reads it. */
interface CalendarAddress {
  made_at: string
  read_at: string | null
}

interface VisitChange {
  id: string
  /** The version that the caller knows. */
  sequence: number
}

const visitColumns =
  `${visitFacts}, companion_id, inquiry:inquiries(id, name, email, phone, message, case:cases(id)), property:properties(address, neighborhood, city, reference_code), companion:admin_users(username), emails:outbox(audience, status, attempts)` as const

/** The error of a change that was not done: code `CHANGED_SINCE`, `taken`, `past` or `unknown`. */
function done({ data, error, status }: Answer<string>): Answer<null> {
  if (error || data === 'done') return { data: null, error, status }
  const code = data === 'changed' ? CHANGED_SINCE : data
  return { data: null, error: { code }, status: data === 'unknown' ? 404 : 409 }
}

/** Not that of the visits: these are not read again for it. */
const addressTag = { type: 'AgencyVisit', id: 'calendar address' } as const

export const visitsApi = injectEndpoints({
  endpoints: (build) => ({
    /** All of the tenant's visits that begin from `from` on and before `to`, the first ones first. */
    getVisits: build.query<AgencyVisit[], VisitsRequest>({
      queryFn: adminQuery((db, { from, to }: VisitsRequest, signal) =>
        readPages(async (first, last) => {
          const { data, error, status } = await db
            .from('visits')
            .select(visitColumns)
            .gte('starts_at', from)
            .lt('starts_at', to)
            .order('starts_at')
            .order('id')
            .range(first, last)
            .abortSignal(signal)
          return { data: data as AgencyVisit[] | null, error, status }
        }),
      ),
      providesTags: ['AgencyVisit'],
    }),

    confirmVisit: build.mutation<null, VisitChange>({
      queryFn: adminQuery(async (db, { id, sequence }) =>
        done(await db.rpc('confirm_visit', { p_id: id, p_sequence: sequence })),
      ),
      invalidatesTags: ['AgencyVisit', 'Inquiry'],
    }),

    /** Sets who goes along, over the one that the caller saw. Code `CHANGED_SINCE` where it is another one by now. */
    setVisitCompanion: build.mutation<null, { id: string; seen: string | null; companionId: string | null }>({
      queryFn: adminQuery(async (db, { id, seen, companionId }) => {
        const write = db.from('visits').update({ companion_id: companionId }).eq('id', id)
        const over = seen === null ? write.is('companion_id', null) : write.eq('companion_id', seen)
        const { data, error, status } = await over.select('id')
        return done({ data: data?.length === 0 ? 'changed' : 'done', error, status })
      }),
      invalidatesTags: ['AgencyVisit'],
    }),

    cancelVisitByAgency: build.mutation<null, VisitChange>({
      queryFn: adminQuery(async (db, { id, sequence }) =>
        done(await db.rpc('cancel_visit_by_agency', { p_id: id, p_sequence: sequence })),
      ),
      invalidatesTags: ['AgencyVisit', 'VisitTimes'],
    }),

    moveVisitByAgency: build.mutation<null, VisitChange & { startsAt: string }>({
      queryFn: adminQuery(async (db, { id, sequence, startsAt }) =>
        done(await db.rpc('move_visit_by_agency', { p_id: id, p_sequence: sequence, p_starts_at: startsAt })),
      ),
      invalidatesTags: ['AgencyVisit', 'VisitTimes'],
    }),

    /** When the address of the caller's calendar was made and last read; null where there is none. */
    getCalendarAddress: build.query<CalendarAddress | null, void>({
      queryFn: adminQuery((db, _arg: void, signal) =>
        db
          .rpc('get_calendar_address')
          .abortSignal(signal)
          .then((answer) => answer as unknown as Answer<CalendarAddress>),
      ),
      providesTags: [addressTag],
    }),

    /** Gives the token of a new address. The address before stops working. */
    renewCalendarAddress: build.mutation<string, void>({
      queryFn: adminQuery((db) => db.rpc('renew_calendar_address')),
      invalidatesTags: [addressTag],
    }),

    removeCalendarAddress: build.mutation<boolean, void>({
      queryFn: adminQuery((db) => db.rpc('remove_calendar_address')),
      invalidatesTags: [addressTag],
    }),
  }),
})

export const {
  useGetVisitsQuery,
  useConfirmVisitMutation,
  useCancelVisitByAgencyMutation,
  useMoveVisitByAgencyMutation,
  useSetVisitCompanionMutation,
  useGetCalendarAddressQuery,
  useRenewCalendarAddressMutation,
  useRemoveCalendarAddressMutation,
} = visitsApi
