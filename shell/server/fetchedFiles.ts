import { publishedFiles } from './publishedFiles.ts'
import { askReleases, type SiteReleases } from './releases/siteReleases.ts'
import type { SiteFiles, SiteSettings } from './site.ts'

/** Time in ms for which a registry is reused. */
const followed = 3_000

interface FetchedOptions {
  settings: Pick<SiteSettings, 'supabase'>
  channel: string
  /** The origin of a server on Node over the same channel: it unpacks what releases are made of. */
  filesOrigin: string
  fetch?: typeof globalThis.fetch
}

/**
 * A site on a host without a disk: the project says what a channel serves, a server on Node has the files.
 * What the project said last stays while it is away.
 */
export function fetchedFiles({
  settings,
  channel,
  filesOrigin,
  fetch = globalThis.fetch,
}: FetchedOptions): SiteFiles {
  let known: SiteReleases | undefined
  let asked = -Infinity
  let asking: Promise<void> | undefined

  async function ask() {
    try {
      known = (await askReleases(settings, channel, known?.revision, fetch)) ?? known
    } catch (cause) {
      if (!known) throw cause
      console.error('The registry could not be read:', cause)
    }
    asked = Date.now()
  }

  async function registry() {
    if (Date.now() - asked >= followed) await (asking ??= ask().finally(() => (asking = undefined)))
    return known
  }

  /** @throws Error when the server fails, which differs from a file that it does not have */
  async function read(path: string) {
    // Each compressed form is asked for by its own name.
    const address = filesOrigin + path.replace(/^\/shell\//, '/assets/')
    const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    await response.body?.cancel()
    if (response.status === 404) return null
    throw new Error(`The server of files answered ${response.status} for ${path}`)
  }

  return publishedFiles({
    read,
    build: () => Promise.resolve(null),
    registry,
    revision: () => known?.revision,
  })
}
