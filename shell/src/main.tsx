import 'shared-ui/global.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { prefetchOnIntent } from './federation/prefetch.ts'
import { createRegistry } from './federation/registry.ts'
import { deferPops, isServerRendered, keepScroll, keepServerHtml } from './hydration.ts'
import { beginAtTop } from './layout/scrollPositions.ts'
import { nextTask } from './nextTask.ts'
import { leaveLinksToWorker } from './offlineLinks.ts'
import { showStartFailure } from './pages/StartFailed.tsx'
import { fetchConfig, readConfig, readPreloadedState } from './readPage.ts'
import { routes } from './routes.tsx'
import { createSiteStore } from './store/siteStore.ts'
import { tellPages } from './telemetry/tell.ts'
import { whenWhole } from './telemetry/whenWhole.ts'

async function start(root: HTMLElement) {
  // The first script reads this mark: no script of the shell is missing.
  root.dataset.started = ''
  performance.mark('site-started')
  // On a phone, running the scripts and starting the site are long enough for a task each.
  await nextTask()
  const inlined = readConfig()
  const config = inlined ?? (await fetchConfig())
  const page = readPreloadedState()
  // React hydrates a page only with the state that the server rendered it with.
  const hydrates = isServerRendered(root) && page !== undefined
  const { store, ...forPrefetch } = createSiteStore(config, page)
  const registry = createRegistry(config, {
    dispatch: store.dispatch,
    // A page with a lazy chunk is hydrated when the chunk is loaded.
    prepare: async (module, { remote }) => {
      if (!hydrates || first?.remote !== remote) return
      await module.routes?.[first.pattern]?.code?.load().catch(() => undefined)
      await nextTask()
    },
  })
  const first = registry.match(window.location.pathname)
  // Requested before React renders anything; a failure shows in the remote's boundary.
  if (first && !registry.isAway(first.remote)) void registry.load(first)
  leaveLinksToWorker()
  prefetchOnIntent({ registry, config, ...forPrefetch })

  const shown = () => {
    const match = registry.match(window.location.pathname)
    return match && { remote: match.remote, version: match.entry.version }
  }
  // A plain static host takes nothing.
  if (inlined?.shell) tellPages(inlined.shell, shown())

  beginAtTop()
  const onMounted = hydrates ? keepScroll() : undefined
  if (hydrates) deferPops()
  const router = createBrowserRouter(routes)
  const app = <App {...{ config, registry, store, router, onMounted }} />
  const options = {
    // Each boundary reports the error that it caught; React would report it a second time.
    onCaughtError: () => undefined,
    onRecoverableError: (cause: unknown) => console.error('The page is not what the server rendered:', cause),
  }
  if (inlined?.shell)
    whenWhole(async () => {
      const { watchPages } = await import('./telemetry/watchPages.ts')
      watchPages({ config, shown, onMove: (listener) => router.subscribe(listener) })
    })
  performance.mark('site-ready')
  if (hydrates) {
    keepServerHtml(root)
    // As a transition, so that the browser can answer in between: the page is visible already.
    startTransition(() => void hydrateRoot(root, app, options))
  } else {
    createRoot(root, options).render(app)
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// A page that the server has rendered stays, below the notice.
start(root).catch((cause: unknown) => showStartFailure(root, cause))
