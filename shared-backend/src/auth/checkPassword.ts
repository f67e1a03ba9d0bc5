import { toBackendError, type Backend, type BackendError } from 'shared-backend'
import { tooManyAttempts } from './tooManyAttempts.ts'

type Client = Awaited<ReturnType<Backend['client']>>

export const wrongPassword: BackendError = {
  kind: 'invalid',
  code: 'invalid_credentials',
  message: 'Nome de usuário ou senha incorretos',
}

/** No mail ever goes there: `.invalid` is reserved, and Auth wants an address. */
const adminEmail = (username: string) => `${username}@admins.invalid`

/** Auth tells a wrong password by code; an address that it refuses to look at is a wrong user name. */
const isWrongPassword = ({ code, status }: { code?: string; status?: number }) =>
  code === wrongPassword.code || code === 'validation_failed' || status === 400

interface Checked {
  /** Why not: `wrongPassword` when it is wrong. */
  problem?: BackendError
  /** The second factor whose code the API asks for next (`checkCode`). */
  factorId?: string
}

/** Signs in with that password, under Auth's limit of attempts. */
export async function checkPassword(db: Client, username: string, password: string): Promise<Checked> {
  const { data, error } = await db.auth.signInWithPassword({ email: adminEmail(username), password })
  if (!error) return { factorId: data.user.factors?.find(({ status }) => status === 'verified')?.id }
  if (error.status === 429) return { problem: tooManyAttempts(error.message, 'de login') }
  return { problem: isWrongPassword(error) ? wrongPassword : toBackendError(error) }
}
