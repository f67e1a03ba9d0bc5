import type { SupabaseClient } from '@supabase/supabase-js'

type Fetch = typeof globalThis.fetch

/** With this status Auth refuses a refresh token for good. */
const REFUSED = 400

/** The same answer; the age of a session in it counts from now, by this computer's clock, whatever that says. */
async function countFromReceipt(response: Response) {
  const session = (await response
    .clone()
    .json()
    .catch(() => null)) as { access_token?: string; expires_in: number } | null
  if (!session?.access_token) return response
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in
  return new Response(JSON.stringify({ ...session, expires_at }), response)
}

/** Whether the API finds the token expired. Storage says so with 400, as all that it refuses; only its words tell them apart. */
const isExpired = async (response: Response, url: string) =>
  response.status === 401 ||
  (response.status === 400 &&
    url.includes('/storage/v1/') &&
    /exp\W+claim|jwt expired/i.test(await response.clone().text()))

/**
 * Makes the fetch of the full client. Auth-js compares the server's time with this computer's clock, and ends the session
 * when a refresh fails otherwise than by a fault of the server. So a session's age counts from its receipt, and a rate
 * limit, a proxy or a refresh by another tab (409) is such a fault. Where the clock was set back meanwhile, the API
 * finds a token expired that looks good here: it is refreshed, and the request sent once more.
 */
export function createSessionFetch(fetch: Fetch, refresh: SupabaseClient['auth']['refreshSession']): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (url.includes('/auth/v1/')) {
      if (response.ok) return countFromReceipt(response)
      const isRefused = response.status === REFUSED || !url.includes('grant_type=refresh_token')
      return isRefused ? response : new Response(response.body, { status: 503 })
    }
    if (!(await isExpired(response, url))) return response
    const { data, error } = await refresh()
    if (error?.name === 'AuthRetryableFetchError') return new Response(null, { status: 503 })
    if (!data.session) return response
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${data.session.access_token}`)
    return fetch(input, { ...init, headers })
  }
}
