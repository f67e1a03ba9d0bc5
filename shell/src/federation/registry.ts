import { parseConfig, type RegistryEntry, type SiteConfig } from 'shared-backend'
import { CODE_TIMEOUT_MS } from 'shared-ui'
import { isTypedInto } from '../hydration.ts'
import { loadedRemoteApp, loadRemoteApp, unloadRemote } from './loadRemote.ts'
import { matchRemote, type RemotePlace } from './matchRemote.ts'
import { preloadRemote } from './preloadRemote.ts'
import type { RemoteModule } from './RemoteModule.ts'
import { theShell, type RemoteAction, type RemoteFailure } from './remoteActions.ts'

/** Age in ms from which a navigation requests the registry again. */
const freshFor = 30_000

/** Limit in ms for the request of the registry. */
const timeoutMs = 5_000

const serialise = (cause: unknown) =>
  cause instanceof Error
    ? { name: cause.name, message: cause.message, stack: cause.stack }
    : { name: 'Error', message: String(cause) }

/** Reports each failure once: a page that fails at every visit need not fill the console. */
function reportOnce() {
  const reported = new Set<string>()
  return (failure: RemoteFailure) => {
    const { remote, version, route, kind } = failure
    const key = [remote, version, route, kind].join(' ')
    if (reported.has(key)) return
    reported.add(key)
    console.error(`${remote} ${version} failed:`, JSON.stringify(failure))
  }
}

/** The loading of a remote. */
interface RemoteLoad {
  /** Resolves once it is loaded, even at the third try; never rejects. */
  promise: Promise<RemoteModule>
  resolve: (module: RemoteModule) => void
  module?: RemoteModule
  /** It failed, or takes too long: the visitor sees the card. */
  isOverdue: boolean
}

interface RegistryOptions {
  /** Called for failures, and for releases that are no longer the newest. */
  dispatch: (action: RemoteAction) => unknown
  /** Prepares a loaded remote before it is shown. */
  prepare?: (module: RemoteModule, place: RemotePlace) => Promise<unknown> | void
  now?: () => number
  /** Reloads the page. */
  reload?: () => void
}

/**
 * The registry of an open page. It starts with the registry in the page and learns of releases. A loaded remote stays
 * as long as the page: two versions of one remote cannot run side by side.
 */
export function createRegistry(
  config: SiteConfig,
  { dispatch, prepare, now = Date.now, reload = () => window.location.reload() }: RegistryOptions,
) {
  let released = config.remotes
  let checkedAt = now()
  const loaded = new Map<string, RegistryEntry>()
  const loads = new Map<string, RemoteLoad>()
  /** Number of hanging chunks of each remote. */
  const hanging = new Map<string, number>()
  const listeners = new Set<() => void>()
  const reportFailure = reportOnce()

  const notify = () => listeners.forEach((listener) => listener())
  const loadKey = ({ remote, entry }: RemotePlace) => `${remote} ${entry.version}`

  function report({ remote, entry, pattern }: RemotePlace, cause: unknown) {
    const kind = loadedRemoteApp(remote, entry) ? 'render' : 'load'
    const failure = { remote, version: entry.version, route: pattern, kind, error: serialise(cause) } as const
    reportFailure(failure)
    dispatch({ type: 'remotes/failed', payload: failure })
  }

  /** The next attempt requests its code from the network again. */
  function discardCode({ remote }: RemotePlace) {
    loaded.delete(remote)
    unloadRemote(remote)
  }

  function unload(place: RemotePlace) {
    discardCode(place)
    loads.delete(loadKey(place))
  }

  async function attempt(place: RemotePlace, current: RemoteLoad) {
    const overdue = (cause: unknown) => {
      // An attempt that hung may fail long after another one has loaded the remote.
      if (current.module) return
      report(place, cause)
      discardCode(place)
      current.isOverdue = true
      notify()
    }
    const timer = setTimeout(
      () => overdue(new Error(`still loading after ${CODE_TIMEOUT_MS} ms`)),
      CODE_TIMEOUT_MS,
    )
    try {
      loaded.set(place.remote, place.entry)
      const module = await loadRemoteApp(place.remote, place.entry)
      await prepare?.(module, place)
      loaded.set(place.remote, place.entry)
      current.module = module
      current.isOverdue = false
      current.resolve(module)
      notify()
    } catch (cause) {
      overdue(cause)
    } finally {
      clearTimeout(timer)
    }
  }

  function load(place: RemotePlace): RemoteLoad {
    const known = loads.get(loadKey(place))
    if (known) return known
    let resolve: RemoteLoad['resolve'] = () => undefined
    const promise = new Promise<RemoteModule>((done) => (resolve = done))
    const current: RemoteLoad = { promise, resolve, isOverdue: false }
    loads.set(loadKey(place), current)
    preloadRemote(place)
    void attempt(place, current)
    return current
  }

  const match = (pathname: string) => matchRemote({ ...released, ...Object.fromEntries(loaded) }, pathname)
  const staleRemotes = () =>
    [...loaded].flatMap(([remote, { version }]) => (version === released[remote]?.version ? [] : [remote]))
  /** A site that does not name its shell serves the one of this page. */
  const isOther = (shell: string | undefined) => shell !== undefined && shell !== config.shell

  /**
   * Requests the registry, unless the last response is younger than `unless` ms; a failure changes nothing.
   * @returns whether the shell of this page is no longer the newest
   */
  async function refresh(unless = freshFor) {
    if (now() - checkedAt < unless) return false
    checkedAt = now()
    try {
      const response = await fetch('/config.json', {
        cache: 'no-cache',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) return false
      const { remotes, shell } = parseConfig(await response.json())
      released = remotes
      const isStale = isOther(shell)
      dispatch({ type: 'remotes/stale', payload: [...staleRemotes(), ...(isStale ? [theShell] : [])] })
      notify()
      return isStale
    } catch {
      // Offline, or no config: the known registry stays.
      return false
    }
  }

  return {
    match,
    /** Whether its team has switched the remote off. */
    isAway: (remote: string | undefined) => remote !== undefined && released[remote]?.disabled === true,
    /** Calls `listener` after each change; the result ends that. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The newest known registry. */
    released: () => released,
    /**
     * Loads a remote once, and returns the same promise from then on. Resolves once it is loaded, even after failures;
     * never rejects: `isOverdue` reports failures.
     */
    load: (place: RemotePlace) => load(place).promise,
    /** The module that `load` has loaded. */
    loadedModule: (place: RemotePlace) => loads.get(loadKey(place))?.module,
    isOverdue: (place: RemotePlace) => loads.get(loadKey(place))?.isOverdue ?? false,
    /** Tries an overdue remote again, unless another release is out by now; its pending callers go on waiting. */
    retry: (place: RemotePlace) => {
      const current = loads.get(loadKey(place))
      const { version = place.entry.version } = released[place.remote] ?? {}
      if (!current?.isOverdue || version !== place.entry.version) return
      current.isOverdue = false
      notify()
      void attempt(place, current)
    },
    /** Reports a chunk that hangs while its page is shown; the result takes that back. */
    reportHang: (place: RemotePlace, cause: unknown) => {
      const change = (by: number) => {
        hanging.set(loadKey(place), (hanging.get(loadKey(place)) ?? 0) + by)
        notify()
      }
      report(place, cause)
      change(1)
      return () => change(-1)
    },
    isHanging: (place: RemotePlace) => (hanging.get(loadKey(place)) ?? 0) > 0,
    /** Reports a remote that failed, and unloads it. */
    fail: (place: RemotePlace, cause: unknown) => {
      report(place, cause)
      unload(place)
    },
    /** Unloads a remote: the next `load` requests its newest release. */
    unload,
    /** Reports a navigation to this address. */
    onNavigate: (pathname: string) => {
      const remote = match(pathname)?.remote
      const newest = matchRemote(released, pathname)?.remote
      dispatch({ type: 'remotes/entered', payload: { remote, released: newest } })
    },
    refresh,
    /**
     * The visitor's retry, with the newest registry: a newer remote may not run in the shell of this page. Where that
     * shell is outdated the page is reloaded, unless a reload would lose typed text.
     */
    tryAgain: async (again: () => void) => ((await refresh(0)) && !isTypedInto() ? reload() : again()),
  }
}

export type Registry = ReturnType<typeof createRegistry>
