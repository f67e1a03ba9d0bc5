import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { ConfigProvider, type RootState, type Store } from 'shared-backend'
import { serverRoute, testConfig, type SentRequest } from 'shared-backend/testing'
import { ToastProvider } from 'shared-ui'
import App from './App.tsx'
import { routes } from './routes.ts'
import { fakeFacets } from './testing/fakeFacets.ts'
import { fakeSearch } from './testing/fakeSearch.ts'
import { categories, listing, listings, placesOf } from './testing/listings.ts'
import { FACETS, SEARCH } from './testing/renderSite.tsx'

/** A page with its loader's data, as the server renders it. */
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
      [SEARCH]: ({ query: sent }: SentRequest) => fakeSearch(some, sent),
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

test('a list that begins at a cursor has a link to the start', async () => {
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

const four = [
  listing(1, { bedrooms: 3 }),
  listing(2),
  listing(3, { neighborhood: 'Lagoa', bedrooms: 3, property_type: 'rent' }),
  listing(4, { neighborhood: 'Trindade' }),
]

/** The page of the places at a query, as the server renders it. */
async function places(query: string, some = four) {
  const { store, inVain } = await serverRoute({
    pattern: '/properties/locations',
    route: routes['/properties/locations']!,
    query,
    answers: {
      'GET /rest/v1/property_places': placesOf(some),
      [FACETS]: ({ query: sent }: SentRequest) => fakeFacets(some, sent),
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

describe('a choice that was made without a script', () => {
  const route = routes['/properties/locations']!
  const labels = (count: number) =>
    Array.from({ length: count }, (_, index) => ['location', `Bairro ${index}, São Paulo`])
  const chosen = (count: number, more: Record<string, string> = {}) =>
    `?${new URLSearchParams([...labels(count), ...Object.entries({ ...more, chosen: '1' })])}`
  const leadsTo = async (query: string) => {
    const { redirect } = await route.redirect!()
    return redirect({ query, params: {}, state: {} as RootState })
  }

  test('leads to its listings, with the other filters of the form', async () => {
    const query = chosen(2, { type: 'Venda', minPrice: '', q: 'casa 3 quartos' })
    expect(route.canonicalQuery?.(query)).toBe(query)
    expect(await leadsTo(query)).toBe(
      `/properties?${new URLSearchParams([['type', 'Venda'], ...labels(2), ['q', 'casa 3 quartos']])}`,
    )
    expect(await leadsTo(chosen(100))).toBe(`/properties?${new URLSearchParams(labels(100))}`)
    expect(await leadsTo('?chosen=1')).toBe('/properties')
  })

  test('of too many leads back to itself, which says so, keeps it and offers the city', async () => {
    const query = `?${new URLSearchParams(labels(101))}`
    expect(await leadsTo(chosen(101))).toBe(`/properties/locations${query}`)
    expect(await leadsTo(query)).toBeUndefined()
    const some = Array.from({ length: 120 }, (_, index) =>
      listing(index, { neighborhood: `Bairro ${index}`, city: 'São Paulo' }),
    )
    await places(query, some)
    expect(
      screen.getByText('101 localizações escolhidas, e o máximo é 100', { selector: '[role="status"] *' }),
    ).toBeVisible()
    expect(screen.getByText(/marque a cidade inteira/)).toBeVisible()
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(101)
    expect(screen.getByRole('link', { name: 'São Paulo inteira' })).toHaveAttribute(
      'href',
      '/properties/locations?city=S%C3%A3o+Paulo',
    )
  })
})
