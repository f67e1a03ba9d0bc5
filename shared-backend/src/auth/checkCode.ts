import { toBackendError, type Backend, type BackendError } from 'shared-backend'
import { noSession } from '../queries.ts'
import { tooManyAttempts } from './tooManyAttempts.ts'

type Client = Awaited<ReturnType<Backend['client']>>

/** The `code` of a refused code of the second factor; the message says why. */
export const WRONG_CODE = 'mfa_verification_failed'
/** The `code` of a second factor that is gone. */
export const FACTOR_GONE = 'mfa_factor_not_found'

const wrong = 'Código incorreto ou vencido. Digite o que o aplicativo mostra agora.'
const expired = 'O código expirou. Digite o que o aplicativo mostra agora.'

/** By the codes of Auth. */
const refusals: Record<string, string> = {
  [WRONG_CODE]: wrong,
  validation_failed: wrong,
  mfa_challenge_expired: expired,
  // Auth says so of a challenge that was used already, too.
  mfa_ip_address_mismatch: expired,
}

/**
 * Proves the second factor by a code, which lifts the session. Null, or why not: code `WRONG_CODE` for a code that is
 * wrong or too old, `FACTOR_GONE`, or kind `rate-limited` or `unauthorized`.
 */
export async function checkCode(db: Client, factorId: string, code: string): Promise<BackendError | null> {
  const { error } = await db.auth.mfa.challengeAndVerify({ factorId, code })
  if (!error) return null
  if (error.status === 429) return tooManyAttempts(error.message)
  if (error.name === 'AuthSessionMissingError') return toBackendError(noSession)
  const message = refusals[error.code ?? '']
  return message ? { kind: 'invalid', code: WRONG_CODE, message } : toBackendError(error)
}
