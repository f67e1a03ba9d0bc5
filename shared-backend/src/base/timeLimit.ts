type Fetch = typeof globalThis.fetch

/** Milliseconds after which nobody waits on in silence. */
export const TIME_LIMIT = 15_000
/** Stands in the error of a request that was given up, and comes through every client's wrapping. */
export const GIVEN_UP = 'no answer in time'

/**
 * A fetch that gives up a request whose answer, its body included, is not there in time; tries that `fetch` makes
 * on its own count together. Whoever asked reads an error that says so, and may try again.
 */
export function limitTime(fetch: Fetch, limit = TIME_LIMIT): Fetch {
  return async (input, init) => {
    const asker = init?.signal
    const controller = new AbortController()
    const follow = () => controller.abort(asker?.reason)
    if (asker?.aborted) follow()
    asker?.addEventListener('abort', follow, { once: true })
    const giveUp = () => controller.abort(new DOMException(GIVEN_UP, 'TimeoutError'))
    setTimeout(giveUp, limit)
    return fetch(input, { ...init, signal: controller.signal })
  }
}
