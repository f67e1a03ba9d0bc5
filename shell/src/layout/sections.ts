/** Sections of the home page that the menu leads to: the ids are part of the site's contract. */

export type Section = 'services' | 'about' | 'contact'

/** Delay in ms between the navigation to the home page and the scroll. */
const scrollDelay = 100

/** Limit in ms for a home page that is still loading. */
const timeoutMs = 10_000

/** What a visitor does who wants to be elsewhere, or to stay. */
const takingOver = ['pointerdown', 'wheel', 'keydown'] as const

let stop = () => {}

/**
 * Scrolls to a section of the home page, but not before the specified delay. It scrolls again whenever the page changes
 * its height: the section may not be there yet, and what loads later above it moves it.
 */
export function scrollToSection(id: Section) {
  stop()
  const observer = new ResizeObserver(() =>
    document.getElementById(id)?.scrollIntoView({
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      block: 'start',
    }),
  )
  const timers = [
    // The first report follows at once.
    setTimeout(() => observer.observe(document.body), scrollDelay),
    setTimeout(() => stop(), timeoutMs),
  ]
  stop = () => {
    timers.forEach(clearTimeout)
    observer.disconnect()
    for (const type of takingOver) removeEventListener(type, stop)
  }
  for (const type of takingOver) addEventListener(type, stop)
}
