import { parseConfig, type RegistryEntry, type SiteConfig } from 'shared-backend'
import { CODE_TIMEOUT_MS } from 'shared-ui'
import { isTypedInto } from '../hydration.ts'
import { forgetRemote, loadedRemoteApp, loadRemoteApp } from './loadRemote.ts'
import { matchRemote, type RemoteMatch } from './matchRemote.ts'
import { preloadRemote } from './preloadRemote.ts'
import type { RemoteModule } from './RemoteModule.ts'
import { theShell, type RemoteAction, type RemoteFailure } from './remoteActions.ts'

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

/** Says each failure once: what fails at every visit of a page need not fill the console. */
function sayOnce() {
  const said = new Set<string>()
  return (failure: RemoteFailure) => {
    const { remote, version, route, kind } = failure
    const key = [remote, version, route, kind].join(' ')
    if (said.has(key)) return
    said.add(key)
    console.error(`${remote} ${version} failed:`, JSON.stringify(failure))
  }
}

/** A remote on its way. */
interface Arrival {
  /** Resolves once it is here, be it at the third try; never rejects. */
  promise: Promise<RemoteModule>
  resolve: (module: RemoteModule) => void
  module?: RemoteModule
  /** It failed, or takes too long: the visitor is to be told. */
  isOverdue: boolean
}

interface RegistryOptions {
  /** Told of failures, and of releases that are no longer the newest. */
  dispatch: (action: RemoteAction) => unknown
  /** What is to be done with a remote that has come, before it is shown. */
  prepare?: (module: RemoteModule, place: RemotePlace) => Promise<unknown> | void
  now?: () => number
  /** Loads the page anew. */
  reload?: () => void
}

/**
 * The registry of an open page: it starts with what came in the page and learns of releases. What a page
 * has loaded of a remote stays as long as the page: two versions of one remote cannot run side by side.
 */
export function createRegistry(
  config: SiteConfig,
  { dispatch, prepare, now = Date.now, reload = () => window.location.reload() }: RegistryOptions,
) {
  let released = config.remotes
  let checkedAt = now()
  const loaded = new Map<string, RegistryEntry>()
  const arrivals = new Map<string, Arrival>()
  /** How many parts of each remote's code hang. */
  const hanging = new Map<string, number>()
  const listeners = new Set<() => void>()
  const say = sayOnce()

  const tell = () => listeners.forEach((listener) => listener())
  const arrivalKey = ({ remote, entry }: RemotePlace) => `${remote} ${entry.version}`

  function report({ remote, entry, pattern }: RemotePlace, cause: unknown) {
    const kind = loadedRemoteApp(remote, entry) ? 'render' : 'load'
    const failure = { remote, version: entry.version, route: pattern, kind, error: serialise(cause) } as const
    say(failure)
    dispatch({ type: 'remotes/failed', payload: failure })
  }

  function unload({ remote }: RemotePlace) {
    loaded.delete(remote)
    forgetRemote(remote)
  }

  function forget(place: RemotePlace) {
    unload(place)
    arrivals.delete(arrivalKey(place))
  }

  async function attempt(place: RemotePlace, arrival: Arrival) {
    const overdue = (cause: unknown) => {
      // An attempt that hung may fail long after another one has brought the remote.
      if (arrival.module) return
      report(place, cause)
      unload(place)
      arrival.isOverdue = true
      tell()
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
      arrival.module = module
      arrival.isOverdue = false
      arrival.resolve(module)
      tell()
    } catch (cause) {
      overdue(cause)
    } finally {
      clearTimeout(timer)
    }
  }

  function arrive(place: RemotePlace): Arrival {
    const known = arrivals.get(arrivalKey(place))
    if (known) return known
    let resolve: Arrival['resolve'] = () => undefined
    const promise = new Promise<RemoteModule>((done) => (resolve = done))
    const arrival: Arrival = { promise, resolve, isOverdue: false }
    arrivals.set(arrivalKey(place), arrival)
    preloadRemote(place)
    void attempt(place, arrival)
    return arrival
  }

  const match = (pathname: string) => matchRemote({ ...released, ...Object.fromEntries(loaded) }, pathname)
  const staleRemotes = () =>
    [...loaded].flatMap(([remote, { version }]) => (version === released[remote]?.version ? [] : [remote]))
  /** A site that does not say which shell it serves serves this one. */
  const isOther = (shell: string | undefined) => shell !== undefined && shell !== config.shell

  /**
   * Asks the site for its registry, unless the last answer is younger than `unless` ms; a failure changes nothing.
   * @returns whether it answers that the shell of this page is no longer the newest
   */
  async function refresh(unless = freshFor) {
    if (now() - checkedAt < unless) return false
    checkedAt = now()
    try {
      const response = await fetch('/config.json', {
        cache: 'no-cache',
        signal: AbortSignal.timeout(patience),
      })
      if (!response.ok) return false
      const { remotes, shell } = parseConfig(await response.json())
      released = remotes
      const isStale = isOther(shell)
      dispatch({ type: 'remotes/stale', payload: [...staleRemotes(), ...(isStale ? [theShell] : [])] })
      tell()
      return isStale
    } catch {
      // Offline, or no config: what the page knows still stands.
      return false
    }
  }

  return {
    match,
    /** Whether its team has switched the remote off. */
    isAway: (remote: string | undefined) => remote !== undefined && released[remote]?.disabled === true,
    /** Calls `listener` after each look at what is released; the result ends that. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What is released, as far as the page knows. */
    released: () => released,
    /**
     * Loads what the registry says of a remote, once; from then on it says the same. Resolves once it is here, be it
     * after failures; never rejects: `isOverdue` tells of those.
     */
    arrive: (place: RemotePlace) => arrive(place).promise,
    /** What `arrive` has brought already. */
    arrived: (place: RemotePlace) => arrivals.get(arrivalKey(place))?.module,
    isOverdue: (place: RemotePlace) => arrivals.get(arrivalKey(place))?.isOverdue ?? false,
    /** Tries a remote again that did not come, unless another release is out by now; who waits for it goes on waiting. */
    retry: (place: RemotePlace) => {
      const arrival = arrivals.get(arrivalKey(place))
      const { version = place.entry.version } = released[place.remote] ?? {}
      if (!arrival?.isOverdue || version !== place.entry.version) return
      arrival.isOverdue = false
      tell()
      void attempt(place, arrival)
    },
    /** A part of a remote's code hangs, while its page stands; the result takes that back. */
    hang: (place: RemotePlace, cause: unknown) => {
      const change = (by: number) => {
        hanging.set(arrivalKey(place), (hanging.get(arrivalKey(place)) ?? 0) + by)
        tell()
      }
      report(place, cause)
      change(1)
      return () => change(-1)
    },
    isHanging: (place: RemotePlace) => (hanging.get(arrivalKey(place)) ?? 0) > 0,
    /** Tells of a remote that broke, and forgets it. */
    fail: (place: RemotePlace, cause: unknown) => {
      report(place, cause)
      forget(place)
    },
    /** The remote is loaded anew when it is asked for again, as it is released by then. */
    forget,
    /** A navigation has come to this address. */
    enter: (pathname: string) => {
      const remote = match(pathname)?.remote
      const newest = matchRemote(released, pathname)?.remote
      dispatch({ type: 'remotes/entered', payload: { remote, released: newest } })
    },
    refresh,
    /**
     * What the visitor tries again, with what is released by then: a newer remote may fail in the shell of this page for
     * ever, so that under one that is no longer the newest the page begins anew, unless that would lose what was typed.
     */
    tryAgain: async (again: () => void) => ((await refresh(0)) && !isTypedInto() ? reload() : again()),
  }
}

export type Registry = ReturnType<typeof createRegistry>
