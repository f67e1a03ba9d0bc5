import { AsyncLocalStorage } from 'node:async_hooks'

/** The number of the request that the work under way is for. */
export const requestIds = new AsyncLocalStorage<string>()

/** One request to the backend, as it may be counted: nothing in it is a visitor's. */
export interface BackendAccess {
  /** What was asked: `/rest/v1/properties`, `/functions/v1/submit-lead`. */
  source: string
  /** A status, `timeout`, or `failed` without any answer. */
  outcome: string
  /** Time until the answer began. */
  ms: number
}

/** What is asked, without the names of files and what is asked for. */
const sourceOf = ({ pathname }: URL) =>
  /^\/(rest|functions)\/v1\/(rpc\/)?[^/]*|^\/[^/]*\/v1/.exec(pathname)?.[0]

/**
 * `fetch` for the backend: it passes on the number of the request that it is for, under which the backend's own log has
 * it, and reports how each answer came.
 */
export const backendFetch =
  (observe: (access: BackendAccess) => void): typeof fetch =>
  async (...asked) => {
    const request = new Request(...asked)
    const begun = performance.now()
    const id = requestIds.getStore()
    if (id) request.headers.set('x-request-id', id)
    const report = (outcome: string) =>
      observe({
        source: sourceOf(new URL(request.url)) ?? 'other',
        outcome,
        ms: performance.now() - begun,
      })
    try {
      const response = await fetch(request)
      report(String(response.status))
      return response
    } catch (cause) {
      report((cause as Error).name === 'TimeoutError' ? 'timeout' : 'failed')
      throw cause
    }
  }
