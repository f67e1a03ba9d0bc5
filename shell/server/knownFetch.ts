import { proveSite, SITE_HEADER } from 'shared-backend/visitorSignature'

/**
 * A fetch by which the database knows who reads: this server, for all visitors, whose searches it does not count as those
 * of one. Without a secret they are counted by this server's address.
 */
export function knownFetch(
  fetch: typeof globalThis.fetch,
  secret: string | undefined,
): typeof globalThis.fetch {
  if (!secret) return fetch
  const proof = proveSite(secret)
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(SITE_HEADER, await proof)
    return fetch(input, { ...init, headers })
  }
}
