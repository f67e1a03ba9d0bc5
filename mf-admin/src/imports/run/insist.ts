import { isBackendError } from 'shared-backend'

/** ms before the next try. */
const PAUSE = 3_000

/** Whether no answer came in time: the database may be at it, or have done it. */
const isUnanswered = (error: unknown) =>
  isBackendError(error) && (error.kind === 'offline' || (error.status ?? 0) >= 502)

/**
 * Sends a request again until it is answered, or `signal` ends the waiting. For requests that may take longer than their
 * answer is waited for, and change nothing when they are sent again. `onUnanswered` is called each time that no answer came.
 */
export async function insist<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  onUnanswered?: () => void,
): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || !isUnanswered(error)) throw error
      onUnanswered?.()
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      if (signal.aborted) throw error
    }
  }
}
