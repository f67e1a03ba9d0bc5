import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { ConfigProvider, createBackend, createStore, type SiteConfig } from 'shared-backend'
import type { CatalogueListing } from 'shared-backend/properties'
import { ToastProvider } from 'shared-ui'
import App from '../App.tsx'
import { categories } from './listings.ts'

const config: SiteConfig = {
  supabase: { url: 'http://api.test', publishableKey: 'sb_publishable_test' },
  remotes: {},
  agency: {
    name: 'Morada Clara Imóveis',
    creci: 'CRECI-SC 12.345-J',
    phone: '(48) 3333-0199',
    whatsapp: '5548999990199',
    email: 'contato@moradaclara.example',
    address: 'Rua das Palmeiras, 120, Centro, Florianópolis - SC',
  },
}

export interface FakeApi {
  listings: CatalogueListing[]
  /** Answers the reads of `properties` with an error while it is true. */
  failing: boolean
  /** Never answers the reads of `properties` while it is true. */
  silent: boolean
  /** Every request for `properties`, as its query. */
  requests: URLSearchParams[]
}

const PAGE = 1000
const answer = (body: unknown, status = 200) => Response.json(body, { status })

/** What PostgREST would answer to the catalogue's reads, and no more of PostgREST than that. */
function read(api: FakeApi, query: URLSearchParams) {
  const offset = Number(query.get('offset') ?? 0)
  const last = /id\.gt\.([0-9a-f-]+)/.exec(query.get('or') ?? '')?.[1]
  const start = last ? api.listings.findIndex(({ id }) => id === last) + 1 : offset
  const cap = Number(query.get('price')?.replace('lte.', '') ?? Infinity)
  return api.listings
    .slice(start)
    .filter(({ featured }) => !query.has('featured') || featured)
    .filter(({ property_type }) => !query.has('property_type') || property_type === 'sale')
    .filter(({ price }) => price <= cap)
    .slice(0, Number(query.get('limit') ?? PAGE))
}

/** The remote as the shell shows it at `path`, on a network of the test's own. */
export function renderSite(path: string, given: Partial<FakeApi> = {}) {
  const api: FakeApi = { listings: [], failing: false, silent: false, requests: [], ...given }
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    if (url.pathname.endsWith('/property_categories')) return answer(categories)
    api.requests.push(url.searchParams)
    if (api.silent) return new Promise<Response>(() => undefined)
    if (api.failing) return answer({ code: 'XX000', message: 'broken' }, 500)
    return answer(read(api, url.searchParams))
  }
  const router = createMemoryRouter(
    [
      { path: '/property/:id', element: <h1>Página do imóvel</h1> },
      { path: '*', element: <App /> },
    ],
    { initialEntries: [path] },
  )
  const user = userEvent.setup()
  render(
    <ConfigProvider value={config}>
      <Provider store={createStore(createBackend(config, { fetch }))}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </Provider>
    </ConfigProvider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { user, router, api, address }
}
