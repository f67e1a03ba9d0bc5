import { TIMED_OUT } from './errors.ts'
import { searchAsPost } from './searchAsPost.ts'
import { watcherOf, type OnSent } from './watchUpload.ts'

type Fetch = typeof globalThis.fetch

/** How bytes leave and arrive. Tests have a fake one. */
export interface Network {
  fetch: Fetch
  /** Sends a watched body; calls `onSent` whenever bytes have moved, in either direction. */
  upload: (url: string, init: RequestInit, onSent: OnSent) => Promise<Response>
}

/** A count is sent even where the visitor leaves the page meanwhile. */
const outlivesPage = (input: RequestInfo | URL) =>
  !(input instanceof Request) && String(input).includes('/rpc/count_')

const browserNetwork: Network = {
  fetch: (input, init) =>
    globalThis.fetch(...searchAsPost(input, outlivesPage(input) ? { ...init, keepalive: true } : init)),
  // No visitor uploads anything. Where its code fails to come, it fails as fetch does.
  upload: async (...request) => {
    const code = await import('./uploadByXhr.ts').catch(() => {
      throw new TypeError('Failed to fetch')
    })
    return code.uploadByXhr(...request)
  },
}

/** Milliseconds without a byte in either direction after which a request fails. */
const SILENCE = 15_000
/** Milliseconds before the retry, so that a visitor sees a failed read within a second or so. */
const PAUSE = 500
/** Statuses of a proxy while the API restarts. */
const passing = [502, 503, 504, 520]

const methodOf = (input: RequestInfo | URL, init?: RequestInit) =>
  init?.method ?? (input instanceof Request ? input.method : 'GET')

/** A signal that aborts when the caller's does, and after 15 s without a call of `moved`. */
function limitSilence(caller?: AbortSignal | null) {
  const controller = new AbortController()
  const cancel = () => controller.abort(caller?.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(new DOMException(TIMED_OUT, 'TimeoutError')), SILENCE)
  }
  if (caller?.aborted) cancel()
  caller?.addEventListener('abort', cancel)
  moved()
  return {
    signal: controller.signal,
    moved,
    end: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', cancel)
    },
  }
}

type SilenceLimit = ReturnType<typeof limitSilence>

function start({ fetch, upload }: Network, input: RequestInfo | URL, init: RequestInit, moved: () => void) {
  const watcher = watcherOf(init.body)
  if (!watcher) return fetch(input, init)
  return upload(input instanceof Request ? input.url : String(input), init, (bytes) => {
    moved()
    watcher.onSent(bytes)
  })
}

/** The same response once all of its body has arrived. */
async function receive(response: Response, { signal, moved }: SilenceLimit) {
  moved()
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      moved()
      controller.enqueue(part)
    },
  })
  const body = await new Response(response.body?.pipeThrough(watched, { signal })).arrayBuffer()
  // A response with a status like 204 takes no body, not even an empty one.
  return new Response(body.byteLength > 0 ? body : null, response)
}

async function send(network: Network, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const limit = limitSilence(init?.signal ?? watcherOf(init?.body)?.signal)
  const { signal, moved, end } = limit
  try {
    return await receive(await start(network, input, { ...init, signal }, moved), limit)
  } catch (cause) {
    // Browsers differ in the error that they throw for a signal's reason.
    throw signal.aborted ? (signal.reason as Error) : cause
  } finally {
    end()
  }
}

/**
 * Makes the one fetch of the site. A search is sent as POST (`searchAsPost`), a watched upload reports its progress
 * (`watchUpload`), a read that found no network or a restarting server is retried once, and any request fails after
 * 15 s in which no byte has moved. The options of supabase-js do not do that: `timeout` limits the total time of a
 * request, and `retry` leaves a visitor without an answer for seven seconds.
 */
export function createApiFetch(network: Network = browserNetwork): Fetch {
  return async (input, init) => {
    if (methodOf(input, init) !== 'GET') return send(network, input, init)
    try {
      const response = await send(network, input, init)
      if (!passing.includes(response.status)) return response
    } catch (cause) {
      // A cancelled request is not retried, nor is one that has timed out: nobody waits a second time.
      if ((cause as Error).name !== 'TypeError') throw cause
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    return send(network, input, init)
  }
}
