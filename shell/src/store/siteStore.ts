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
  type PreloadedAnswer,
} from 'shared-backend/store'
import { watchRemotes } from '../federation/watchRemotes.ts'
import { readJson } from '../readPage.ts'
import { preloadedAnswers } from './preloadedAnswers.ts'

interface SiteStore {
  store: Store
  /** Responses for the next request of the same address. */
  preloaded: Map<string, PreloadedAnswer>
  /** The site's fetch without these responses. */
  fetch: typeof globalThis.fetch
}

/**
 * Makes the store of the page.
 * @param page the state that the server rendered the page with
 */
export function createSiteStore(config: SiteConfig, page: PreloadedState | undefined): SiteStore {
  const preloaded = preloadedAnswers(config, parsePreloadedAnswers(readJson('preloaded-answers')))
  const fetch = createApiFetch()
  const backend = createBackend(config, { fetch: createPreloadedFetch(preloaded, fetch) })
  const store = createStore(backend, watchRemotes())
  if (page) store.dispatch(preloadedStateArrived(page))
  followOtherTabs(store)
  retryOnReconnect(store)
  return { store, preloaded, fetch }
}
