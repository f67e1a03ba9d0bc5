import {
  api,
  createBackend,
  createPreloadedFetch,
  createStore,
  runLoader,
  type Redirect,
  type RenderedPage,
  type SiteConfig,
} from 'shared-backend'
import { renderToString } from 'react-dom/server.edge'
import { createMemoryRouter } from 'react-router-dom'
import { App } from '../App.tsx'
import type { RemoteMatch } from '../federation/matchRemote.ts'
import { loaderOf, type RemoteModule } from '../federation/RemoteModule.ts'
import { preloadedAnswers, type PreloadedState } from '../readPage.ts'
import { routes } from '../routes.tsx'
import { canonicalAddress, redirectOf } from './canonicalAddress.ts'
import { pageHead } from './pageHead.ts'
import { serverRegistry } from './serverRegistry.ts'

export interface RenderInput {
  config: SiteConfig
  /** The API's answers that travel in the page. */
  data: PreloadedState
  /** Path and query of the address. */
  address: string
  /** Who serves it; nobody: the page that says so. */
  page?: { match: RemoteMatch; remote: RemoteModule }
}

/** ms for answers that are in the memory already. */
const patience = 100

/** A network in which everything stays on its way: a picture of the page waits for nothing. */
function silentNetwork() {
  const asked: string[] = []
  const fetch = (input: RequestInfo | URL) => {
    asked.push(input instanceof Request ? input.url : String(input))
    return new Promise<Response>(() => {})
  }
  return { asked, fetch }
}

/** @throws Error naming what was asked for when that did not come with the page */
async function inTime(queries: Promise<unknown>, asked: string[]) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The page came without what its loader asks for: ${asked.join(', ')}`)),
      patience,
    )
  })
  await Promise.race([queries, late]).finally(() => clearTimeout(timer))
}

/**
 * Renders the page of an address as HTML, which the browser hydrates with the same components and answers, and tells
 * what it says of itself; or says at which address it is. Plain data, but for the remote's module.
 * @throws whatever a component throws, and Error when its loader asks for more than `data` has
 */
export async function renderPage(input: RenderInput): Promise<RenderedPage | Redirect> {
  const { config, data, address, page } = input
  const location = page && canonicalAddress(address, page.remote, page.match)
  if (location) return { location }
  const network = silentNetwork()
  const backend = createBackend(config, {
    fetch: createPreloadedFetch(preloadedAnswers(config, data), network.fetch),
    persistSession: false,
  })
  const store = createStore(backend)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  try {
    if (page) {
      const { remote, match } = page
      await inTime(runLoader(loaderOf(remote, match.pattern), store, match.params), network.asked)
      const elsewhere = await redirectOf(address, remote, match, store.getState())
      if (elsewhere) return { location: elsewhere }
    }
    const registry = serverRegistry(config, page?.remote)
    const html = renderToString(<App {...{ config, registry, store, router }} />)
    return { html, ...(await pageHead(input, store.getState())) }
  } finally {
    router.dispose()
    // It would keep the answers for minutes, for a page that is done.
    store.dispatch(api.util.resetApiState())
  }
}
