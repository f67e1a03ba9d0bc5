import { answer, fakeNetwork, testConfig, type FakeNetwork } from '../testing/index.ts'
import { facetsApi } from '../properties/facets.ts'
import { searchApi } from '../properties/search.ts'
import { createBackend } from './backend.ts'
import { createPreloadedFetch, preloadedAnswer, preloadedKey } from './preloadedFetch.ts'
import { createApiFetch } from './apiFetch.ts'
import { searchAsPost } from './searchAsPost.ts'
import { createStore } from './store.ts'

const { searchProperties } = searchApi.endpoints
const { searchFacets } = facetsApi.endpoints

const SEARCH = 'POST /rest/v1/rpc/search_properties'
const page = { rows: [], next: null, total: 0 }

/** A backend as a browser has it, whose own fetch is this network's. */
function backendOn({ fetch }: Pick<FakeNetwork, 'fetch'>) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(fetch)
  return createBackend(testConfig, { persistSession: false })
}

test('a search goes to the one address of its procedure, with its arguments in the body', async () => {
  const network = fakeNetwork({ [SEARCH]: page })
  const store = createStore(backendOn(network))
  const request = {
    filters: { deal: 'sale', places: [{ city: 'São José' }] } as const,
    words: '[1, 2]',
    order: 'price-asc' as const,
    after: ['1', '-2', '3'],
    limit: 24,
  }
  const { filters, words, order, after } = request
  const search = { ...request, filters: { ...filters, places: [...filters.places] } }
  expect((await store.dispatch(searchProperties.initiate(search))).data).toEqual(page)
  const [{ query, body, headers }] = network.requests as [FakeNetwork['requests'][number]]
  expect(query.size).toBe(0)
  expect(body).toEqual({ p_filters: filters, p_words: words, p_order: order, p_after: after, p_limit: '24' })
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('apikey')).toBe(testConfig.supabase.publishableKey)
})

test('so do the counts of choices', async () => {
  const network = fakeNetwork({ 'POST /rest/v1/rpc/search_facets': { places: [], prices: [] } })
  await createStore(backendOn(network)).dispatch(searchFacets.initiate({ words: 'vista mar' }))
  expect(network.requests.map(({ body }) => body)).toEqual([{ p_words: 'vista mar' }])
})

test('a search is sent again as a read, a write never', async () => {
  const passing = [answer(503)]
  const network = fakeNetwork({
    [SEARCH]: () => passing.pop() ?? page,
    'POST /rest/v1/rpc/set_primary_image': answer(503),
  })
  const backend = backendOn(network)
  expect((await createStore(backend).dispatch(searchProperties.initiate({}))).data).toEqual(page)
  await backend.rest.rpc('set_primary_image', { p_property_id: 'p1', p_image_id: 'i1' })
  expect(network.sent(SEARCH)).toHaveLength(2)
  expect(network.sent('POST /rest/v1/rpc/set_primary_image')).toHaveLength(1)
})

test('a search that nobody waits for any more is cancelled', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const fetch: typeof globalThis.fetch = (_input, init) => {
    signals.push(init?.signal)
    return new Promise(() => undefined)
  }
  createStore(backendOn({ fetch })).dispatch(searchProperties.initiate({})).abort()
  await Promise.resolve()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
})

test('the answer that came with the page serves it', async () => {
  const network = fakeNetwork()
  const address = `${testConfig.supabase.url}/rest/v1/rpc/search_properties?p_words=mar`
  const known = preloadedAnswer(Promise.resolve({ status: 200, text: JSON.stringify({ ...page, total: 7 }) }))
  const fetch = createPreloadedFetch(new Map([[preloadedKey(address), known]]), createApiFetch(network))
  const store = createStore(createBackend(testConfig, { fetch, persistSession: false }))
  const { data } = await store.dispatch(searchProperties.initiate({ words: 'mar' }))
  expect([data?.total, network.requests.length]).toEqual([7, 0])
})

test.each([
  ['a table', 'http://api.test/rest/v1/property_places?select=city', undefined],
  ['another procedure', 'http://api.test/rest/v1/rpc/get_lead_figures?p_starts={a}', undefined],
  ['a write', 'http://api.test/rest/v1/rpc/search_properties', { method: 'PATCH' }],
])('%s is sent as it is', (_what, address, init) => {
  expect(searchAsPost(address, init)).toEqual([address, init])
})
