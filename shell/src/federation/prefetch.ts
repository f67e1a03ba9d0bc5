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

/** Whether the browser is set to save data; not every browser tells. */
const savesData = () =>
  Boolean((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)

interface PrefetchOptions {
  registry: Registry
  config: SiteConfig
  /** Answers that wait for the page that requests them. */
  preloaded: Map<string, PreloadedAnswer>
  /** Must end a request that hangs: the opened page waits for the same answer. */
  fetch: typeof globalThis.fetch
  target?: Document
}

/** Time in ms for which an answer is kept, and its address is not requested again. */
const restFor = 30_000

/** Time in ms on a link after which a visitor probably means to open it. */
const intentAfter = 80

/** Pages prefetched at once; a further one loads on its click. */
const atOnce = 2

/** Loads the code of a page, its remote's included. */
const fetchCode = (registry: Registry, match: RemoteMatch) =>
  registry.load(match).then(({ routes }) => routes?.[match.pattern]?.code?.load())

/**
 * Prefetches the page of a link that pointer or focus rests on: its code, and the row that it shows where it shows one.
 * Lists are not prefetched: they are large, and mostly in the store already.
 */
export function prefetchOnIntent({ registry, config, preloaded, fetch, target = document }: PrefetchOptions) {
  const requested = new Set<string>()

  function fetchEntity({ rules, params }: RemoteMatch) {
    const [request] = rules.data ?? []
    if (!rules.entity || !request) return
    const address = config.supabase.url + fillIn(request, params)
    if (requested.has(address)) return
    requested.add(address)
    const answer = fetch(address, { headers: { apikey: config.supabase.publishableKey } }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
    )
    const key = preloadedKey(address)
    preloaded.set(key, preloadedAnswer(answer))
    setTimeout(() => {
      requested.delete(address)
      preloaded.delete(key)
    }, restFor)
    // The page itself requests it again and shows the error.
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

  const onEnter = ({ target: element }: Event) => pointTo(linkOf(element))
  const onLeave = (event: Event) => pointTo(linkOf((event as MouseEvent | FocusEvent).relatedTarget))
  for (const name of ['pointerover', 'focusin']) target.addEventListener(name, onEnter, { passive: true })
  for (const name of ['pointerout', 'focusout']) target.addEventListener(name, onLeave, { passive: true })
}
