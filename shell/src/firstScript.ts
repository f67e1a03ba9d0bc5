/*
 * The first script of a page: there before React is, and before anything else. It takes down what is pressed on controls
 * that only React can serve, which do it once they are hydrated (useEarlyTap), and says so where that takes long. What
 * needs no more than a line it does by itself. And it asks anew for what the browser has kept with wrong bytes. Every byte
 * delays the page: at most 1.5 kB.
 */

/** ms after which a visitor is told that what was pressed has to wait. */
const patience = 2_000

let failed = false

/** Shows the notice of the page. Hydration takes it away again. */
const tell = () => document.querySelector('[data-late]')?.setAttribute('data-shown', '')

/** If something still waits. */
function tellIfWaiting() {
  if (document.querySelector('[data-tapped]')) tell()
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

let hasLooked = false

/** Whether a text was typed: without React the page still sends it, and not every browser gives it back anew. */
const isTypedInto = () =>
  [...document.querySelectorAll<HTMLInputElement>('main :is(input,textarea)')].some(
    (field) => field.value !== field.defaultValue,
  )

/**
 * A file of the shell that the browser has kept with other bytes than were published is refused at each visit, and
 * nobody else could ask for it anew; nor for one that a bad line has lost. Begins the page again with what comes then,
 * once for a file; else, or where that would lose what was typed, it says so.
 */
async function mend() {
  if (hasLooked || performance.getEntriesByName('site-started')[0]) return
  hasLooked = true
  const ask = ({ src, integrity }: HTMLScriptElement, cache: RequestCache) => fetch(src, { integrity, cache })
  const wrong: HTMLScriptElement[] = []
  for (const script of document.querySelectorAll<HTMLScriptElement>('[src^="/assets/"]'))
    await ask(script, 'force-cache').catch(() => wrong.push(script))
  const [first] = wrong
  if (!first && !failed) return
  for (const script of wrong) await ask(script, 'reload')
  const file = first?.src ?? 'lost'
  if (sessionStorage.mended === file || isTypedInto()) return tell()
  sessionStorage.mended = file
  location.reload()
}

// All scripts of the page have run, or failed, by the first of these; this one may have come after it.
for (const name of ['DOMContentLoaded', 'load']) addEventListener(name, () => void mend().catch(tell))

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
