import * as v from 'valibot'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { parsed } from '../answers.ts'

const number = v.number()

const propertyStats = v.object({
  /** The first day of the first month. */
  first: v.string(),
  rows: v.array(
    v.object({
      /** Its first day. */
      month: v.string(),
      /** `utm_source` or the host that linked; empty where nothing is known, `other` for rare ones. */
      source: v.string(),
      ...{ views: number, whatsapp: number, calls: number },
      // Cases of the desk that came in that month, and those of them that are in that stage now.
      ...{ messages: number, visits: number, proposals: number, closed: number },
    }),
  ),
})
export type PropertyStats = v.InferOutput<typeof propertyStats>

/** Months that the stats cover, the current one included. */
export const STATS_MONTHS = 12

const propertyStatsApi = injectEndpoints({
  endpoints: (build) => ({
    getPropertyStats: build.query<PropertyStats, string>({
      queryFn: adminQuery((db, id: string, signal) =>
        db
          .rpc('get_property_stats', { p_property_id: id, p_months: STATS_MONTHS }, { get: true })
          .abortSignal(signal)
          .then(parsed(propertyStats)),
      ),
      providesTags: ['Inquiry'],
    }),
  }),
})

export const { useGetPropertyStatsQuery } = propertyStatsApi
