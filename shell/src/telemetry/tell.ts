/** A release: nothing about the visitor, whose address could say what they look for. */
export interface Shown {
  remote: string
  version: string
}

/** A page that was opened, by a load or by a move within the site. It has no name outside its tab. */
interface OpenedPage extends Shown {
  page: string
  /** By the clock of `performance.now()`. */
  openedAt: number
  isSettled: boolean
  /** Requests for data, and complaints in the console, since then. */
  requests: number
  complaints: number
  /** What it has told: each kind once for each release. */
  told: Set<string>
}

/** ms after which a page that still answers is well, and for which it may stand still until then. */
const settles = 10_000
export const longestTask = 3_000

let current: OpenedPage | undefined
let timer: ReturnType<typeof setTimeout> | undefined
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
  const { remote, version, page, openedAt, told } = current
  const once = `${kind} ${more.remote}`
  if (told.has(once)) return
  told.add(once)
  const age = Math.round(performance.now() - openedAt)
  navigator.sendBeacon?.('/telemetry', JSON.stringify({ remote, version, shell, page, kind, age, ...more }))
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
  const openedAt = performance.now()
  current = shown && {
    ...shown,
    page,
    openedAt,
    isSettled: false,
    requests: 0,
    complaints: 0,
    told: new Set(),
  }
  tell('view')
  clearTimeout(timer)
  // Behind a task that has lasted until now it is late.
  timer = setTimeout(() => settle(performance.now() - openedAt < settles + longestTask), settles)
}

/** The release whose file of this site is the first in a stack. */
export function releaseIn(stack: string): Shown | undefined {
  const file = new RegExp(`${location.origin}/(?:remotes/([^/\\s]+)/([^/\\s]+)/|assets/)`).exec(stack)
  const [, remote = 'shell', version = shell] = file ?? []
  return file && version ? { remote, version } : undefined
}

/** Tells of an error, where it is in a file of the site. @param stack of who has complained, or the name of the file */
export function tellError(cause: unknown, stack = '') {
  const release = releaseIn((cause instanceof Error && cause.stack) || stack)
  if (release) tell('error', release)
}

/** Begins with the page that was loaded, once it is seen. Who leaves one that answers has seen it well. */
export function tellPages(shellVersion: string, first: Shown | undefined) {
  shell = shellVersion
  if (document.visibilityState === 'visible') openPage(first)
  else document.addEventListener('visibilitychange', () => openPage(first), { once: true })
  window.addEventListener('error', ({ error, filename }) => tellError(error, filename))
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason))
  window.addEventListener('pagehide', () => settle())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') settle()
  })
}
