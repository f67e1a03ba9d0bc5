import { api, AUTH_STORAGE_KEY, sessionChanged, type Backend } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'

/** Without the server's help, so that one can sign out with no network. */
function forgetTokens() {
  try {
    localStorage.removeItem(AUTH_STORAGE_KEY)
  } catch {
    // A browser that forbids storage has kept no tokens.
  }
}

export const logoutApi = injectEndpoints({
  endpoints: (build) => ({
    /** Signs out in this browser, all tabs; always succeeds. */
    logout: build.mutation<null, void>({
      queryFn: async (_arg, { extra }) => {
        try {
          const db = await (extra as Backend).client()
          const { error } = await db.auth.signOut({ scope: 'local' })
          if (error) forgetTokens()
        } catch {
          forgetTokens()
        }
        return { data: null }
      },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        await queryFulfilled
        dispatch(sessionChanged(null))
        // The next person at this machine must not find an admin's data in memory.
        dispatch(api.util.resetApiState())
      },
    }),
  }),
})

export const { useLogoutMutation } = logoutApi
