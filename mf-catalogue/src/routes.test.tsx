import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { ConfigProvider, type Store } from 'shared-backend'
import { serverRoute, testConfig, type SentRequest } from 'shared-backend/testing'
import { ToastProvider } from 'shared-ui'
import App from './App.tsx'
import { routes } from './routes.ts'
import { fakeFacets } from './testing/fakeFacets.ts'
import { fakeSearch } from './testing/fakeSearch.ts'
import { categories, listing, listings, placesOf } from './testing/listings.ts'
import { FACETS, SEARCH } from './testing/renderSite.tsx'

/** A page with what its loader has, as the server renders it. */
function render(store: Store, address: string) {
  const router = createMemoryRouter([{ path: '*', element: <App /> }], { initialEntries: [address] })
  return renderToString(
    <Provider store={store}>
      <ConfigProvider value={testConfig}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ConfigProvider>
    </Provider>,
  )
}

/** The catalogue at a query among so many listings, as the server renders it. */
async function catalogue(query: string, count: number) {
  const some = listings(count).map((one, index) => ({ ...one, bedrooms: index % 3 }))
  const { store, inVain, requests } = await serverRoute({
    pattern: '/properties',
    route: routes['/properties']!,
    query,
    answers: {
      'GET /rest/v1/property_categories': categories,
      [SEARCH]: ({ query: asked }: SentRequest) => fakeSearch(some, asked),
    },
  })
  expect(inVain).toEqual([])
  const view = render(store, `/properties${query}`)
  document.body.innerHTML = view
  const state = JSON.stringify(store.getState())
  return { markup: view, state, searches: requests.filter(({ path }) => path.endsWith('search_properties')) }
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const next = () => screen.queryByRole('link', { name: 'Mostrar mais imóveis' })?.getAttribute('href')

test('a filtered address is a page with its true count, its first listings and the way on', async () => {
  const { markup, searches } = await catalogue('?bedrooms=2', 5000)
  expect(screen.getByRole('status')).toHaveTextContent('1.666 imóveis encontrados')
  // Eight as elements, and the others for browsers without a script.
  expect(titles()).toHaveLength(8)
  expect(markup.match(/<article/g)).toHaveLength(24)
  expect(titles()[0]).toBe('Imóvel 3')
  expect(next()).toMatch(/^\/properties\?bedrooms=2&from=_-\d+_00000000-0000-4000-8000-000000000072$/)
  expect(searches).toHaveLength(1)
})

test('the way on leads page by page to the last listing, each with the count of all', async () => {
  const seen = new Set<string>()
  for (let query = '?bedrooms=2'; query;) {
    const { markup } = await catalogue(query, 200)
    for (const [id] of markup.matchAll(/\/property\/[\d-]+/g)) seen.add(id)
    expect(screen.getByRole('status')).toHaveTextContent('66 imóveis encontrados')
    query = next()?.replace('/properties', '') ?? ''
  }
  expect(seen.size).toBe(66)
})

test('whoever begins in the middle can go to the start', async () => {
  await catalogue('?bedrooms=2', 200)
  await catalogue(next()!.replace('/properties', ''), 200)
  expect(titles()[0]).toBe('Imóvel 75')
  expect(screen.getByRole('link', { name: 'Voltar ao início da lista' })).toHaveAttribute(
    'href',
    '/properties?bedrooms=2',
  )
})

test('a place of another order, or none at all, begins at the start', async () => {
  for (const from of ['60', '100_-1_00000000-0000-4000-8000-000000000009', '_x_y', "'"]) {
    await catalogue(`?from=${from}`, 30)
    expect(titles()[0]).toBe('Imóvel 1')
  }
})

test('a page of thousands is as large as one of sixty, with all that it comes with', async () => {
  const sizeOf = async (query: string, count: number) => {
    const { markup, state } = await catalogue(query, count)
    return markup.length + state.length
  }
  for (const query of ['', '?bedrooms=1', '?type=Venda&sort=price-asc'])
    expect(Math.abs((await sizeOf(query, 9_000)) / (await sizeOf(query, 90)) - 1)).toBeLessThan(0.02)
})

/** The page of the places at a query, as the server renders it. */
async function places(query: string) {
  const some = [
    listing(1, { bedrooms: 3 }),
    listing(2),
    listing(3, { neighborhood: 'Lagoa', bedrooms: 3, property_type: 'rent' }),
    listing(4, { neighborhood: 'Trindade' }),
  ]
  const { store, inVain } = await serverRoute({
    pattern: '/properties/locations',
    route: routes['/properties/locations']!,
    query,
    answers: {
      'GET /rest/v1/property_places': placesOf(some),
      [FACETS]: ({ query: asked }: SentRequest) => fakeFacets(some, asked),
    },
  })
  expect(inVain).toEqual([])
  document.body.innerHTML = render(store, `/properties/locations${query}`)
  return screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
}

test('the page of the places counts them beside the other filters of its address', async () => {
  const all = ['Florianópolis 4 imóveis', 'Centro 2 imóveis', 'Lagoa 1 imóvel', 'Trindade 1 imóvel']
  expect(await places('')).toEqual(all)
  expect(await places('?location=Centro, Florianópolis')).toEqual(all)
  expect(await places('?type=Venda&bedrooms=3&location=Trindade, Florianópolis')).toEqual([
    'Florianópolis 1 imóvel',
    'Centro 1 imóvel',
    'Lagoa 0 imóveis',
    'Trindade 0 imóveis',
  ])
})

test('confirming the page of the places keeps a neighbourhood that is meant alone', async () => {
  await places('?neighborhood=Centro, Florianópolis&location=Lagoa, Florianópolis')
  const [form] = document.forms
  expect([...new FormData(form)]).toEqual([
    ['neighborhood', 'Centro, Florianópolis'],
    ['location', 'Lagoa, Florianópolis'],
  ])
})
