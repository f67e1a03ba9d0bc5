import { api, type Redirect, type RenderedPage, type SiteConfig, type Wanted } from 'shared-backend'
import {
  createBackend,
  createPreloadedFetch,
  createStore,
  preloadedStateOf,
  runLoader,
} from 'shared-backend/store'
import { withPlainMarks } from 'shared-backend/routes'
import { renderToString } from 'react-dom/server.edge'
import { createMemoryRouter } from 'react-router-dom'
import { App } from '../App.tsx'
import { loaderOf } from '../federation/RemoteModule.ts'
import type { PreloadedAnswers } from '../readPage.ts'
import { routes } from '../routes.tsx'
import { preloadedAnswers } from '../store/preloadedAnswers.ts'
import { canonicalAddress, redirectOf } from './canonicalAddress.ts'
import { pageHead } from './pageHead.ts'
import type { RenderInput } from './RenderInput.ts'
import { serverRegistry } from './serverRegistry.ts'

const queryOf = (address: string) => /\?[^#]*/.exec(address)?.[0] ?? ''

/** Limit in ms for loaders whose answers are all in memory. */
const timeoutMs = 100

/** A network of the given answers, in which all other requests stay pending: the rendering does not wait for them. */
function networkOf(config: SiteConfig, given: PreloadedAnswers) {
  const requested: string[] = []
  let lack = () => {}
  const lacking = new Promise<void>((resolve) => (lack = resolve))
  const nothing = () => {
    // Concurrent requests have all begun by the next task.
    setTimeout(lack)
    return new Promise<Response>(() => {})
  }
  const answers = createPreloadedFetch(preloadedAnswers(config, given), nothing)
  const fetch: typeof globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    // In the spelling of the release's declaration: both share one answer on the server.
    requested.push(withPlainMarks(address.replace(config.supabase.url, '')))
    return answers(input, init)
  }
  return { requested, lacking: lacking.then(() => 'lacking' as const), fetch }
}

/** @returns 'lacking' where an answer is missing. @throws Error when it takes too long */
async function inTime(queries: Promise<unknown>, lacking: Promise<'lacking'>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    const end = () => reject(new Error('Its loader does not end'))
    // Results that are due at the same moment come first.
    timer = setTimeout(() => (timer = setTimeout(end, 1)), timeoutMs)
  })
  return Promise.race([queries, lacking, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Renders the page of an address as HTML, which the browser hydrates with the same components and answers, and returns
 * it with its head. Returns the location of a page that is elsewhere, or, before any component runs, all requests of a
 * loader whose answers are missing. The input is plain data, except for the remote's module.
 * @throws errors of components
 */
export async function renderPage(input: RenderInput): Promise<RenderedPage | Redirect | Wanted> {
  const { address, page } = input
  const location = page && canonicalAddress(address, page.remote, page.match)
  if (location) return { location }
  const config: SiteConfig = { ...input.config, remotes: {} }
  const { fetch, requested, lacking } = networkOf(config, input.answers)
  const backend = createBackend(config, { fetch, persistSession: false })
  const store = createStore(backend)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  try {
    if (page) {
      const { remote, match } = page
      const queries = runLoader(loaderOf(remote, match.pattern), store, match.params, queryOf(address))
      if ((await inTime(queries, lacking)) === 'lacking') return { reads: requested }
      const elsewhere = await redirectOf(address, remote, match, store.getState())
      if (elsewhere) return { location: elsewhere }
    }
    const registry = serverRegistry(input)
    const html = renderToString(<App {...{ config, registry, store, router }} />)
    const state = JSON.stringify(preloadedStateOf(store.getState()))
    return { html, state, ...(await pageHead({ ...input, config }, store.getState())) }
  } finally {
    router.dispose()
    // Otherwise the store would keep the answers for minutes after the page is finished.
    store.dispatch(api.util.resetApiState())
  }
}
