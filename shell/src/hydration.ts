import { takeTapped } from 'shared-backend'

const attribute = 'serverRendered'

/** Whether the server has rendered the page that stands in `root`. */
export const isServerRendered = (root: HTMLElement) => attribute in root.dataset

/** Removes the mark of a page that is not hydrated yet: it is now, or the visitor has seen an error. */
export function endHydration() {
  delete document.getElementById('root')?.dataset[attribute]
  takeTapped()
}

let whenAnswering: (() => void) | undefined

/** Reports that the page is interactive: its remote is loaded, or an error is shown in its place. */
export function answering() {
  whenAnswering?.()
  whenAnswering = undefined
  endHydration()
}

/**
 * React renders a pop of the history at once and then discards HTML that still waits for hydration, with the text typed
 * into it. The router therefore learns of a pop within the page (a closed menu, a fragment) only when the page is
 * interactive. Must be called before the router is made, so that this listener comes first.
 */
export function deferPops() {
  const { pathname, search } = window.location
  let isDeferred = false
  const defer = (event: PopStateEvent) => {
    if (window.location.pathname !== pathname || window.location.search !== search) return
    event.stopImmediatePropagation()
    isDeferred = true
  }
  window.addEventListener('popstate', defer)
  whenAnswering = () => {
    window.removeEventListener('popstate', defer)
    const state: unknown = window.history.state
    if (isDeferred) window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }
}

/**
 * A visitor may have scrolled before React started, and the router scrolls each page to its start.
 * @returns restores the scroll position, to be called after the first rendering
 */
export function keepScroll() {
  let top = window.scrollY
  const onScroll = () => (top = window.scrollY)
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    window.removeEventListener('scroll', onScroll)
    if (top > 0) window.scrollTo({ top, behavior: 'instant' })
  }
}

let kept: { pathname: string; nodes: ChildNode[] } | undefined

/** Keeps the HTML that the server has rendered in `root` for this address. Called before React touches it. */
export function keepServerHtml(root: HTMLElement) {
  kept = {
    pathname: window.location.pathname,
    nodes: [...(root.querySelector('main')?.childNodes ?? [])],
  }
}

/** The kept elements with the text typed into them; empty once another page was shown. */
export function serverHtmlOf(pathname: string): readonly ChildNode[] {
  if (kept?.pathname !== pathname) kept = undefined
  return kept?.nodes ?? []
}

/** Whether the page has typed text that a reload would lose: React keeps each element's default value up to date. */
export const isTypedInto = () =>
  [...document.querySelectorAll<HTMLInputElement>('main :is(input,textarea)')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
