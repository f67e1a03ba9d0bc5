import { CHANGED_SINCE } from 'shared-backend'
import type { Tables } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery, type Answer } from '../../queries.ts'

/** A visit, and who comes. */
export type AgencyVisit = Pick<
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
  inquiry: Pick<Tables<'inquiries'>, 'id' | 'name' | 'email' | 'phone' | 'message'>
  emails: Pick<Tables<'outbox'>, 'audience' | 'status' | 'attempts'>[]
}

/** Instants, and the last row of the page before. */
export interface VisitsRequest {
  from: string
  to: string
  after: Pick<AgencyVisit, 'starts_at' | 'id'> | null
}

interface VisitChange {
  id: string
  /** The version that the caller knows. */
  sequence: number
}

const visitColumns =
  'id, property_id, property_title, property_code, starts_at, status, holds_until, sequence, changed_by, inquiry:inquiries(id, name, email, phone, message), emails:outbox(audience, status, attempts)'

const PAGE = 200

/** The error of a change that was not done: code `CHANGED_SINCE`, `taken`, `past` or `unknown`. */
function done({ data, error, status }: Answer<string>): Answer<null> {
  if (error || data === 'done') return { data: null, error, status }
  const code = data === 'changed' ? CHANGED_SINCE : data
  return { data: null, error: { code }, status: data === 'unknown' ? 404 : 409 }
}

const visitsApi = injectEndpoints({
  endpoints: (build) => ({
    /** The tenant's visits that begin from `from` on and before `to`, the first ones first, at most 200. */
    getVisits: build.query<AgencyVisit[], VisitsRequest>({
      queryFn: adminQuery(async (db, { from, to, after }, signal) => {
        const all = db.from('visits').select(visitColumns).gte('starts_at', from).lt('starts_at', to)
        const those = after
          ? all.gte('starts_at', after.starts_at).or(`starts_at.gt."${after.starts_at}",id.gt.${after.id}`)
          : all
        const { data, error, status } = await those
          .order('starts_at')
          .order('id')
          .limit(PAGE)
          .abortSignal(signal)
        return { data: data, error, status }
      }),
      providesTags: ['AgencyVisit'],
    }),

    confirmVisit: build.mutation<null, VisitChange>({
      queryFn: adminQuery(async (db, { id, sequence }) =>
        done(await db.rpc('confirm_visit', { p_id: id, p_sequence: sequence })),
      ),
      invalidatesTags: ['AgencyVisit', 'Inquiry'],
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
  }),
})

export const {
  useGetVisitsQuery,
  useConfirmVisitMutation,
  useCancelVisitByAgencyMutation,
  useMoveVisitByAgencyMutation,
} = visitsApi
