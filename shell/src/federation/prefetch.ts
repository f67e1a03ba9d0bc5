import type { SiteConfig } from 'shared-backend'
import { preloadedAnswer, preloadedKey, type PreloadedAnswer } from 'shared-backend/store'
import { fillIn } from './fillIn.ts'
import type { RemoteMatch } from './matchRemote.ts'
import type { Registry } from './registry.ts'

/** A link to another page of this site, opened in this tab. */
function linkOf(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link && link.origin === window.location.origin && !link.target ? link : undefined
}

/** Whether the visitor asked their browser to load no more than needed; not every browser tells. */
const savesData = () =>
  Boolean((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)

interface PrefetchOptions {
  registry: Registry
  config: SiteConfig
  /** Where an answer waits for the page that asks for it. */
  preloaded: Map<string, PreloadedAnswer>
  /** Ends a request that hangs: whoever opens the page waits for the same answer. */
  fetch: typeof globalThis.fetch
  target?: Document
}

/** ms for which an address is not asked for again, as long as its answer may serve. */
const restFor = 30_000

/** ms on a link that tell a visitor who means it from one who passes over it. */
const intentAfter = 80

/** Pages fetched ahead at once; one more is left to the click. */
const atOnce = 2

/** The code of a page, its remote's included. Resolves once it is here. */
const fetchCode = (registry: Registry, match: RemoteMatch) =>
  registry.arrive(match).then(({ routes }) => routes?.[match.pattern]?.code?.load())

/**
 * Pointer or focus rests on a link: its page's code is fetched while the visitor makes up their mind, and
 * the row that the page shows, where it shows one. Lists are large, and mostly in the store already.
 */
export function prefetchOnIntent({ registry, config, preloaded, fetch, target = document }: PrefetchOptions) {
  const asked = new Set<string>()

  function fetchEntity({ rules, params }: RemoteMatch) {
    const [request] = rules.data ?? []
    if (!rules.entity || !request) return
    const address = config.supabase.url + fillIn(request, params)
    if (asked.has(address)) return
    asked.add(address)
    const answer = fetch(address, { headers: { apikey: config.supabase.publishableKey } }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
    )
    const key = preloadedKey(address)
    preloaded.set(key, preloadedAnswer(answer))
    setTimeout(() => {
      asked.delete(address)
      preloaded.delete(key)
    }, restFor)
    // Whoever opens the page asks by itself, and says what is wrong.
    return answer.catch(() => preloaded.delete(key))
  }

  let underWay = 0
  async function prefetch({ pathname }: HTMLAnchorElement) {
    const match = pathname !== window.location.pathname ? registry.match(pathname) : undefined
    // A signed-out visitor who rests on the lock in the footer must not load the admin area.
    if (!match || match.rules.bare || registry.isAway(match.remote) || underWay >= atOnce) return
    underWay += 1
    await Promise.allSettled([fetchCode(registry, match), fetchEntity(match)])
    underWay -= 1
  }

  let pointedAt: HTMLAnchorElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  function pointTo(link: HTMLAnchorElement | undefined) {
    if (link === pointedAt) return
    clearTimeout(timer)
    pointedAt = link
    if (link && !savesData()) timer = setTimeout(() => void prefetch(link), intentAfter)
  }

  const onto = ({ target: element }: Event) => pointTo(linkOf(element))
  const off = (event: Event) => pointTo(linkOf((event as MouseEvent | FocusEvent).relatedTarget))
  for (const name of ['pointerover', 'focusin']) target.addEventListener(name, onto, { passive: true })
  for (const name of ['pointerout', 'focusout']) target.addEventListener(name, off, { passive: true })
}
