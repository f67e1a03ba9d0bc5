import { detailApi, type PropertyDetail } from 'shared-backend/properties'
import { serverRoute, type SentRequest } from 'shared-backend/testing'
import { routes } from './routes.ts'
import { property, PROPERTY_ID } from './testing/property.ts'

/** As if somebody had added a column to `columns.ts`, and done nothing else. */
jest.mock('shared-domain/facts', () => {
  const facts = jest.requireActual<{ detailColumns: string }>('shared-domain/facts')
  return { ...facts, detailColumns: `heliport,${facts.detailColumns}` }
})

const pattern = '/property/:id'

/** The row as the API responds: with the requested columns. */
function selected(row: object, { query }: SentRequest) {
  const columns = (query.get('select') ?? '').replaceAll(/\([^)]*\)/g, '').split(',')
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)))
}

function open(shown: Partial<PropertyDetail> & { heliport?: boolean } = {}, id = PROPERTY_ID) {
  const route = routes[pattern]
  if (!route) throw new Error(`There is no ${pattern}`)
  const rows = (request: SentRequest) => [selected({ ...property, ...shown }, request)]
  return serverRoute({ pattern, route, params: { id }, answers: { 'GET /rest/v1/properties': rows } })
}

test('the server requests a new column of the page, and renders it', async () => {
  const { rules, inVain, store } = await open({ heliport: true })
  expect(rules?.data).toEqual([expect.stringContaining('select=heliport,')])
  expect(inVain).toEqual([])
  const { data } = detailApi.endpoints.getProperty.select(PROPERTY_ID)(store.getState())
  expect(data).toMatchObject({ ...property, heliport: true })
})

test('the page is about the row of its address; the sitemap lists active properties', async () => {
  const { rules, requests } = await open()
  expect(rules).toMatchObject({ title: 'Imóvel', entity: true, listed: 'active=eq.true' })
  expect(requests.map(({ query }) => query.get('id'))).toEqual([`eq.${PROPERTY_ID}`])
})
