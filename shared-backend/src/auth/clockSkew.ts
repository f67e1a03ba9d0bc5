import type { Session } from '@supabase/supabase-js'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'

/** Seconds; a clock that nobody has set by hand is exact to a few. */
const TOLERANCE = 300

/** By the end of the token, of which Auth's clock says one moment, and this computer's clock another (`createSessionFetch`). */
function skewOf({ access_token, expires_at = 0 }: Session) {
  const payload = access_token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
  const { exp } = JSON.parse(atob(payload)) as { exp: number }
  const skew = expires_at - exp
  return Math.abs(skew) > TOLERANCE ? skew : 0
}

const clockApi = injectEndpoints({
  endpoints: (build) => ({
    /** Seconds by which this computer's clock is ahead of Auth's; below zero it is behind, 0 is right. */
    getClockSkew: build.query<number, void>({
      queryFn: supabaseQuery(async ({ client }) => {
        const { auth } = await client()
        const { data } = await auth.getSession()
        const skew = data.session ? skewOf(data.session) : 0
        if (skew === 0) return { data: 0, error: null }
        // A new token tells whether the clock has been set right since.
        const { session } = (await auth.refreshSession()).data
        return { data: session ? skewOf(session) : skew, error: null }
      }),
    }),
  }),
})

export const { useGetClockSkewQuery } = clockApi
