import { loadRemoteApp } from './loadRemote.ts'
import type { Registry } from './registry.ts'

/** The address of the page that a link inside this site leads to. */
function pathOf(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link && link.origin === window.location.origin && !link.target ? link.pathname : undefined
}

/** Pointer over or focus on a link: its remote's code is fetched while the visitor makes up their mind. */
export function prefetchOnIntent(registry: Registry, target: Document = document) {
  const prefetch = (event: Event) => {
    const path = pathOf(event.target)
    const match = path ? registry.match(path) : undefined
    // A signed-out visitor who passes over the lock in the footer must not load the admin area.
    if (!match || match.rules.bare) return
    loadRemoteApp(match.remote, match.entry).catch(() => undefined)
  }
  target.addEventListener('pointerover', prefetch, { passive: true })
  target.addEventListener('focusin', prefetch)
}
