type Fetch = typeof globalThis.fetch

/** Milliseconds; a failing read is told within a second or so. */
const PAUSE = 500
/** What a proxy answers while the API restarts. */
const passing = [502, 503, 504, 520]

function pause(signal: AbortSignal | null | undefined) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAUSE)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** A fetch that asks a second time when a read found no network, or a server that was on its way back. */
export function retryOnce(fetch: Fetch): Fetch {
  return async (input, init) => {
    const isRead = (init?.method ?? (input instanceof Request ? input.method : 'GET')) === 'GET'
    if (!isRead) return fetch(input, init)
    try {
      const response = await fetch(input, init)
      if (!passing.includes(response.status)) return response
    } catch (cause) {
      if (init?.signal?.aborted) throw cause
    }
    await pause(init?.signal)
    return fetch(input, init)
  }
}
