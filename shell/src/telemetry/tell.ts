/** A release and the pattern of a route of it: nothing about the visitor, whose address could say what they look for. */
export interface Shown {
  remote: string
  version: string
  route: string
}

/** A page that was opened, by a load or by a move within the site. It has no name outside its tab. */
interface OpenedPage extends Shown {
  page: string
  /** By the clock of `performance.now()`. */
  openedAt: number
  isSettled: boolean
  /** Requests for data since then. */
  requests: number
  /** What it has told: each kind once for each release. */
  told: Set<string>
}

let current: OpenedPage | undefined
/** The release of the shell that the tab runs. */
let shell: string | undefined

/** The page that is open. */
export const openedPage = () => current

/**
 * Tells the site's server what has become of the page, or of a release whose code runs on it. A browser without beacons
 * tells nothing.
 */
export function tell(kind: string, more: Partial<Shown> & { requests?: number; vitals?: object } = {}) {
  if (!current) return
  const { remote, version, route, page, openedAt, told } = current
  const once = `${kind} ${more.remote}`
  if (told.has(once)) return
  told.add(once)
  const age = Math.round(performance.now() - openedAt)
  navigator.sendBeacon?.(
    '/telemetry',
    JSON.stringify({ remote, version, route, shell, page, kind, age, ...more }),
  )
}

/** The page still answers, or stood still: it is not told of again. */
export function settle(isWell = true) {
  if (!current || current.isSettled) return
  current.isSettled = true
  if (isWell) tell('settled', { requests: current.requests })
}

/** Counts a page from now on. Called before it is rendered: one that never comes to itself has been counted. */
export function openPage(shown: Shown | undefined) {
  settle()
  const page = Math.random().toString(36).slice(2)
  current = shown && {
    ...shown,
    page,
    openedAt: performance.now(),
    isSettled: false,
    requests: 0,
    told: new Set(),
  }
  tell('view')
}

/** The release whose file is the first in a stack. */
export function releaseIn(stack: string): Pick<Shown, 'remote' | 'version'> | undefined {
  const [, remote, version] = /\/remotes\/([^/\s]+)\/([^/\s]+)\//.exec(stack) ?? []
  if (remote && version) return { remote, version }
  return shell && /\/assets\/[^/\s]+\.js/.test(stack) ? { remote: 'shell', version: shell } : undefined
}

/** Tells of an error, where it is in a file of the site. */
export function tellError(cause: unknown, file = '') {
  const release = releaseIn((cause instanceof Error && cause.stack) || file)
  if (release) tell('error', release)
}

/** Begins with the page that was loaded. Who leaves one that answers has seen it well. */
export function tellPages(shellVersion: string, first: Shown | undefined) {
  shell = shellVersion
  openPage(first)
  window.addEventListener('error', ({ error, filename }) => tellError(error, filename))
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason))
  window.addEventListener('pagehide', () => settle())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') settle()
  })
}
