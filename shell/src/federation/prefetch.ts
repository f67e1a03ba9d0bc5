import { earlyAnswer, earlyKey, type EarlyAnswer, type SiteConfig } from 'shared-backend'
import { fillIn } from './fillIn.ts'
import type { RemoteMatch } from './matchRemote.ts'
import type { Registry } from './registry.ts'

/** The address of the page that a link inside this site leads to. */
function pathOf(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link && link.origin === window.location.origin && !link.target ? link.pathname : undefined
}

interface PrefetchOptions {
  registry: Registry
  config: SiteConfig
  /** Where an answer waits for the page that asks for it. */
  early: Map<string, EarlyAnswer>
  target?: Document
}

/** ms for which an address is not asked for again. */
const restFor = 30_000

/**
 * Pointer over or focus on a link: its remote's code is fetched while the visitor makes up their mind, and
 * the row that the page shows, where it shows one. Lists are large, and mostly in the store already.
 */
export function prefetchOnIntent({ registry, config, early, target = document }: PrefetchOptions) {
  const asked = new Map<string, number>()

  function fetchEntity({ rules, params }: RemoteMatch) {
    const [request] = rules.data ?? []
    if (!rules.entity || !request) return
    const address = config.supabase.url + fillIn(request, params)
    const last = asked.get(address)
    if (last !== undefined && Date.now() - last < restFor) return
    asked.set(address, Date.now())
    const answer = fetch(address, { headers: { apikey: config.supabase.publishableKey } }).then(
      async (response) => ({ status: response.status, body: (await response.json()) as unknown }),
    )
    early.set(earlyKey(address), earlyAnswer(answer))
    // Whoever opens the page asks by itself, and says what is wrong.
    answer.catch(() => early.delete(earlyKey(address)))
  }

  const prefetch = (event: Event) => {
    const path = pathOf(event.target)
    const match = path && path !== window.location.pathname ? registry.match(path) : undefined
    // A signed-out visitor who passes over the lock in the footer must not load the admin area.
    if (!match || match.rules.bare) return
    registry.load(match.remote, match.entry).catch(() => registry.forget(match.remote))
    fetchEntity(match)
  }
  target.addEventListener('pointerover', prefetch, { passive: true })
  target.addEventListener('focusin', prefetch)
}
