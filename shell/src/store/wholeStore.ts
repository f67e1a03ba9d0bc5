import type { PreloadedState, SiteConfig, Store } from 'shared-backend'
import {
  createApiFetch,
  createBackend,
  createPreloadedFetch,
  createStore,
  followOtherTabs,
  preloadedStateArrived,
  parsePreloadedAnswers,
  retryOnReconnect,
} from 'shared-backend/store'
import { prefetchOnIntent } from '../federation/prefetch.ts'
import type { Registry } from '../federation/registry.ts'
import { watchRemotes } from '../federation/watchRemotes.ts'
import { readJson } from '../readPage.ts'
import { preloadedAnswers } from './preloadedAnswers.ts'

interface WholeStoreOptions {
  config: SiteConfig
  registry: Registry
  /** What the server rendered the page with. */
  page: PreloadedState | undefined
}

/** Makes the store of the site, and what goes with it and nobody needs before: see `lateStore`. */
export function wholeStore({ config, registry, page }: WholeStoreOptions): Store {
  const preloaded = preloadedAnswers(config, parsePreloadedAnswers(readJson('preloaded-answers')))
  const backend = createBackend(config, {
    fetch: createPreloadedFetch(preloaded, createApiFetch()),
  })
  const store = createStore(backend, watchRemotes())
  if (page) store.dispatch(preloadedStateArrived(page))
  followOtherTabs(store)
  retryOnReconnect(store)
  prefetchOnIntent({ registry, config, preloaded })
  return store
}
