import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { ConfigProvider } from 'shared-backend'
import type { CatalogueListing } from 'shared-backend/properties'
import { answer, fakeNetwork, testStore, type SentRequest } from 'shared-backend/testing'
import { ToastProvider } from 'shared-ui'
import App from '../App.tsx'
import { categories } from './listings.ts'

export interface FakeApi {
  listings: CatalogueListing[]
  /** Answers the reads of `properties` with an error while it is true. */
  failing: boolean
  /** Never answers the reads of `properties` while it is true. */
  silent: boolean
}

const PAGE = 1000

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
  const api: FakeApi = { listings: [], failing: false, silent: false, ...given }
  const network = fakeNetwork({
    'GET /rest/v1/property_categories': categories,
    'GET /rest/v1/properties': ({ query }: SentRequest) => {
      if (api.silent) return new Promise(() => undefined)
      return api.failing ? answer(500, { code: 'XX000', message: 'broken' }) : read(api, query)
    },
  })
  const { store, config } = testStore({ network })
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
      <Provider store={store}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </Provider>
    </ConfigProvider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  const listingRequests = () => network.sent('GET /rest/v1/properties')
  return { user, router, api, address, listingRequests }
}
