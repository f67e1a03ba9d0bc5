import 'shared-ui/global.css'
import { createBackend, createEarlyFetch, createStore, followOtherTabs } from 'shared-backend'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { dropFailedScripts } from './federation/loadRemote.ts'
import { readOverrides } from './federation/overrides.ts'
import { createRegistry } from './federation/registry.ts'
import { prefetchOnIntent } from './federation/prefetch.ts'
import { fetchConfig, readConfig, readEarlyAnswers } from './readPage.ts'
import { routes } from './routes.tsx'

async function start() {
  dropFailedScripts()
  const config = readConfig() ?? (await fetchConfig())
  const registry = createRegistry(config, { override: await readOverrides(config) })
  const first = registry.match(window.location.pathname)
  // Asked for before React draws anything; a failure shows in the remote's boundary.
  if (first) registry.load(first.remote, first.entry).catch(() => undefined)

  const early = readEarlyAnswers(config)
  const backend = createBackend(config, {
    fetch: createEarlyFetch(early, (input, init) => fetch(input, init)),
  })
  const store = createStore(backend)
  followOtherTabs(store)

  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <App config={config} registry={registry} store={store} router={createBrowserRouter(routes)} />,
  )
  prefetchOnIntent({ registry, config, early })
}

void start()
