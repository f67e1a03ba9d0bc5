import { answer, fakeNetwork, testStore, type SentRequest } from '../testing/index.ts'
import { catalogueApi } from './catalogue.ts'

const row = (index: number) => ({
  ...{
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    title: `Casa ${index}`,
    price: 1000.5,
  },
  ...{ city: 'São José', state: 'SC', neighborhood: 'Centro', category_id: '2', property_type: 'sale' },
  ...{ bedrooms: 3, bathrooms: null, suites: null, parking_spaces: null, lavatory: null, staircases: null },
  ...{ area: null, built_area: 80.5, land_area: null, featured: false, deal_status: 'available' },
  ...{ created_at: '2026-01-02T03:04:05.678901+00:00', property_images: [] },
})

/** Pages by key, as the search gives them: after the row that the request names, at most its limit. */
function pages(total: number) {
  return ({ query }: SentRequest) => {
    const start = Number((JSON.parse(query.get('p_after') ?? '[0]') as unknown[])[0])
    const end = Math.min(start + Number(query.get('p_limit')), total)
    return {
      rows: Array.from({ length: end - start }, (_one, index) => row(start + index)),
      next: end < total ? [String(end)] : null,
      total: query.has('p_after') ? null : total,
    }
  }
}

const SEARCH = 'GET /rest/v1/rpc/search_properties'

function load(reply: (request: SentRequest) => unknown) {
  const network = fakeNetwork({ [SEARCH]: reply })
  return {
    network,
    loaded: testStore({ network }).store.dispatch(catalogueApi.endpoints.getCatalogue.initiate()),
  }
}

test('3,000 listings come in pages of a thousand, once it is known how many they are', async () => {
  const { network, loaded } = load(pages(3000))
  const { data } = await loaded
  expect(new Set(data?.map(({ id }) => id)).size).toBe(3000)
  expect(network.requests.map(({ query }) => query.get('p_limit'))).toEqual(['1', '1000', '1000', '1000'])
})

test('of more than that, none is loaded', async () => {
  const { network, loaded } = load(pages(3001))
  expect((await loaded).data).toBeNull()
  expect(network.requests).toHaveLength(1)
})

test('half of it is a failure', async () => {
  const all = pages(1500)
  const { loaded } = load((request) => (request.query.has('p_after') ? answer(500) : all(request)))
  expect(await loaded).toMatchObject({ error: { kind: 'server' } })
})
