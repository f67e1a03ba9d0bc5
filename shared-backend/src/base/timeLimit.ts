type Fetch = typeof globalThis.fetch

/** Milliseconds after which nobody waits on in silence. */
const TIME_LIMIT = 15_000
/** Bytes a millisecond that even a poor line sends: what is uploaded has its own time on top. */
const POOREST_LINE = 32

/** Stands in the error of a request that was given up, and comes through every client's wrapping. */
export const GIVEN_UP = 'no answer in time'

function sizeOf(body: unknown) {
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength
  return body instanceof Blob ? body.size : 0
}

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
    setTimeout(giveUp, limit + sizeOf(init?.body) / POOREST_LINE)
    return fetch(input, { ...init, signal: controller.signal })
  }
}
