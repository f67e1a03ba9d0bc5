import * as v from 'valibot'
import { injectEndpoints } from '../endpoints.ts'
import { adminQuery } from '../queries.ts'
import { parsed } from './answers.ts'

const text = v.string()
const count = v.pipe(v.number(), v.integer())
const isDone = v.boolean()

const today = v.object({
  /** Cases that nobody has answered. */
  new_cases: count,
  /** Open cases whose next step was due before today. */
  overdue: count,
  /** Today, in the agency's zone. */
  day: text,
  /** Visits of today. */
  visits: count,
  /** Coming visits that are to be confirmed, and the day of the first one. */
  to_confirm: v.object({ count, first: v.nullable(text) }),
  /** Open cases with an e-mail that was given up, and the latest five of them. */
  failed_mails: count,
  failed_cases: v.array(v.object({ id: text, name: text })),
  /** Listings that a portal would refuse; null for an agency without a portal. */
  left_out: v.nullable(count),
  /** Listings whose owner's authorisation ends within 30 days or has ended. */
  ending: count,
  /** Scheduled jobs that have not run for too long, each with its last good run. */
  late_jobs: v.array(v.object({ name: text, ran_at: text })),
  /** What a new agency has done of what it begins with; null once it works. */
  first_steps: v.nullable(
    v.object({
      ...{ agency: isDone, logo: isDone, visits: isDone },
      ...{ import: isDone, listing: isDone, colleague: isDone },
    }),
  ),
})
export type Today = v.InferOutput<typeof today>
export type FirstSteps = NonNullable<Today['first_steps']>

const todayApi = injectEndpoints({
  endpoints: (build) => ({
    /** What waits for the agency. */
    getToday: build.query<Today, void>({
      queryFn: adminQuery((db, _arg: void, signal) =>
        db.rpc('get_today', {}, { get: true }).abortSignal(signal).then(parsed(today)),
      ),
      providesTags: ['PropertyList', 'Lead', 'Inquiry', 'AgencyVisit'],
    }),
  }),
})

export const { useGetTodayQuery } = todayApi
