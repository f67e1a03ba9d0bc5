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
import type { RemoteMatch } from '../federation/matchRemote.ts'
import { loaderOf, type RemoteModule } from '../federation/RemoteModule.ts'
import type { PreloadedAnswers } from '../readPage.ts'
import { routes } from '../routes.tsx'
import { preloadedAnswers } from '../store/preloadedAnswers.ts'
import { canonicalAddress, redirectOf } from './canonicalAddress.ts'
import { pageHead } from './pageHead.ts'
import { serverRegistry } from './serverRegistry.ts'

export interface RenderInput {
  config: Omit<SiteConfig, 'remotes' | 'shell'>
  /** What the API has answered so far. */
  answers: PreloadedAnswers
  /** Path and query of the address. */
  address: string
  /** The remote that serves it is switched off. */
  isAway: boolean
  /** Who serves it; nobody: the page that says so. */
  page?: { match: RemoteMatch; remote: RemoteModule }
}

const queryOf = (address: string) => /\?[^#]*/.exec(address)?.[0] ?? ''

/** ms for answers that are in the memory already. */
const patience = 100

/** A network with the answers that came, in which all else stays on its way: a picture of the page waits for nothing. */
function networkOf(config: SiteConfig, given: PreloadedAnswers) {
  const asked: string[] = []
  let lack = () => {}
  const lacking = new Promise<void>((resolve) => (lack = resolve))
  const nothing = () => {
    // By the next task all that asks at once has asked.
    setTimeout(lack)
    return new Promise<Response>(() => {})
  }
  const answers = createPreloadedFetch(preloadedAnswers(config, given), nothing)
  const fetch: typeof globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    // As the release declares it: both are one answer to the server.
    asked.push(withPlainMarks(address.replace(config.supabase.url, '')))
    return answers(input, init)
  }
  return { asked, lacking: lacking.then(() => 'lacking' as const), fetch }
}

/** @returns 'lacking' where not all of it came with the page. @throws Error when it takes too long */
async function inTime(queries: Promise<unknown>, lacking: Promise<'lacking'>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const end = () => reject(new Error('Its loader does not end'))
    // What is due at the same moment comes first.
    timer = setTimeout(() => (timer = setTimeout(end, 1)), patience)
  })
  return Promise.race([queries, lacking, late]).finally(() => clearTimeout(timer))
}

/**
 * Renders the page of an address as HTML, which the browser hydrates with the same components and answers, and tells
 * what it says of itself; or says at which address it is, or, before any component runs, all that the loader asks for
 * where that is not among the answers. Plain data, but for the remote's module.
 * @throws whatever a component throws
 */
export async function renderPage(input: RenderInput): Promise<RenderedPage | Redirect | Wanted> {
  const { address, page } = input
  const location = page && canonicalAddress(address, page.remote, page.match)
  if (location) return { location }
  const config: SiteConfig = { ...input.config, remotes: {} }
  const { fetch, asked, lacking } = networkOf(config, input.answers)
  const backend = createBackend(config, { fetch, persistSession: false })
  const store = createStore(backend)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  try {
    if (page) {
      const { remote, match } = page
      const queries = runLoader(loaderOf(remote, match.pattern), store, match.params, queryOf(address))
      if ((await inTime(queries, lacking)) === 'lacking') return { reads: asked }
      const elsewhere = await redirectOf(address, remote, match, store.getState())
      if (elsewhere) return { location: elsewhere }
    }
    const registry = serverRegistry(input)
    const html = renderToString(<App {...{ config, registry, store, router }} />)
    const state = JSON.stringify(preloadedStateOf(store.getState()))
    return { html, state, ...(await pageHead({ ...input, config }, store.getState())) }
  } finally {
    router.dispose()
    // It would keep the answers for minutes, for a page that is done.
    store.dispatch(api.util.resetApiState())
  }
}
