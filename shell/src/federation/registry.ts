import { parseConfig, type RegistryEntry, type SiteConfig } from 'shared-backend'
import { forgetRemote, loadedRemoteApp, loadRemoteApp } from './loadRemote.ts'
import { matchRemote, type RemoteMatch } from './matchRemote.ts'
import type { RemoteModule } from './RemoteModule.ts'
import type { RemoteAction } from './watchRemotes.ts'

/** How old the registry may be, in ms, before a navigation looks at it again. */
const freshFor = 30_000

/** ms that the site may take to say what is released. */
const patience = 5_000

/** Where a remote failed. */
export type RemotePlace = Pick<RemoteMatch, 'remote' | 'entry' | 'pattern'>

const serialise = (cause: unknown) =>
  cause instanceof Error
    ? { name: cause.name, message: cause.message, stack: cause.stack }
    : { name: 'Error', message: String(cause) }

interface RegistryOptions {
  /** Told of failures, and of releases that are no longer the newest. */
  dispatch: (action: RemoteAction) => unknown
  now?: () => number
}

/**
 * The registry of an open page: it starts with what came in the page and learns of releases. What a page
 * has loaded of a remote stays as long as the page: two versions of one remote cannot run side by side.
 */
export function createRegistry(config: SiteConfig, { dispatch, now = Date.now }: RegistryOptions) {
  let released = config.remotes
  let checkedAt = now()
  const loaded = new Map<string, RegistryEntry>()
  const listeners = new Set<() => void>()

  const match = (pathname: string) => matchRemote({ ...released, ...Object.fromEntries(loaded) }, pathname)
  const staleRemotes = () =>
    [...loaded].flatMap(([remote, { version }]) => (version === released[remote]?.version ? [] : [remote]))

  return {
    match,
    /** Whether its team has switched the remote off. */
    isAway: (remote: string | undefined) => remote !== undefined && released[remote]?.disabled === true,
    /** Calls `listener` after each look at what is released; the result ends that. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Loads what the registry says of a remote, once; from then on it says the same. */
    load: (remote: string, entry: RegistryEntry): Promise<RemoteModule> => {
      loaded.set(remote, entry)
      return loadRemoteApp(remote, entry)
    },
    /** What `load` has brought already. */
    loaded: loadedRemoteApp,
    /** Tells of a failure; the next `load` asks the network anew, for what is released by then. */
    fail: ({ remote, entry, pattern }: RemotePlace, cause: unknown) => {
      const kind = loadedRemoteApp(remote, entry) ? 'render' : 'load'
      const failure = {
        remote,
        version: entry.version,
        route: pattern,
        kind,
        error: serialise(cause),
      } as const
      dispatch({ type: 'remotes/failed', payload: failure })
      loaded.delete(remote)
      forgetRemote(remote)
    },
    /** A navigation has come to this address. */
    enter: (pathname: string) => {
      const remote = match(pathname)?.remote
      const newest = matchRemote(released, pathname)?.remote
      dispatch({ type: 'remotes/entered', payload: { remote, released: newest } })
    },
    /**
     * Asks the site for its registry, unless the last answer is younger than `unless` ms; a failure changes nothing.
     */
    refresh: async (unless = freshFor) => {
      if (now() - checkedAt < unless) return
      checkedAt = now()
      try {
        const response = await fetch('/config.json', {
          cache: 'no-cache',
          signal: AbortSignal.timeout(patience),
        })
        if (!response.ok) return
        released = parseConfig(await response.json()).remotes
        dispatch({ type: 'remotes/stale', payload: staleRemotes() })
        for (const listener of listeners) listener()
      } catch {
        // Offline, or no config: what the page knows still stands.
      }
    },
  }
}

export type Registry = ReturnType<typeof createRegistry>
