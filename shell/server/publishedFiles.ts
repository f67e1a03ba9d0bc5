import type { SiteFiles } from './site.ts'

/** Where a published site lies, path by path as publishing lays it. */
export interface SiteStore {
  /** The bytes of a file, none of it outside the site; null when there is none. */
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** The same for the releases' whole builds. */
  build: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** What `registry.json` says; the same object until that changes. */
  registry: () => Promise<unknown>
}

/** The same object for the same one: whoever reads it sees that nothing has changed. */
function once<T>(pick: (from: unknown) => T) {
  let known: { from: unknown; picked: T } | undefined
  return (from: unknown) => {
    if (!known || known.from !== from) known = { from, picked: pick(from) }
    return known.picked
  }
}

interface Line {
  current?: unknown
  disabled?: unknown
}

/** What it serves now, or would if it were not switched off. Whether that is a release is judged by who reads it. */
function currentOf(line: unknown) {
  const { current, disabled } = (line ?? {}) as Line
  return disabled && typeof current === 'object' ? { ...current, disabled } : current
}

const currentReleases = (registry: unknown) => {
  const remotes = (registry as { remotes?: unknown } | null)?.remotes
  if (typeof remotes !== 'object' || remotes === null) return undefined
  return Object.fromEntries(Object.entries(remotes).map(([name, line]) => [name, currentOf(line)]))
}

const currentShell = (registry: unknown) => currentOf((registry as { shell?: unknown } | null)?.shell)

/** What of a site everybody may ask for; the rest is the server's own. No segment leads back. */
const open = /^\/(shell|remotes)\/(?!(.*\/)?\.\.?(\/|$))/

/**
 * A site as publishing lays it: `shell/` and `remotes/<name>/<version>/` for browsers, `builds/` with the same releases
 * whole, and `registry.json`, which says what of it is served.
 */
export function publishedFiles(store: SiteStore): SiteFiles {
  const [remotes, shell] = [once(currentReleases), once(currentShell)]
  return {
    read: async (path) => (open.test(path) ? store.read(path) : null),
    build: store.build,
    registry: async () => remotes(await store.registry()),
    assets: async () => shell(await store.registry()),
  }
}
