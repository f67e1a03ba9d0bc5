import type { SiteFiles } from './site.ts'

/** The releases of a site, by paths: `/shell/<file>` and `/remotes/<name>/<version>/<file>`. */
export interface SiteStore extends Pick<SiteFiles, 'read' | 'revision'> {
  /** A file of a full build, by `/shell/<version>/<file>` or as a remote's public ones. */
  build: SiteFiles['build']
  /** What every package serves; the same object until it changes. */
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

/** The files of a site, each path inside it and open to browsers, and what it serves. */
export function publishedFiles(store: SiteStore): SiteFiles {
  const [remotes, shell] = [once(currentReleases), once(currentShell)]
  return {
    read: async (path) => (open.test(path) ? store.read(path) : null),
    build: store.build,
    registry: async () => remotes(await store.registry()),
    assets: async () => shell(await store.registry()),
    revision: store.revision,
  }
}
