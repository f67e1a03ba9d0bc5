import {
  sessionChanged,
  toBackendError,
  type AdminSession,
  type Backend,
  type BackendError,
} from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { type QueryResult } from '../queries.ts'
import { checkPassword, wrongPassword } from './checkPassword.ts'

export interface Credentials {
  username: string
  password: string
}

const UNEXPECTED = 'Erro inesperado ao fazer login'

const unexpected = (cause: unknown, status?: number): BackendError => ({
  ...toBackendError(cause, status),
  message: UNEXPECTED,
})

const isOfCredentials = ({ kind }: BackendError) => kind === 'invalid' || kind === 'rate-limited'

async function signIn(
  backend: Backend,
  { username, password }: Credentials,
): Promise<QueryResult<AdminSession>> {
  const db = await backend.client()
  const name = username.trim().toLowerCase()
  const problem = await checkPassword(db, name, password)
  if (problem) return { error: isOfCredentials(problem) ? problem : { ...problem, message: UNEXPECTED } }

  const admin = await db
    .from('admin_users')
    .select('id, username, tenant_id')
    .eq('username', name)
    .maybeSingle()
  if (admin.data) return { data: { ...admin.data, login_time: new Date().toISOString() } }
  await db.auth.signOut({ scope: 'local' })
  return { error: admin.error ? unexpected(admin.error, admin.status) : wrongPassword }
}

export const loginApi = injectEndpoints({
  endpoints: (build) => ({
    /** Signs an admin in and stores the session. Kind `invalid` for a wrong name or password, `rate-limited` after too many. */
    login: build.mutation<AdminSession, Credentials>({
      queryFn: async (credentials, { dispatch, extra }) => {
        try {
          const result = await signIn(extra as Backend, credentials)
          if (result.data) dispatch(sessionChanged(result.data))
          return result
        } catch (cause) {
          return { error: unexpected(cause) }
        }
      },
      invalidatesTags: ['Watermark'],
    }),
  }),
})

export const { useLoginMutation } = loginApi
