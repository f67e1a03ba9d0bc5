import type { Database } from 'shared-domain/database'
import { injectEndpoints } from '../endpoints.ts'
import { adminQuery } from '../queries.ts'

/** A scheduled job that has not run for too long, and its last good run. */
type LateJob = Database['public']['Functions']['late_jobs']['Returns'][number]

const jobsApi = injectEndpoints({
  endpoints: (build) => ({
    getLateJobs: build.query<LateJob[], void>({
      queryFn: adminQuery((db, _arg: void, signal) =>
        db.rpc('late_jobs', {}, { get: true }).abortSignal(signal),
      ),
    }),
  }),
})

export const { useGetLateJobsQuery } = jobsApi
