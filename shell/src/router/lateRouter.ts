import {
  createPath,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  matchRoutes,
  resolvePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type createMemoryRouter,
  type RouteObject,
  type To,
} from 'react-router-dom'
import { inTime } from '../inTime.ts'

export type Router = ReturnType<typeof createMemoryRouter>

type State = Router['state']
type Subscriber = Parameters<Router['subscribe']>[0]
type Blocker = Parameters<Router['getBlocker']>[1]
type Scrolling = Parameters<Router['enableScrollRestoration']>

/** What the library's components and hooks use of a router. */
type Used = Pick<
  Router,
  | 'basename'
  | 'future'
  | 'manifest'
  | 'routes'
  | 'state'
  | 'window'
  | 'createHref'
  | 'createURL'
  | 'deleteBlocker'
  | 'enableScrollRestoration'
  | 'encodeLocation'
  | 'getBlocker'
  | 'navigate'
  | 'subscribe'
>

interface LateRouter {
  router: Router
  /** Has the rest of it come: for when nobody waits for anything else. Never rejects. */
  bring: () => Promise<void>
}

/** What happened so far is told to who comes later. */
const told = { deletedFetchers: [], newErrors: null, viewTransitionOpts: undefined, flushSync: false }

const isSame = (one: State['location'], other: State['location']) =>
  one.key === other.key && createPath(one) === createPath(other)

/** Without the router, which would have done it within the page. */
function goByBrowser(to: To | number | null, replace = false) {
  if (typeof to === 'number') return window.history.go(to)
  const path = createPath(resolvePath(to ?? '', window.location.pathname))
  if (replace) window.location.replace(path)
  else window.location.assign(path)
}

/**
 * A router in two parts: this one says where the page is and what stands there, which is all that rendering it needs;
 * what goes from page to page is the library's, which comes in a file of its own and takes over. Who navigates before
 * waits for it, and is taken there by the browser where it does not come.
 * @param routes each with an `id`
 */
export function lateRouter(
  routes: RouteObject[],
  load = () => import(/* webpackChunkName: "router" */ './browserRouter.ts'),
): LateRouter {
  const history = createBrowserHistory()
  const { location } = history
  let first: State = {
    historyAction: history.action,
    location,
    matches: (matchRoutes(routes, location) ?? []) as State['matches'],
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: null,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  }
  let whole: Router | undefined
  let coming: Promise<Router> | undefined
  /** With what takes each from the whole router again. */
  const subscribers = new Map<Subscriber, () => void>()
  const blockers = new Map<string, Blocker>()
  let scrolling: Scrolling | undefined
  let endScrolling: (() => void) | undefined

  function takeOver({ createBrowserRouter }: Awaited<ReturnType<typeof load>>) {
    // With data to hydrate, though there is none: the page is scrolled to where it was left already.
    const router = createBrowserRouter(routes, { hydrationData: {} })
    whole = router
    window.removeEventListener('popstate', onPopState)
    if (scrolling) endScrolling = router.enableScrollRestoration(...scrolling)
    for (const [key, blocker] of blockers) router.getBlocker(key, blocker)
    for (const subscriber of subscribers.keys()) {
      subscribers.set(subscriber, router.subscribe(subscriber))
      // Somebody went back before it listened.
      if (!isSame(router.state.location, location)) subscriber(router.state, told)
    }
    return router
  }

  function wholeRouter() {
    coming ??= load().then(takeOver)
    // What failed to load is asked for anew.
    coming.catch(() => (coming = undefined))
    return coming
  }

  const bring = () =>
    wholeRouter().then(
      () => undefined,
      () => undefined,
    )

  /** Back, or forward, to what an earlier document of the tab has left in its history. */
  async function onPop() {
    const { pathname, search } = history.location
    if (await inTime(wholeRouter(), () => undefined)) return
    if (navigator.onLine && pathname + search !== location.pathname + location.search)
      window.location.reload()
  }
  const onPopState = () => void onPop()
  window.addEventListener('popstate', onPopState)

  const router: Used = {
    basename: '/',
    future: {},
    window,
    get manifest() {
      return whole?.manifest ?? {}
    },
    get routes() {
      return whole?.routes ?? (routes as Router['routes'])
    },
    get state() {
      return whole?.state ?? first
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),

    async navigate(to: To | number | null, options?: { replace?: boolean }): Promise<void> {
      const router = await inTime(wholeRouter(), () => undefined)
      if (router) return router.navigate(to as To, options)
      if (navigator.onLine) return goByBrowser(to, options?.replace)
      // The browser would show a page of its own in the place of this one.
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
      return this.navigate(to as To, options)
    },

    subscribe(subscriber) {
      subscribers.set(subscriber, whole?.subscribe(subscriber) ?? (() => undefined))
      if (!whole && first.restoreScrollPosition !== null) subscriber(first, told)
      return () => {
        subscribers.get(subscriber)?.()
        return subscribers.delete(subscriber)
      }
    },

    getBlocker(key, blocker) {
      if (whole) return whole.getBlocker(key, blocker)
      blockers.set(key, blocker)
      void bring()
      return IDLE_BLOCKER
    },
    deleteBlocker(key) {
      blockers.delete(key)
      whole?.deleteBlocker(key)
    },

    enableScrollRestoration(...given) {
      if (whole) return whole.enableScrollRestoration(...given)
      scrolling = given
      const [positions, , getKey] = given
      const top = positions[getKey?.(location, []) ?? location.key]
      if (typeof top === 'number') first = { ...first, restoreScrollPosition: top }
      return () => {
        scrolling = undefined
        endScrolling?.()
      }
    },
  }
  return { router: router as Router, bring }
}
