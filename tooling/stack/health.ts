/**
 * The result of a service's health check: `well` does its work, `unwell` answers but cannot work, `silent` does not
 * answer within the limit (ms).
 */
export type Health = 'well' | 'unwell' | 'silent'
export type HealthCheck = (limit: number) => Promise<Health>

/** Asks a service over HTTP; it is well below status 500. */
export function answers(url: string): HealthCheck {
  return async (limit) => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(limit) })
      await response.body?.cancel()
      return response.status < 500 ? 'well' : 'unwell'
    } catch {
      return 'silent'
    }
  }
}

/** The timing of the health checks of running services. */
export interface Rounds {
  /** Between an answer and the next question, in ms. */
  every: number
  /** For one answer, in ms. */
  limit: number
  /** Silences in a row after which a service counts as hanging. */
  misses: number
}

/** Half a minute and more of silence: a busy machine makes a service slow, and a slow one is left alone. */
export const usualRounds: Rounds = { every: 5000, limit: 10_000, misses: 3 }

/** Calls `onHang` once, when the service has been silent too often in a row. Returns what ends the asking. */
export function watchHealth(check: HealthCheck, { every, limit, misses }: Rounds, onHang: () => void) {
  const soon = () => setTimeout(() => void ask(), every).unref()
  let timer = soon()
  let silences = 0
  let ended = false

  async function ask() {
    const start = performance.now()
    const silent = (await check(limit)) === 'silent'
    // When this process itself was held up, or the machine asleep, the silence was its own.
    const heldUp = performance.now() - start > limit * 1.5
    if (ended) return
    if (!silent) silences = 0
    else if (!heldUp) silences += 1
    if (silences >= misses) onHang()
    else timer = soon()
  }

  return () => {
    ended = true
    clearTimeout(timer)
  }
}
