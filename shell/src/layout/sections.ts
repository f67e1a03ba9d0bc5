/** Sections of the home page that the menu leads to: the ids are part of the site's contract. */

export type Section = 'services' | 'about' | 'contact'

/** Delay in ms between the navigation to the home page and the scroll. */
const scrollDelay = 100

/** Limit in ms for a home page that is still loading. */
const timeoutMs = 10_000

function scrollNow(id: Section) {
  const section = document.getElementById(id)
  section?.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    block: 'start',
  })
  return Boolean(section)
}

/** Scrolls to a section of the home page as soon as it exists, but not before the specified delay. */
export function scrollToSection(id: Section) {
  setTimeout(() => {
    if (scrollNow(id)) return
    const observer = new MutationObserver(() => scrollNow(id) && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), timeoutMs)
  }, scrollDelay)
}
