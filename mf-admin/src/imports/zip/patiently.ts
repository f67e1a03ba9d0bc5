import { isBackendError } from 'shared-backend'

/** ms before the second attempt and each further one: a line that is lost for a moment ends nothing. */
const PAUSES = [1_000, 4_000, 16_000]

/** What another attempt would get as well, such as the end of a session. */
const isFinal = (error: unknown) =>
  isBackendError(error) && !['offline', 'rate-limited', 'server'].includes(error.kind)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()))
  })

/** Reads something, and again after a pause while it fails; `signal` ends the waiting. Throws what the last attempt has. */
export async function patiently<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const ms of PAUSES) {
    try {
      return await read()
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error
      await pause(ms, signal)
      if (signal.aborted) throw error
    }
  }
  return read()
}
