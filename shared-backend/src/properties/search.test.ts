import { answer, fakeNetwork, testStore, type SentRequest } from '../testing/index.ts'
import { searchApi, type SearchPageRequest } from './search.ts'

const { searchProperties } = searchApi.endpoints

const row = {
  ...{ id: '1', title: 'Casa', price: 1000.5, city: 'São José', state: 'SC', neighborhood: 'Centro' },
  ...{ bedrooms: 3, bathrooms: null, suites: null, parking_spaces: null, lavatory: null, staircases: null },
  ...{ area: null, built_area: 80.5, land_area: null, property_type: 'sale', featured: false },
  ...{
    deal_status: 'available',
    category_id: '2',
    created_at: '2026-01-02T03:04:05+00:00',
    property_images: [],
  },
}
const page = { rows: [row], next: ['1', '-2', '1'], total: 7 }

function search(request: SearchPageRequest, reply: unknown = page) {
  const network = fakeNetwork({ 'GET /rest/v1/rpc/search_properties': reply })
  const { store } = testStore({ network })
  return { network, result: store.dispatch(searchProperties.initiate(request)) }
}

const sent = ({ query }: SentRequest) => Object.fromEntries(query)

test('a search is a read whose address says it all', async () => {
  const filters = { deal: 'sale', places: [{ city: 'São José' }] } as const
  const { network, result } = search({
    filters: { ...filters, places: [...filters.places] },
    words: 'vista mar',
  })
  expect((await result).data).toEqual(page)
  expect(network.requests.map(sent)).toEqual([{ p_filters: JSON.stringify(filters), p_words: 'vista mar' }])
})

test.each([
  ['a refusal', answer(400, { code: '22023', message: 'Too much to search for' }), 'invalid'],
  ['rows that are none', { ...page, rows: [{ ...row, price: '1000' }] }, 'server'],
  ['another answer', [], 'server'],
])('%s is an error', async (_what, reply, kind) => {
  expect(await search({}, reply).result).toMatchObject({ error: { kind } })
})
