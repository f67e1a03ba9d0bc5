interface PurgeOptions {
  url: string
  /** Sent as a bearer token. */
  token?: string
}

/** Limit in ms for the network of caches. Without its answer the pages go by themselves, after half a minute. */
const timeoutMs = 10_000

/** Tells a network of caches to forget the pages that are made of these releases, by their `Cache-Tag`. */
export const purgeShared =
  ({ url, token }: PurgeOptions, fetch = globalThis.fetch) =>
  async (tags: string[]) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ tags }),
        signal,
      })
      if (!ok) throw new Error(`it answers ${status}`)
    } catch (cause) {
      console.error('The shared pages of %s were not purged:', tags.join(), cause)
    }
  }
