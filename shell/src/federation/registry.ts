import { parseConfig, type RegistryEntry, type SiteConfig } from 'shared-backend'
import { forgetRemote, loadedRemoteApp, loadRemoteApp } from './loadRemote.ts'
import { matchRemote } from './matchRemote.ts'
import type { OverrideRemotes } from './overrides.ts'
import type { RemoteModule } from './RemoteModule.ts'

/** How old the registry may be, in ms, before a navigation looks at it again. */
const freshFor = 30_000

interface RegistryOptions {
  now?: () => number
  /** A developer's own remotes in the place of those released. */
  override?: OverrideRemotes
}

/**
 * The registry of an open page: it starts with what came in the page and learns of releases. What a page
 * has loaded of a remote stays as long as the page: two versions of one remote cannot run side by side.
 */
export function createRegistry(
  config: SiteConfig,
  { now = Date.now, override = (remotes) => remotes }: RegistryOptions = {},
) {
  let released = override(config.remotes)
  let checkedAt = now()
  const loaded = new Map<string, RegistryEntry>()

  const match = (pathname: string) => matchRemote({ ...released, ...Object.fromEntries(loaded) }, pathname)
  const isStale = (remote: string | undefined) => {
    const version = remote && loaded.get(remote)?.version
    return version !== undefined && version !== released[remote as string]?.version
  }

  return {
    match,
    /** Loads what the registry says of a remote, once; from then on it says the same. */
    load: (remote: string, entry: RegistryEntry): Promise<RemoteModule> => {
      loaded.set(remote, entry)
      return loadRemoteApp(remote, entry)
    },
    /** What `load` has brought already. */
    loaded: loadedRemoteApp,
    /** After a failure: the next `load` asks the network anew, for what is released by then. */
    forget: (remote: string) => {
      loaded.delete(remote)
      forgetRemote(remote)
    },
    /**
     * Whether a move from one remote to another page needs a full load, since a newer release of either is out;
     * moves within a remote do not, unless only the newer release knows the page.
     */
    needsReload: (from: string | undefined, pathname: string) => {
      const to = match(pathname)?.remote
      if (to) return from !== to && (isStale(from) || isStale(to))
      return isStale(matchRemote(released, pathname)?.remote)
    },
    /** Asks the site for its registry when the last answer is old; a failure changes nothing. */
    refresh: async () => {
      if (now() - checkedAt < freshFor) return
      checkedAt = now()
      try {
        const response = await fetch('/config.json', { cache: 'no-cache' })
        if (response.ok) released = override(parseConfig(await response.json()).remotes)
      } catch {
        // Offline, or no config: what the page knows still stands.
      }
    },
  }
}

export type Registry = ReturnType<typeof createRegistry>
