import * as v from 'valibot'
import type { SiteSettings } from '../site.ts'

/** Where the tarball of a version is, as a lockfile of npm names it. */
const artifact = v.object({
  package: v.string(),
  version: v.string(),
  integrity: v.string(),
  resolved: v.pipe(v.string(), v.regex(/^(https?|file):\S*\.tgz$/)),
})

export type Artifact = v.InferOutput<typeof artifact>

/** What a package serves; whoever serves it validates the release. */
const line = v.object({ current: v.nullable(v.looseObject({ version: v.string() })), disabled: v.boolean() })

export type ReleaseLine = v.InferOutput<typeof line>

const siteReleases = v.object({
  revision: v.number(),
  shell: v.nullable(line),
  remotes: v.record(v.string(), line),
  /** The versions of the last seven days, the newest first: pages that are open ask for their files. A malformed one is left out. */
  artifacts: v.pipe(
    v.array(v.fallback(v.nullable(artifact), null)),
    v.transform((rows) => rows.filter((row) => row !== null)),
  ),
})

/** What a channel serves. */
export type SiteReleases = v.InferOutput<typeof siteReleases>

/** @throws Error naming what is wrong */
export const parseReleases = (value: unknown) => v.parse(siteReleases, value)

/** Limit in ms for the project. */
const timeoutMs = 5_000

/**
 * Asks the project what a channel serves since revision `after`.
 * @returns undefined where nothing was switched
 * @throws Error when the project does not answer
 */
export async function askReleases(
  { supabase }: Pick<SiteSettings, 'supabase'>,
  channel: string,
  after: number | undefined,
  fetch: typeof globalThis.fetch,
) {
  const response = await fetch(`${supabase.url}/rest/v1/rpc/site_releases`, {
    method: 'POST',
    headers: { apikey: supabase.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ p_channel: channel, p_after: after ?? null }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The project answers ${response.status} to site_releases`)
  const value: unknown = await response.json()
  return value === null ? undefined : parseReleases(value)
}
