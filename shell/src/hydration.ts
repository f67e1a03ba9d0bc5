const attribute = 'serverRendered'

/** Whether the server has rendered the page that stands in `root`. */
export const isServerRendered = (root: HTMLElement) => attribute in root.dataset

/** Takes from the page the mark that its remote does not answer yet: it does, or the visitor has been told. */
export function endHydration() {
  delete document.getElementById('root')?.dataset[attribute]
}

let whenAnswering: (() => void) | undefined

/** The page answers: its remote is there, or what stands in its place. */
export function answering() {
  whenAnswering?.()
  whenAnswering = undefined
  endHydration()
}

/**
 * React renders a pop of the history at once, and then throws away the HTML that still waits to be hydrated, with what
 * was typed into it. The router therefore learns of a pop within the page (a closed menu, a fragment) when the page
 * answers. To be called before the router is made, so that this listener comes first.
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
 * A visitor may have scrolled before React was there, and the router begins each page where it starts.
 * @returns what puts the page back to where they are, to be called when React has gone through it
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

/** Holds on to what the server has rendered in `root` for this address. Called before React touches it. */
export function keepServerHtml(root: HTMLElement) {
  kept = {
    pathname: window.location.pathname,
    nodes: [...(root.querySelector('main')?.childNodes ?? [])],
  }
}

/** The elements themselves, with what was typed into them; none once another page was shown. */
export function serverHtmlOf(pathname: string): readonly ChildNode[] {
  if (kept?.pathname !== pathname) kept = undefined
  return kept?.nodes ?? []
}

/** Whether a text was typed that only the page has: React says in the element what it knows of. */
export const isTypedInto = () =>
  [...document.querySelectorAll<HTMLInputElement>('main :is(input,textarea)')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
