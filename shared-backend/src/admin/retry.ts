import { isBackendError } from 'shared-backend'

/** Waits so many ms, or until `signal` ends the waiting. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

interface RetryOptions {
  /** ms before the second attempt and each further one. */
  pauses: Iterable<number>
  /** Whether another attempt would get the same. */
  isFinal: (error: unknown) => boolean
  /** Called before each pause. */
  onFailure?: () => void
}

/** Sends a request, and again after a pause while it fails; `signal` ends the waiting. Throws the last error. */
export async function retry<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  { pauses, isFinal, onFailure }: RetryOptions,
): Promise<T> {
  for (const ms of pauses) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error
      onFailure?.()
      await pause(ms, signal)
      if (signal.aborted) throw error
    }
  }
  return send()
}

/** Whether no answer came in time: the database may be at it, or have done it. */
export const isUnanswered = (error: unknown) =>
  isBackendError(error) && (error.kind === 'offline' || (error.status ?? 0) >= 502)

function* threeSecondsEach() {
  for (;;) yield 3_000
}

/**
 * Sends a request again until it is answered, or `signal` ends the waiting. For requests that may take longer than their
 * answer is waited for, and change nothing when they are sent again. `onUnanswered` is called each time that no answer came.
 */
export const retryUntilAnswered = <T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  onUnanswered?: () => void,
) =>
  retry(send, signal, {
    pauses: threeSecondsEach(),
    isFinal: (error) => !isUnanswered(error),
    onFailure: onUnanswered,
  })
