import type { CatalogueListing } from 'shared-backend/properties'
import { fold } from 'shared-backend/fold'
import { answer, renderRemote, type SentRequest } from 'shared-backend/testing'
import { Route, Routes } from 'react-router-dom'
import { shortCode } from 'shared-ui'
import App from '../App.tsx'
import { categories, places } from './listings.ts'

export interface FakeApi {
  listings: CatalogueListing[]
  /** Answers the reads of `properties` with an error, this one if it is one, until it is false. */
  failing: boolean | (() => Response)
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

/** What the search procedure would say of a code, and of words that are all in a title. */
function find(api: FakeApi, query: URLSearchParams) {
  const { code } = JSON.parse(query.get('p_filters') ?? '{}') as { code?: string }
  const words = (query.get('p_words') ?? '').split(' ')
  const found = api.listings.filter(({ id, title }) =>
    code ? shortCode(id) === code : words.every((word) => fold(title).includes(word)),
  )
  const [after = '0'] = JSON.parse(query.get('p_after') ?? '[]') as string[]
  const end = Number(after) + Number(query.get('p_limit') ?? 60)
  return {
    rows: found.slice(Number(after), end),
    next: end < found.length ? [String(end)] : null,
    total: query.has('p_after') ? null : found.length,
  }
}

/** The remote as the shell shows it at `path`, on a network of the test's own. */
export function renderSite(path: string, given: Partial<FakeApi> = {}) {
  const api: FakeApi = { listings: [], failing: false, silent: false, ...given }
  const site = (
    <Routes>
      <Route path="/property/:id" element={<h1>Página do imóvel</h1>} />
      <Route path="*" element={<App />} />
    </Routes>
  )
  const view = renderRemote(site, {
    path,
    answers: {
      'GET /rest/v1/property_categories': categories,
      'GET /rest/v1/property_places': places,
      'GET /rest/v1/rpc/search_properties': ({ query }: SentRequest) =>
        api.failing ? answer(500, { code: 'XX000', message: 'broken' }) : find(api, query),
      'GET /rest/v1/properties': ({ query }: SentRequest) => {
        if (api.silent) return new Promise(() => undefined)
        if (typeof api.failing === 'function') return api.failing()
        return api.failing ? answer(500, { code: 'XX000', message: 'broken' }) : read(api, query)
      },
    },
  })
  return { ...view, api, listingRequests: () => view.network.sent('GET /rest/v1/properties') }
}
