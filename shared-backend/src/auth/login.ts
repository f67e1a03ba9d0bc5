import {
  sessionChanged,
  toBackendError,
  type AdminSession,
  type Backend,
  type BackendError,
} from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { type QueryResult } from '../queries.ts'
import { checkCode, WRONG_CODE } from './checkCode.ts'
import { checkPassword, wrongPassword } from './checkPassword.ts'
import { tooManyAttempts } from './tooManyAttempts.ts'

export interface Credentials {
  username: string
  password: string
}

/** The password was right; the code of this second factor is still missing. */
export interface CodeWanted {
  username: string
  factorId: string
}

/** The username, and a recovery code in the place of the second factor's. */
export interface Recovery {
  username: string
  code: string
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

const wrongRecoveryCode: BackendError = {
  kind: 'invalid',
  code: WRONG_CODE,
  message: 'Código incorreto ou já trocado por outros. Confira na sua lista.',
}

async function signInByRecovery(
  backend: Backend,
  { username, code }: Recovery,
): Promise<QueryResult<AdminSession>> {
  const db = await backend.client()
  const { data, error, status } = await db.rpc('use_recovery_code', { p_code: code })
  if (error) return { error: toBackendError(error, status) }
  if (data === 'throttled') return { error: tooManyAttempts('') }
  return data === 'done' ? findAdmin(db, username) : { error: wrongRecoveryCode }
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

    /**
     * The second step without the device: a recovery code switches the second factor off. Code `WRONG_CODE`, or kind
     * `rate-limited` or `forbidden` when the password's session has ended.
     */
    recoverLogin: build.mutation<AdminSession, Recovery>({
      queryFn: async (recovery, { dispatch, extra }) => {
        try {
          const result = await signInByRecovery(extra as Backend, recovery)
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

export const { useLoginMutation, useConfirmLoginMutation, useRecoverLoginMutation } = loginApi
