import type { SearchMap } from 'shared-backend/map'
import type { CatalogueListing } from 'shared-backend/properties'
import { answer, renderRemote, type RemoteOptions, type SentRequest } from 'shared-backend/testing'
import { Route, Routes } from 'react-router-dom'
import App, { routes } from '../App.tsx'
import { fakeDescribe } from './fakeDescribe.ts'
import { fakeFacets, type ServerFacts } from './fakeFacets.ts'
import { fakeSearch } from './fakeSearch.ts'
import { categories, places } from './listings.ts'

/** The procedure that describes an address of its own. */
export const DESCRIBE = 'GET /rest/v1/rpc/describe_search'
/** The procedure of the related searches. */
export const RELATED = 'GET /rest/v1/rpc/list_related_searches'
const nowhere = { city: null, neighborhood: null }
export const related = [
  { deal: 'sale', kind: { name: 'Casa', plural: 'Casas' }, ...nowhere },
  { deal: 'sale', kind: null, city: 'São José', neighborhood: null },
]
/** The search in the database. */
export const SEARCH = 'GET /rest/v1/rpc/search_properties'
/** The same search on a map. */
export const MAP = 'GET /rest/v1/rpc/search_map'
/** Its counts of choices. */
export const FACETS = 'GET /rest/v1/rpc/search_facets'

export interface FakeApi {
  listings: CatalogueListing[]
  /** The rows of the view of places. */
  places: typeof places
  serverFacts: ServerFacts
  /** The response of the search on a map. */
  map: SearchMap
  /** Answers the reads of listings and places with an error, this one if it is one, until it is false. */
  failing: boolean | (() => Response)
  /** Never answers those reads while it is true. */
  silent: boolean
}

/** The response of PostgREST to the home page's reads; it imitates no more of PostgREST. */
function read({ listings }: FakeApi, query: URLSearchParams) {
  const cap = Number(query.get('price')?.replace('lte.', '') ?? Infinity)
  return listings
    .filter(({ featured }) => !query.has('featured') || featured)
    .filter(({ property_type }) => !query.has('property_type') || property_type === 'sale')
    .filter(({ price }) => price <= cap)
    .slice(0, Number(query.get('limit') ?? 1000))
}

// The shell shows a page when its code is here.
beforeAll(async () => {
  for (const { code } of Object.values(routes)) await code?.load()
})

/** The remote as the shell shows it at `path`, on a network of the test's own. */
export function renderSite(path: string, given: Partial<FakeApi> = {}, config?: RemoteOptions['config']) {
  const api: FakeApi = {
    listings: [],
    places,
    serverFacts: {},
    map: { box: null, clusters: [], listings: [] },
    failing: false,
    silent: false,
    ...given,
  }
  const site = (
    <Routes>
      <Route path="/property/:id" element={<h1>Página do imóvel</h1>} />
      <Route path="*" element={<App />} />
    </Routes>
  )
  const answered =
    (by: (query: URLSearchParams) => unknown) =>
    ({ query }: SentRequest) => {
      if (api.silent) return new Promise(() => undefined)
      if (typeof api.failing === 'function') return api.failing()
      return api.failing ? answer(500, { code: 'XX000', message: 'broken' }) : by(query)
    }
  const view = renderRemote(site, {
    path,
    config,
    answers: {
      'GET /rest/v1/property_categories': categories,
      'GET /rest/v1/property_places': answered(() => api.places),
      'GET /rest/v1/properties': answered((query) => read(api, query)),
      [DESCRIBE]: answered((query) => Response.json(fakeDescribe(api.listings, query))),
      [FACETS]: answered((query) => fakeFacets(api.listings, query, api.serverFacts)),
      [MAP]: answered(() => api.map),
      [RELATED]: related,
      [SEARCH]: answered((query) => fakeSearch(api.listings, query)),
    },
  })
  const listingRequests = () => view.network.sent('GET /rest/v1/properties')
  return {
    ...view,
    api,
    listingRequests,
    /** The requests for facets. */
    countRequests: () => view.network.sent(FACETS).map(({ query }) => query),
    searches: () => view.network.sent(SEARCH).map(({ query }) => query),
  }
}
