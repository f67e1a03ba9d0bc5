import { isBackendError } from 'shared-backend'
import { retry } from 'shared-backend/admin/retry'

/** A line that is lost for a moment ends nothing. */
const pauses = [1_000, 4_000, 16_000]

/** What another attempt would get as well, such as the end of a session. */
const isFinal = (error: unknown) =>
  isBackendError(error) && !['offline', 'rate-limited', 'server'].includes(error.kind)

/** Reads something, and again after a pause while it fails; `signal` ends the waiting. Throws what the last attempt has. */
export const retryRead = <T>(read: () => Promise<T>, signal: AbortSignal) =>
  retry(read, signal, { pauses, isFinal })
