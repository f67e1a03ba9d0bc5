import { toBackendError, type Backend, type BackendError } from 'shared-backend'

type Client = Awaited<ReturnType<Backend['client']>>

export const wrongPassword: BackendError = {
  kind: 'invalid',
  code: 'invalid_credentials',
  message: 'Nome de usuário ou senha incorretos',
}

/** No mail ever goes there: `.invalid` is reserved, and Auth wants an address. */
const adminEmail = (username: string) => `${username}@admins.invalid`

/** Auth says in English how long to wait, or not at all. */
function tooManyAttempts(said: string): BackendError {
  const seconds = Number(/after (\d+) seconds?/.exec(said)?.[1])
  const time = Number.isInteger(seconds)
    ? `${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`
    : 'alguns minutos'
  return {
    kind: 'rate-limited',
    code: 'over_request_rate_limit',
    message: `Muitas tentativas de login. Aguarde ${time} e tente novamente.`,
  }
}

/** Auth tells a wrong password by code; an address that it refuses to look at is a wrong user name. */
const isWrongPassword = ({ code, status }: { code?: string; status?: number }) =>
  code === wrongPassword.code || code === 'validation_failed' || status === 400

/** Signs in with that password, under Auth's limit of attempts. Null, or why not: `wrongPassword` when it is wrong. */
export async function checkPassword(
  db: Client,
  username: string,
  password: string,
): Promise<BackendError | null> {
  const { error } = await db.auth.signInWithPassword({ email: adminEmail(username), password })
  if (!error) return null
  if (error.status === 429) return tooManyAttempts(error.message)
  return isWrongPassword(error) ? wrongPassword : toBackendError(error)
}
