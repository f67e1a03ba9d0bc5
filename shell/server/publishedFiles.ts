import type { SiteFiles } from './site.ts'

/** The store of a published site, by paths as publishing writes them. */
export interface SiteStore {
  /** The bytes of a file inside the site; null when there is none. */
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** The same for the releases' full builds. */
  build: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** The parsed `registry.json`; the same object until it changes. */
  registry: () => Promise<unknown>
}

/** Maps each object once: equal results mean that nothing has changed. */
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

/** The release that is served now, or would be if it were not disabled. The reader validates it. */
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

/** Paths of a site that are public; the rest is for the server only. No segment leads to a parent folder. */
const open = /^\/(shell|remotes)\/(?!(.*\/)?\.\.?(\/|$))/

/**
 * A site as publishing writes it: `shell/` and `remotes/<name>/<version>/` for browsers, `builds/` with the same
 * releases in full, and `registry.json`, which names the served ones.
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
