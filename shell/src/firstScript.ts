/*
 * The first script of a page, which runs before React and all other scripts. It records presses of controls that only
 * React can handle (they are handled once hydrated: useTapReplay), shows a notice where that takes long, handles some
 * simple clicks itself, and reloads a page whose scripts were damaged or lost. Every byte delays the page: at most
 * 1.6 kB.
 */

/** Time in ms after which the visitor sees that a press has to wait. */
const noticeAfter = 2_000

// Where the visit of this tab began stays in the tab, and is sent with the visitor's own message alone: visitSource.ts.
try {
  sessionStorage.visit ??= `${location.href} ${document.referrer}`
} catch {
  // Without storage a message comes without its source.
}

let failed = false

/** Shows the notice of the page. Hydration hides it again. */
const showNotice = () => document.querySelector('[data-slow]')?.setAttribute('data-shown', '')

function showIfWaiting() {
  if (document.querySelector('[data-tapped]')) showNotice()
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
 * Whether a reload could lose the response to a form, or typed text: a form can be sent without React, and not every
 * browser restores typed text (as in `hydration.ts`).
 */
const isPrecious = () =>
  document.querySelector('[data-posted]') ||
  [...document.querySelectorAll<HTMLInputElement>('main :is(input,textarea)')].some(
    (field) => field.value !== field.defaultValue,
  )

/**
 * Repairs a page whose scripts failed. A cached file with wrong bytes is refused at each visit, and only this script
 * can request it again; the same holds for a file that was lost on the network. Reloads the page when all files could
 * be loaded, once for each shell; otherwise it shows the notice.
 */
async function mend() {
  if (hasLooked || document.querySelector('[data-started]')) return
  hasLooked = true
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src^="/assets/"]')]
  const request = ({ src, integrity }: HTMLScriptElement, cache: RequestCache) =>
    fetch(src, { integrity, cache })
  for (const script of scripts) await request(script, 'force-cache').catch(() => request(script, 'reload'))
  // This script is one of them.
  const shell = scripts.at(-1)!.src
  if (sessionStorage.mended === shell || isPrecious()) return showNotice()
  sessionStorage.mended = shell
  location.reload()
}

// By the first of these events all scripts of the page have run or failed; this one may have come after it.
for (const name of ['DOMContentLoaded', 'load']) addEventListener(name, () => void mend().catch(showNotice))

/** Scrolls a row by one card forwards or back; after the last card comes the first. */
function step(row: Element, by: number) {
  const width = row.scrollWidth / row.childElementCount
  const end = row.scrollWidth - row.clientWidth
  const to = row.scrollLeft + by * width
  row.scrollTo(to > end + 1 ? 0 : to < -1 ? end : to, 0)
}

addEventListener(
  'click',
  (event) => {
    const target = event.target as Element
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    /** Finds on a page that waits for React. */
    const find = (selector: string) => target.closest(`[data-server-rendered] ${selector}`)

    // The browser leaves the menu open where a link leads to a section of the same page.
    find('[popover] [href*="#"]')?.closest<HTMLElement>('[popover]')?.hidePopover()

    // React leaves this row to the browser: stepsRow.
    const arrow = target.closest('[data-step]')
    if (arrow)
      step(
        document.getElementById(arrow.getAttribute('aria-controls')!)!,
        Number(arrow.getAttribute('data-step')),
      )

    // A heart answers by itself; a visitor may leave the page before React can keep what it is about: takeTapped.
    const heart = find('[name=favourite]') as HTMLInputElement | null
    if (heart) localStorage.tapped = `${localStorage.tapped ?? ''} ${heart.value}`

    const tapped = find('[data-tap]')
    if (!tapped) return
    // A photo is a link to its file: a visitor who waits for the lightbox stays on the page.
    event.preventDefault()
    event.stopPropagation()
    tapped.setAttribute('data-tapped', '')
    setTimeout(showIfWaiting, failed ? 0 : noticeAfter)
  },
  true,
)
