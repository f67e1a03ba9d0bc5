/** A refusal with words for the user. The response is `{ error: { code, message, fields? } }` with this status. */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly fields?: Record<string, string>
  readonly headers?: Record<string, string>
  /** What the caller may need to go on, beside `error`. */
  readonly details?: object

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; headers?: Record<string, string>; details?: object } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.headers = more.headers
    this.details = more.details
  }
}

export const unauthorized = () => new Failure(401, 'unauthorized', 'Sua sessão expirou. Entre novamente.')
export const forbidden = () => new Failure(403, 'forbidden', 'Você não tem permissão para fazer isso.')
/** The stored row is another version than the one that the caller has seen. */
export const changedSince = () =>
  new Failure(409, 'changed_since', 'Este registro já existe ou foi alterado por outra pessoa.')
export const invalid = (fields?: Record<string, string>, message = INVALID_DATA) =>
  new Failure(400, 'invalid', message, { fields })

/** Seconds of the window in which the database counts what an address sends. */
const THROTTLE_WINDOW = 600
export const tooMany = () =>
  new Failure(
    429,
    'rate_limited',
    'Muitos envios em pouco tempo. Aguarde alguns minutos e tente novamente.',
    {
      headers: { 'retry-after': String(THROTTLE_WINDOW) },
    },
  )

export const INVALID_DATA = 'Há dados inválidos. Confira os campos e tente novamente.'

interface DatabaseError {
  code?: string
  message: string
}

/** Turns an error of PostgREST into a refusal. Its own words go to the log only. */
export function databaseFailure(error: DatabaseError, status?: number): Failure {
  if (error.code === '42501') return forbidden()
  if (status === 401 || error.code?.startsWith('PGRST30')) return unauthorized()
  if (error.code && /^(22|23)/.test(error.code)) return invalid()
  console.error('database:', error.code ?? status, error.message)
  return new Failure(503, 'unavailable', 'Ocorreu um erro no servidor. Tente novamente em instantes.')
}
