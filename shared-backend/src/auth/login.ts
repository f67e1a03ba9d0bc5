import {
  sessionChanged,
  toBackendError,
  type AdminSession,
  type Backend,
  type BackendError,
} from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { type QueryResult } from '../queries.ts'

export interface Credentials {
  username: string
  password: string
}

const WRONG_CREDENTIALS = 'Nome de usuário ou senha incorretos'
const UNEXPECTED = 'Erro inesperado ao fazer login'

/** No mail ever goes there: `.invalid` is reserved, and Auth wants an address. */
const adminEmail = (username: string) => `${username}@admins.invalid`

const wrongCredentials: BackendError = {
  kind: 'invalid',
  code: 'invalid_credentials',
  message: WRONG_CREDENTIALS,
}
/** Auth says in English how long to wait, or not at all. */
function tooManyAttempts(text: string): BackendError {
  const seconds = Number(/after (\d+) seconds?/.exec(text)?.[1])
  const time = Number.isInteger(seconds)
    ? `${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`
    : 'alguns minutos'
  return {
    kind: 'rate-limited',
    code: 'over_request_rate_limit',
    message: `Muitas tentativas de login. Aguarde ${time} e tente novamente.`,
  }
}

const unexpected = (cause: unknown, status?: number): BackendError => ({
  ...toBackendError(cause, status),
  message: UNEXPECTED,
})

/** Auth reports a wrong password by code. An address that it refuses is a wrong user name. */
const isWrongPassword = ({ code, status }: { code?: string; status?: number }) =>
  code === 'invalid_credentials' || code === 'validation_failed' || status === 400

async function signIn(
  backend: Backend,
  { username, password }: Credentials,
): Promise<QueryResult<AdminSession>> {
  const db = await backend.client()
  const name = username.trim().toLowerCase()
  const { error } = await db.auth.signInWithPassword({ email: adminEmail(name), password })
  if (error?.status === 429) return { error: tooManyAttempts(error.message) }
  if (error) return { error: isWrongPassword(error) ? wrongCredentials : unexpected(error) }

  const admin = await db
    .from('admin_users')
    .select('id, username, tenant_id')
    .eq('username', name)
    .maybeSingle()
  if (admin.data) return { data: { ...admin.data, login_time: new Date().toISOString() } }
  await db.auth.signOut({ scope: 'local' })
  return { error: admin.error ? unexpected(admin.error, admin.status) : wrongCredentials }
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
