import * as v from 'valibot'
import type { SiteSettings } from './site.ts'

/** Time in ms for which what was read is used: a balancer asks `/healthz` often. */
const freshFor = 30_000

/** Limit in ms for the API. */
const timeoutMs = 1_000

const late = v.array(v.object({ name: v.string(), ran_at: v.string() }))

/** Returns the scheduled jobs that are late, as faults, or that the backend does not answer. */
export function followJobs({ supabase }: SiteSettings, fetch: typeof globalThis.fetch) {
  const headers = { apikey: supabase.publishableKey, accept: 'application/json' }
  let faults: string[] = []
  let staleAt = 0

  async function read() {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${supabase.url}/rest/v1/rpc/late_jobs`, { headers, signal })
    if (!response.ok) throw new Error(`It answers ${response.status}`)
    const jobs = v.parse(late, await response.json())
    return jobs.map(({ name, ran_at }) => `The job ${name} has not run well since ${ran_at}`)
  }

  return async () => {
    if (Date.now() >= staleAt) {
      staleAt = Date.now() + freshFor
      faults = await read().catch(() => ['The backend'])
    }
    return faults
  }
}
