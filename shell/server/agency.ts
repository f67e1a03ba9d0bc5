import * as v from 'valibot'
import type { Published, PublishedSite, SiteSettings } from './site.ts'

/** Time in ms for which what was read is used, and for which a database that does not answer is left alone. */
const freshFor = 10_000

/** Limit in ms for the API. */
const timeoutMs = 1_500

/** Time in ms for which a page waits for it. */
const patience = 400

const written = v.pipe(v.string(), v.parseJson(), v.nullable(v.record(v.string(), v.string())))

/**
 * Follows what the agency has written about itself in its settings; the site's configuration fills in the rest. What was
 * read last stays while the database is away. Returns the same object until something else is published or written.
 */
export function followAgency({ supabase, agency }: SiteSettings, fetch: typeof globalThis.fetch) {
  const headers = { apikey: supabase.publishableKey, accept: 'application/json' }
  let last = { text: '', agency }
  let staleAt = 0
  let reading: Promise<void> | undefined

  async function read() {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${supabase.url}/rest/v1/rpc/get_agency`, { headers, signal })
    const text = await response.text()
    if (response.ok && text !== last.text) last = { text, agency: { ...agency, ...v.parse(written, text) } }
  }

  let site: { published: Published; withAgency: PublishedSite } | undefined

  return async (published: Published) => {
    if (Date.now() >= staleAt) {
      reading ??= read()
        .catch(() => undefined)
        .finally(() => {
          staleAt = Date.now() + freshFor
          reading = undefined
        })
      await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, patience))])
    }
    if (site?.published !== published || site.withAgency.agency !== last.agency)
      site = { published, withAgency: { ...published, agency: last.agency } }
    return site.withAgency
  }
}
