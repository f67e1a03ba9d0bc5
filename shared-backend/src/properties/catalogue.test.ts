import { answer, fakeNetwork, testStore, type SentRequest } from '../testing/index.ts'
import { catalogueApi, type Catalogue } from './catalogue.ts'

const row = (index: number) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  title: `Casa ${index}`,
  price: 1000.5,
  created_at: '2026-01-02T03:04:05.678901+00:00',
  property_images: [],
})

/** Pages by key, as PostgREST would: after the id that the request names, at most its limit. */
function pages(total: number) {
  const rows = Array.from({ length: total }, (_one, index) => row(index))
  return ({ query }: SentRequest) => {
    const after = /id\.gt\.([0-9a-f-]+)/.exec(query.get('or') ?? '')?.[1] ?? ''
    return rows.filter(({ id }) => id > after).slice(0, Number(query.get('limit')))
  }
}

const { getCatalogue } = catalogueApi.endpoints

async function settled(
  store: ReturnType<typeof testStore>['store'],
  isDone: (catalogue: Catalogue) => boolean,
) {
  const read = () => getCatalogue.select()(store.getState()).data
  for (;;) {
    const catalogue = read()
    if (catalogue && isDone(catalogue)) return catalogue
    await new Promise((resolve) => {
      const stop = store.subscribe(() => {
        stop()
        resolve(undefined)
      })
    })
  }
}

test('2,500 listings come in four requests, the first sixty at once', async () => {
  const network = fakeNetwork({ 'GET /rest/v1/properties': pages(2500) })
  const { store } = testStore({ network })
  const first = await store.dispatch(getCatalogue.initiate())
  expect(first.data).toMatchObject({ complete: false })
  expect(first.data?.listings).toHaveLength(60)

  const all = await settled(store, ({ complete }) => complete)
  expect(new Set(all.listings.map(({ id }) => id)).size).toBe(2500)
  expect(network.requests).toHaveLength(4)
})

test('a short first page is all there is', async () => {
  const network = fakeNetwork({ 'GET /rest/v1/properties': pages(7) })
  const { store } = testStore({ network })
  const { data } = await store.dispatch(getCatalogue.initiate())
  expect(data).toMatchObject({ complete: true, listings: { length: 7 } })
  expect(network.requests).toHaveLength(1)
})

test('when a later page fails, what came before stays and the reason is told', async () => {
  const page = pages(1500)
  const network = fakeNetwork({
    'GET /rest/v1/properties': (request: SentRequest) =>
      request.query.has('or') ? answer(500) : page(request),
  })
  const { store } = testStore({ network })
  void store.dispatch(getCatalogue.initiate())
  const catalogue = await settled(store, ({ error }) => error !== undefined)
  expect(catalogue).toMatchObject({ complete: false, listings: { length: 60 }, error: { kind: 'server' } })
})
