import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { searchPath } from 'shared-backend/properties'
import { serverRoute, type SentRequest } from 'shared-backend/testing'
import { routes } from '../routes.ts'
import { fakeDescribe } from '../testing/fakeDescribe.ts'
import { fakeSearch } from '../testing/fakeSearch.ts'
import { categories, listing } from '../testing/listings.ts'
import { DESCRIBE, RELATED, related, renderSite, SEARCH } from '../testing/renderSite.tsx'
import { resultsStart } from '../testing/resultsStart.ts'
import { addresses as text } from '../text.ts'
import { redirect } from './redirect.ts'

const [flat, house] = categories
const some = [
  listing(1, { neighborhood: 'Trindade', price: 500_000 }),
  listing(2, { neighborhood: 'Trindade', price: 500_000, category_id: house!.id }),
  listing(3, { neighborhood: 'Trindade', price: 2_500, property_type: 'rent' }),
  listing(4, { city: 'São José' }),
]

const found = (count: string) => screen.findByText(`${count} encontrados`)
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Runs the route of an address as the server does. */
function serverAt(path: string, query = '') {
  const [deal = '', ...rest] = path.split('/')
  const names = ['first', 'second', 'third'].slice(0, rest.length)
  const pattern = ['/imoveis/:deal', ...names.map((name) => `:${name}`)].join('/')
  const params = { deal, ...Object.fromEntries(names.map((name, index) => [name, rest[index]!])) }
  const route = routes[pattern]!
  const answers = {
    'GET /rest/v1/property_categories': categories,
    [DESCRIBE]: ({ query: sent }: SentRequest) => Response.json(fakeDescribe(some, sent)),
    [SEARCH]: ({ query: sent }: SentRequest) => fakeSearch(some, sent),
    [RELATED]: related,
  }
  return serverRoute({ pattern, route, params, query, answers }).then((one) => ({
    ...one,
    leadsTo: redirect({ params, query, state: one.store.getState() }),
  }))
}

test('an address of its own has a title with figures, and lists its properties', async () => {
  renderSite('/imoveis/venda/florianopolis/trindade', { listings: some })
  await title('Imóveis à venda em Trindade, Florianópolis')
  expect(screen.getByText(/^2 imóveis, preço mediano de R\$\s500\.000$/)).toBeInTheDocument()
  await found('2 imóveis')
  const way = screen.getByRole('navigation', { name: 'Você está em' })
  const links = within(way).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Início', '/'],
    ['Imóveis à venda', '/imoveis/venda'],
    ['Florianópolis', '/imoveis/venda/florianopolis'],
  ])
  expect(within(way).getByText('Trindade')).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('radio', { name: 'Comprar' })).toBeChecked()
})

test('a choice leads to the catalogue with the filters of the address, and keeps the focus in the form', async () => {
  const { user, address, router } = renderSite('/imoveis/venda/apartamentos/florianopolis', {
    listings: some,
  })
  await screen.findByText('1 imóvel encontrado')
  await user.selectOptions(screen.getByLabelText('Tipo de imóvel'), house!.id)
  await waitFor(() =>
    expect(address()).toBe(`/properties?type=Venda&category=${house!.id}&city=Florian%C3%B3polis`),
  )
  expect(screen.getByLabelText('Tipo de imóvel')).toHaveFocus()
  await act(() => router.navigate(-1))
  await title('Apartamentos à venda em Florianópolis')
  expect(screen.getByLabelText('Tipo de imóvel')).toHaveValue(flat!.id)
})

test('two choices at once both lead on', async () => {
  const { address } = renderSite('/imoveis/venda/florianopolis', { listings: some })
  await found('2 imóveis')
  // eslint-disable-next-line testing-library/no-unnecessary-act -- the second one before the router has followed the first
  act(() => {
    fireEvent.change(screen.getByLabelText('Tipo de imóvel'), { target: { value: house!.id } })
    fireEvent.change(screen.getByLabelText('Ordenar por'), { target: { value: 'price-asc' } })
  })
  await waitFor(() =>
    expect(address()).toBe(
      `/properties?type=Venda&category=${house!.id}&city=Florian%C3%B3polis&sort=price-asc`,
    ),
  )
})

test('typing stays where it is typed, and the address says all', async () => {
  const { user, address } = renderSite('/imoveis/venda/florianopolis', { listings: some })
  await found('2 imóveis')
  const price = screen.getByLabelText('Preço máximo')
  await user.type(price, '9')
  expect(price).toHaveFocus()
  await waitFor(() =>
    expect(address()).toBe('/imoveis/venda/florianopolis?type=Venda&city=Florian%C3%B3polis&maxPrice=9'),
  )
  await screen.findByText('Nenhum imóvel encontrado')
})

test('a neighbourhood in an address is that one alone, also after a further choice', async () => {
  const near = listing(5, { neighborhood: 'Trindade Norte', price: 500_000 })
  const { user, address } = renderSite('/imoveis/venda/florianopolis/trindade', { listings: [...some, near] })
  await found('2 imóveis')
  await user.selectOptions(screen.getByLabelText('Tipo de imóvel'), 'Casa')
  await screen.findByText('1 imóvel encontrado')
  expect(address()).toBe(
    `/properties?type=Venda&category=${house!.id}&neighborhood=Trindade%2C+Florian%C3%B3polis`,
  )
  await user.click(screen.getByRole('link', { name: 'Remover Casa' }))
  await found('2 imóveis')
  expect(resultsStart('2 imóveis encontrados')).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Localização Trindade, Florianópolis' })).toBeInTheDocument()
})

test('a neighbourhood that is chosen in the catalogue still matches all that contain its name', async () => {
  const near = listing(5, { neighborhood: 'Trindade Norte' })
  renderSite('/properties?type=Venda&location=Trindade, Florianópolis', { listings: [...some, near] })
  await found('3 imóveis')
})

test('it leads on to the searches beside it, once somebody wants them', async () => {
  const { user } = renderSite('/imoveis/venda/florianopolis', { listings: some })
  await found('2 imóveis')
  expect(screen.getByText('Casas à venda')).not.toBeVisible()
  await user.click(screen.getByText('Buscas relacionadas'))
  expect(screen.getByRole('link', { name: 'Casas à venda' })).toHaveAttribute('href', '/imoveis/venda/casas')
})

test('the home page has links to the most frequent searches', async () => {
  renderSite('/', { listings: some })
  const block = within(await screen.findByRole('region', { name: 'Buscas frequentes' }))
  expect(block.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Casas à venda', '/imoveis/venda/casas'],
    ['Imóveis à venda em São José', '/imoveis/venda/sao-jose'],
  ])
  // None for rent, and no heading without links.
  expect(block.queryByText('Imóveis para alugar')).not.toBeInTheDocument()
})

test.each([500, 200])('a page is complete without related searches (%i)', async (status) => {
  const { network } = renderSite('/imoveis/venda/florianopolis', { listings: some })
  network.on(RELATED, () => Response.json([], { status }))
  await found('2 imóveis')
  await waitFor(() => expect(screen.queryByText('Buscas relacionadas')).not.toBeInTheDocument())
})

test('where there is nothing it says so, and leads on', async () => {
  renderSite('/imoveis/aluguel/blumenau', { listings: some })
  await title(text.unknown)
  expect(screen.getByRole('link', { name: 'Ver Todos os Imóveis' })).toHaveAttribute('href', '/properties')
})

test('the server knows its words, its way and its list', async () => {
  const { head, status } = await serverAt('venda/apartamentos/florianopolis/trindade')
  expect(status).toBe(200)
  expect(head).toMatchObject({
    title: 'Apartamentos à venda em Trindade, Florianópolis',
    canonical: 'https://imoveis.test/imoveis/venda/apartamentos/florianopolis/trindade',
  })
  expect(head.description).toMatch(/^Apartamentos à venda em Trindade, Florianópolis: 1 imóvel, preço de R\$/)
  expect((head.jsonLd as { itemListElement: object[] }).itemListElement).toEqual(
    [
      ['Início', '/'],
      ['Imóveis à venda', '/imoveis/venda'],
      ['Apartamentos', '/imoveis/venda/apartamentos'],
      ['Florianópolis', '/imoveis/venda/apartamentos/florianopolis'],
      ['Trindade', '/imoveis/venda/apartamentos/florianopolis/trindade'],
    ].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `https://imoveis.test${path}`,
    })),
  )
})

test('one that has nothing is no page', async () => {
  const { head, status, leadsTo } = await serverAt('aluguel/blumenau')
  expect([status, head.title, head.canonical, head.jsonLd]).toEqual([404, text.unknown, undefined, undefined])
  expect(leadsTo).toBeUndefined()
})

test.each([
  ['venda/florianopolis', '', undefined],
  ['venda/florianopolis', '?utm_source=carta', undefined],
  ['venda/Florianópolis', '?utm_source=carta', '/imoveis/venda/florianopolis?utm_source=carta'],
  [
    'venda/florianopolis',
    '?type=Venda&city=Florian%C3%B3polis&maxPrice=9+mil',
    '/properties?type=Venda&city=Florian%C3%B3polis&maxPrice=9000',
  ],
  ['venda/florianopolis', '?q=casa', '/properties?q=casa'],
])('%s with %s leads to %s', async (path, query, location) => {
  expect((await serverAt(path, query)).leadsTo).toBe(location)
})

test('an address is made of its meaning', () => {
  const kind = { id: '1', name: 'Sala Comercial', plural: 'Salas Comerciais' }
  const meaning = { deal: 'rent', kind, city: 'São José', neighborhood: "Pau-d'Água" } as const
  expect(searchPath(meaning)).toBe('/imoveis/aluguel/salas-comerciais/sao-jose/pau-d-agua')
  expect(searchPath({ ...meaning, kind: null, neighborhood: null })).toBe('/imoveis/aluguel/sao-jose')
})
