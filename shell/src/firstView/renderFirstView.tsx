import { api, createBackend, createEarlyFetch, createStore, readFirst, type SiteConfig } from 'shared-backend'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router'
import { ToastProvider } from 'shared-ui'
import type { RemoteMatch } from '../federation/matchRemote.ts'
import type { RemoteModule } from '../federation/RemoteModule.ts'
import { SiteLayout } from '../layout/SiteLayout.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { earlyAnswers, type EarlyData } from '../readPage.ts'
import { Providers } from '../Providers.tsx'

export interface FirstViewInput {
  config: SiteConfig
  /** The API's answers that travel in the page. */
  data: EarlyData
  /** Path and query of the address. */
  address: string
  /** Who serves it; nobody: the page that says so. */
  page?: { match: RemoteMatch; remote: RemoteModule }
}

/** What did not come with the page is on its way, as far as this picture of it can tell. */
const onItsWay = () => new Promise<Response>(() => {})

/**
 * Draws the page of an address as HTML, from the very components that take over in the browser.
 * @throws whatever a component throws
 */
export async function renderFirstView({ config, data, address, page }: FirstViewInput) {
  const backend = createBackend(config, {
    fetch: createEarlyFetch(earlyAnswers(config, data), onItsWay),
    persistSession: false,
  })
  const store = createStore(backend)
  const App = page?.remote.default ?? NotFoundPage
  try {
    if (page) await readFirst(page.remote.firstQueries, page.match.pattern, store, page.match.params)
    return renderToStaticMarkup(
      <Providers store={store} config={config}>
        <StaticRouter location={address}>
          <ToastProvider>
            <SiteLayout>
              <App />
            </SiteLayout>
          </ToastProvider>
        </StaticRouter>
      </Providers>,
    )
  } finally {
    // It would keep the answers for minutes, for a page that is done.
    store.dispatch(api.util.resetApiState())
  }
}
