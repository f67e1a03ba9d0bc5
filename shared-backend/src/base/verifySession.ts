import { api } from './api.ts'
import type { Backend } from './backend.ts'
import { sessionChanged } from './session.ts'
import { isStillAdmin } from './stillAdmin.ts'

const withSession = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Whether the tokens behind the stored session are still good; renews them when they are old.
     * False also ends the stored session. With no network the session is given the benefit of the doubt.
     */
    verifySession: build.query<boolean, void>({
      queryFn: async (_arg, { dispatch, extra }) => {
        try {
          const client = await (extra as Backend).client()
          const { data, error } = await client.auth.getSession()
          if (error?.name === 'AuthRetryableFetchError') return { data: true }
          if (!data.session) dispatch(sessionChanged(null))
          return { data: Boolean(data.session) }
        } catch {
          return { data: true }
        }
      },
      keepUnusedDataFor: 0,
    }),

    /** Whether the caller is still an admin for the server. On false the caller of this query ends the stored session. */
    confirmAdmin: build.query<boolean, void>({
      queryFn: async (_arg, { extra }) => {
        try {
          return { data: await isStillAdmin(await (extra as Backend).client()) }
        } catch {
          return { data: true }
        }
      },
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useVerifySessionQuery, useConfirmAdminQuery } = withSession
