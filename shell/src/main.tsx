import 'shared-ui/global.css'
import {
  createBackend,
  createPreloadedFetch,
  createStore,
  followOtherTabs,
  runLoader,
  retryOnReconnect,
} from 'shared-backend'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { dropFailedScripts } from './federation/loadRemote.ts'
import { createRegistry } from './federation/registry.ts'
import { prefetchOnIntent } from './federation/prefetch.ts'
import { watchRemotes } from './federation/watchRemotes.ts'
import { showStartFailure } from './pages/StartFailed.tsx'
import { preloadedAnswers, fetchConfig, readConfig, readServerPage, readPreloadedState } from './readPage.ts'
import { routes } from './routes.tsx'
import { watchVisitor } from './hydration.ts'

async function start(root: HTMLElement) {
  dropFailedScripts()
  const config = readConfig() ?? (await fetchConfig())
  const preloaded = preloadedAnswers(config, readPreloadedState())
  const backend = createBackend(config, {
    fetch: createPreloadedFetch(preloaded, (input, init) => fetch(input, init)),
  })
  const store = createStore(backend, watchRemotes())
  const registry = createRegistry(config, { dispatch: store.dispatch })
  const first = registry.match(window.location.pathname)
  // Asked for before React renders anything; a failure shows in the remote's boundary.
  const loading = first && !registry.isAway(first.remote) && registry.load(first.remote, first.entry)
  if (loading) loading.catch(() => undefined)
  followOtherTabs(store)
  retryOnReconnect(store)

  // The server has rendered the page: it stays until React can put the same in its place at once.
  const isServerRendered = 'serverRendered' in root.dataset
  const restore = isServerRendered ? watchVisitor(root) : undefined
  const serverPage = isServerRendered ? readServerPage(root) : null
  if (first && loading && isServerRendered) {
    await loading
      .then(({ loaders }) => runLoader(loaders, first.pattern, store, first.params))
      .catch(() => undefined)
  }
  const onShown = () => {
    delete root.dataset.serverRendered
    restore?.()
  }
  const router = createBrowserRouter(routes)
  // For who measures: all that the first rendering waits for has come.
  performance.mark('site-ready')
  // Each boundary says what it has caught; React would say it a second time.
  const options = { onCaughtError: () => undefined }
  createRoot(root, options).render(<App {...{ config, registry, store, router, serverPage, onShown }} />)
  prefetchOnIntent({ registry, config, preloaded })
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// A page that the server has rendered stays, with the notice before it.
start(root).catch((cause: unknown) => showStartFailure(root, cause))
