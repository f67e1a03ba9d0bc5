/** The `code` of a conflict: a save over a version that somebody else has changed since it was loaded. */
export const CHANGED_SINCE = 'changed_since'

/** Stands in the error of a request that has timed out, and stays there through every client's wrapping. */
export const TIMED_OUT = 'no answer in time'

/** Every failed call ends as one of these, with a sentence that a user can read. */
export interface BackendError {
  kind:
    | 'offline'
    | 'unauthorized'
    | 'forbidden'
    | 'not-found'
    | 'conflict'
    | 'invalid'
    | 'too-large'
    | 'rate-limited'
    | 'server'
  /** pt-BR, or the server's own message where the specification matches on it. */
  message: string
  code?: string
  status?: number
  fields?: Record<string, string>
}

const timedOut = 'O servidor demorou demais para responder. Tente novamente.'

const messages: Record<BackendError['kind'], string> = {
  offline: 'Não foi possível conectar. Verifique sua internet e tente novamente.',
  unauthorized: 'Sua sessão expirou. Entre novamente.',
  forbidden: 'Você não tem permissão para fazer isso.',
  'not-found': 'Não encontramos o que você procura.',
  conflict: 'Este registro já existe ou foi alterado por outra pessoa.',
  invalid: 'Há dados inválidos. Confira os campos e tente novamente.',
  'too-large': 'O arquivo ou o texto é grande demais.',
  'rate-limited': 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.',
  server: 'Ocorreu um erro no servidor. Tente novamente em instantes.',
}

/** PostgREST and Postgres codes that say more than the HTTP status does. */
const kindByCode: Record<string, BackendError['kind']> = {
  PGRST116: 'not-found',
  PGRST301: 'unauthorized',
  PGRST303: 'unauthorized',
  '22P02': 'invalid',
  '23502': 'invalid',
  '23503': 'conflict',
  '23505': 'conflict',
  '23514': 'invalid',
  [CHANGED_SINCE]: 'conflict',
  '42501': 'forbidden',
  id_taken: 'conflict',
}

const kindByStatus: Record<number, BackendError['kind']> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-found',
  409: 'conflict',
  413: 'too-large',
  422: 'invalid',
  429: 'rate-limited',
}

interface Problem {
  code?: string
  status?: number
  statusCode?: string | number
  message?: string
  name?: string
  fields?: Record<string, string>
  /** The wrapped error: the message of the functions' client does not include it. */
  context?: unknown
}

const isTimeout = ({ message = '', context }: Problem) =>
  message.includes(TIMED_OUT) || Boolean((context as Problem | undefined)?.message?.includes(TIMED_OUT))

/** Whether fetch itself failed: no answer came at all. */
function isNetworkFailure(problem: Problem) {
  return (
    isTimeout(problem) ||
    problem.name === 'AuthRetryableFetchError' ||
    problem.name === 'FunctionsFetchError' ||
    /failed to fetch|fetch failed|network ?error|load failed/i.test(problem.message ?? '')
  )
}

/** Maps any error that supabase-js returned or threw to a BackendError. */
export function toBackendError(cause: unknown, httpStatus?: number): BackendError {
  const problem = (
    typeof cause === 'object' && cause !== null ? cause : { message: String(cause) }
  ) as Problem
  const status = httpStatus || Number(problem.status ?? problem.statusCode) || 0
  // A procedure raises PT409 where a function says the same in words.
  const code = problem.code === 'PT409' ? CHANGED_SINCE : problem.code
  const byCode = code ? kindByCode[code] : undefined
  const kind: BackendError['kind'] =
    byCode ?? (isNetworkFailure(problem) ? 'offline' : (kindByStatus[status] ?? 'server'))
  // P0001 is a procedure's own `raise exception`: its text was written to be matched on.
  const words = isTimeout(problem) ? timedOut : messages[kind]
  const message = code === 'P0001' && problem.message ? problem.message : words
  return { kind, message, code, status: status || undefined, fields: problem.fields }
}

/** Narrows the `error` of RTK Query. */
export function isBackendError(error: unknown): error is BackendError {
  return typeof error === 'object' && error !== null && 'kind' in error && 'message' in error
}
