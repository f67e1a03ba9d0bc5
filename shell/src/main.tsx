import 'shared-ui/global.css'
import { createBackend, createEarlyFetch, createStore, followOtherTabs, readFirst } from 'shared-backend'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { dropFailedScripts } from './federation/loadRemote.ts'
import { readOverrides } from './federation/overrides.ts'
import { createRegistry } from './federation/registry.ts'
import { prefetchOnIntent } from './federation/prefetch.ts'
import { earlyAnswers, fetchConfig, readConfig, readEarlyData } from './readPage.ts'
import { routes } from './routes.tsx'

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  dropFailedScripts()
  const config = readConfig() ?? (await fetchConfig())
  const registry = createRegistry(config, { override: await readOverrides(config) })
  const first = registry.match(window.location.pathname)
  // Asked for before React draws anything; a failure shows in the remote's boundary.
  const loading = first && registry.load(first.remote, first.entry)
  loading?.catch(() => undefined)

  const early = earlyAnswers(config, readEarlyData())
  const backend = createBackend(config, {
    fetch: createEarlyFetch(early, (input, init) => fetch(input, init)),
  })
  const store = createStore(backend)
  followOtherTabs(store)

  // The front door has drawn the page: it stays until React can put the same in its place at once.
  if (first && 'firstView' in root.dataset) {
    await loading
      ?.then(({ firstQueries }) => readFirst(firstQueries, first.pattern, store, first.params))
      .catch(() => undefined)
  }
  const page = (
    <App
      config={config}
      registry={registry}
      store={store}
      router={createBrowserRouter(routes)}
      onShown={() => delete root.dataset.firstView}
    />
  )
  // In slices: while the drawn page stands, nobody waits for this one.
  startTransition(() => createRoot(root).render(page))
  prefetchOnIntent({ registry, config, early })
}

void start()
