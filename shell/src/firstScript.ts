/*
 * The first script of a page: there before React is, and before anything else. It takes down what is pressed on controls
 * that only React can serve, which do it once they are hydrated (useEarlyTap), and says so where that takes long. What
 * needs no more than a line it does by itself. Every byte delays the page: at most 1.5 kB.
 */

/** ms after which a visitor is told that what was pressed has to wait. */
const patience = 2_000

let failed = false

/** Shows the notice of the page, if something still waits. Hydration takes the notice away again. */
function tellIfWaiting() {
  if (!document.querySelector('[data-tapped]')) return
  document.querySelector('[data-late]')?.setAttribute('data-shown', '')
}

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    failed = true
    tellIfWaiting()
  },
  true,
)

/** One card on or back in a row that scrolls; behind the last comes the first. */
function step(row: Element, by: number) {
  const width = row.firstElementChild?.getBoundingClientRect().width ?? 0
  const end = row.scrollWidth - row.clientWidth
  const to = row.scrollLeft + by * width
  row.scrollTo(to > end + 1 ? 0 : to < -1 ? end : to, 0)
}

addEventListener(
  'click',
  (event) => {
    const { target } = event
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
    /** On a page that waits for React. */
    const find = (selector: string) => target.closest(`[data-server-rendered] ${selector}`)

    // The browser leaves the menu open where a link leads to a section of the same page.
    find('[popover] [href*="#"]')?.closest<HTMLElement>('[popover]')?.hidePopover()

    // Its row is one that React leaves to the browser: stepsRow.
    const arrow = target.closest('[data-step]')
    const row = document.getElementById(arrow?.getAttribute('aria-controls') ?? '')
    if (arrow && row) step(row, Number(arrow.getAttribute('data-step')))

    const tapped = find('[data-tap]')
    if (!tapped) return
    // A photo is a link to its file: who waits for it in full stays on the page.
    event.preventDefault()
    event.stopPropagation()
    tapped.setAttribute('data-tapped', '')
    setTimeout(tellIfWaiting, failed ? 0 : patience)
  },
  true,
)
