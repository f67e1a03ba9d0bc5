/*
 * The first script of a page: there before React is, and before anything else. It takes down what is pressed on controls
 * that only React can serve, which do it once they are hydrated (useTapReplay), and says so where that takes long. What
 * needs no more than a line it does by itself. And it begins a page again whose scripts came wrong, or not at all. Every byte
 * delays the page: at most 1.5 kB.
 */

/** ms after which a visitor is told that what was pressed has to wait. */
const patience = 2_000

let failed = false

/** Shows the notice of the page. Hydration takes it away again. */
const tell = () => document.querySelector('[data-slow]')?.setAttribute('data-shown', '')

/** If something still waits. */
function showIfWaiting() {
  if (document.querySelector('[data-tapped]')) tell()
}

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    failed = true
    showIfWaiting()
  },
  true,
)

let hasLooked = false

/**
 * Whether to begin anew could lose something: an answer to a form, or typed text, which the page still sends without React
 * and not every browser gives back (as in `hydration.ts`).
 */
const isPrecious = () =>
  document.querySelector('[data-posted]') ||
  [...document.querySelectorAll<HTMLInputElement>('main :is(input,textarea)')].some(
    (field) => field.value !== field.defaultValue,
  )

/**
 * A file of the shell that the browser has kept with other bytes than were published is refused at each visit, and
 * nobody else could ask for it anew; nor for one that a bad line has lost. Begins the page again when all can be had,
 * once for each shell; else it says so.
 */
async function mend() {
  if (hasLooked || document.querySelector('[data-started]')) return
  hasLooked = true
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src^="/assets/"]')]
  const ask = ({ src, integrity }: HTMLScriptElement, cache: RequestCache) => fetch(src, { integrity, cache })
  for (const script of scripts) await ask(script, 'force-cache').catch(() => ask(script, 'reload'))
  const shell = scripts.at(-1)?.src ?? ''
  if (sessionStorage.mended === shell || isPrecious()) return tell()
  sessionStorage.mended = shell
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
    setTimeout(showIfWaiting, failed ? 0 : patience)
  },
  true,
)
