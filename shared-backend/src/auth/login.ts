import {
  sessionChanged,
  toBackendError,
  type AdminSession,
  type Backend,
  type BackendError,
} from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { type QueryResult } from '../queries.ts'
import { checkCode } from './checkCode.ts'
import { checkPassword, wrongPassword } from './checkPassword.ts'

export interface Credentials {
  username: string
  password: string
}

/** The password was right; the code of this second factor is still missing. */
export interface CodeWanted {
  username: string
  factorId: string
}

const UNEXPECTED = 'Erro inesperado ao fazer login'

const unexpected = (cause: unknown, status?: number): BackendError => ({
  ...toBackendError(cause, status),
  message: UNEXPECTED,
})

const isOfCredentials = ({ kind }: BackendError) => kind === 'invalid' || kind === 'rate-limited'

async function findAdmin(
  db: Awaited<ReturnType<Backend['client']>>,
  username: string,
): Promise<QueryResult<AdminSession>> {
  const admin = await db
    .from('admin_users')
    .select('id, username, tenant_id')
    .eq('username', username)
    .maybeSingle()
  if (admin.data) return { data: { ...admin.data, login_time: new Date().toISOString() } }
  await db.auth.signOut({ scope: 'local' })
  return { error: admin.error ? unexpected(admin.error, admin.status) : wrongPassword }
}

async function signIn(
  backend: Backend,
  { username, password }: Credentials,
): Promise<QueryResult<AdminSession | CodeWanted>> {
  const db = await backend.client()
  const name = username.trim().toLowerCase()
  const { problem, factorId } = await checkPassword(db, name, password)
  if (problem) return { error: isOfCredentials(problem) ? problem : { ...problem, message: UNEXPECTED } }
  return factorId ? { data: { username: name, factorId } } : findAdmin(db, name)
}

async function signInByCode(
  backend: Backend,
  { username, factorId, code }: CodeWanted & { code: string },
): Promise<QueryResult<AdminSession>> {
  const db = await backend.client()
  const error = await checkCode(db, factorId, code)
  return error ? { error } : findAdmin(db, username)
}

export const loginApi = injectEndpoints({
  endpoints: (build) => ({
    /**
     * Signs an admin in and stores the session, or asks for a code (`confirmLogin`). Kind `invalid` for a wrong name or
     * password, `rate-limited` after too many.
     */
    login: build.mutation<AdminSession | CodeWanted, Credentials>({
      queryFn: async (credentials, { dispatch, extra }) => {
        try {
          const result = await signIn(extra as Backend, credentials)
          if (result.data && 'id' in result.data) dispatch(sessionChanged(result.data))
          return result
        } catch (cause) {
          return { error: unexpected(cause) }
        }
      },
      invalidatesTags: ['Watermark'],
    }),

    /** The second step of a login with a second factor. Its errors are those of `checkCode`. */
    confirmLogin: build.mutation<AdminSession, CodeWanted & { code: string }>({
      queryFn: async (proof, { dispatch, extra }) => {
        try {
          const result = await signInByCode(extra as Backend, proof)
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

export const { useLoginMutation, useConfirmLoginMutation } = loginApi
