import { act, screen, waitFor, within } from '@testing-library/react'
import { answer, serverRoute, type Reply } from 'shared-backend/testing'
import { routes } from '../routes.ts'
import { categories, listing, listings, places, uuid } from '../testing/listings.ts'
import { renderSite } from '../testing/renderSite.tsx'

const field = () => screen.getByLabelText('O que você procura?')
const [flat, house] = categories
const chips = () =>
  within(screen.getByRole('list', { name: 'Filtros ativos' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

function queryOf(address: string) {
  const params = [...new URL(address, 'https://imoveis.test').searchParams]
  return Object.fromEntries(
    params.map(([name]) => [name, params.filter(([other]) => other === name).map(([, value]) => value)]),
  )
}

describe('a phrase in the catalogue', () => {
  test('becomes filters, each a chip, and previous filters stay', async () => {
    const { user, address } = renderSite('/properties?suites=1&sort=price-asc', { listings: listings(2) })
    await user.type(field(), 'casa 3 quartos na trinade até 500 mil{Enter}')
    await screen.findByRole('link', { name: 'Remover Casa' })
    await waitFor(() =>
      expect(queryOf(address())).toEqual({
        category: [house!.id],
        location: ['Trindade, Florianópolis'],
        maxPrice: ['500000'],
        bedrooms: ['3'],
        suites: ['1'],
        sort: ['price-asc'],
      }),
    )
    expect(chips()).toEqual([
      'Casa',
      'Trindade, Florianópolis',
      'Até R$\u00a0500.000',
      '3 quartos ou mais',
      '1 suíte ou mais',
    ])
    await waitFor(() => expect(field()).toHaveValue(''))
  })

  test('sends filters that cards cannot answer to the procedure, and keeps unknown words', async () => {
    const { user, address, network } = renderSite('/properties', {
      listings: [listing(1, { title: 'Casa com lago' }), listing(2)],
    })
    await user.type(
      field(),
      'alugar mobiliado, aceita pet, piscina, lago, sem condomínio, até 3000 com tudo{Enter}',
    )
    await screen.findByRole('link', { name: 'Remover Aceita animais' })
    expect(chips()).toEqual([
      'Alugar',
      'Até R$\u00a03.000 por mês com taxas',
      'Mobiliado ou semimobiliado',
      'Aceita animais',
      'Piscina',
      'Com “lago” no anúncio',
      'Com “sem condomínio” no anúncio',
    ])
    const request = network
      .sent('GET /rest/v1/rpc/search_properties')
      .find(({ query }) => query.has('p_words'))
    expect(JSON.parse(request!.query.get('p_filters')!)).toEqual({
      deal: 'rent',
      furnished: true,
      pets: true,
      amenities: ['pool'],
      maxMonthly: 3000,
    })
    expect(request!.query.get('p_words')).toBe('lago "sem condomínio"')
    for (const label of ['Com “sem condomínio” no anúncio', 'Alugar', 'Piscina'])
      await user.click(screen.getByRole('link', { name: `Remover ${label}` }))
    expect(await screen.findByText('1 imóvel encontrado')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { name: 'Casa com lago' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Limpar Filtros' }))
    expect(await screen.findByText('2 imóveis encontrados')).toBeInTheDocument()
    expect(address()).toBe('/properties')
  })

  test('finds the kind of that very name beside the one that it is taken for', async () => {
    const { user, address, network } = renderSite('/properties', { listings: listings(1) })
    const studio = { id: uuid(77), name: 'Studio', plural: 'Studios' }
    network.on('GET /rest/v1/property_categories', [...categories, studio])
    await user.type(field(), 'studios{Enter}')
    await waitFor(() => expect(queryOf(address())).toEqual({ category: [`${flat!.id},${studio.id}`] }))
  })

  test('is not read a second time after going back', async () => {
    const { user, address } = renderSite('/properties', { listings: listings(1) })
    await user.type(field(), 'terreno na praia{Enter}')
    await waitFor(() => expect(queryOf(address())).toEqual({ words: ['terreno', 'praia'] }))
    await waitFor(() => expect(field()).toHaveValue(''))
    await user.type(field(), 'casa{Enter}')
    await waitFor(() =>
      expect(queryOf(address())).toEqual({ category: [house!.id], words: ['terreno', 'praia'] }),
    )
  })

  test('says nothing of a neighbourhood that it only looks for: its words are in sight', async () => {
    const { user, address, network } = renderSite('/properties', { listings: listings(1) })
    network.on('GET /rest/v1/property_places', answer(500, { message: 'broken' }))
    await user.type(field(), 'casa  trindade{Enter}')
    await waitFor(() => expect(queryOf(address())).toEqual({ words: ['casa', 'trindade'] }))
  })

  test('in the address is read where the server has not done so, and back leads to before', async () => {
    const { address, router } = renderSite('/', { listings: listings(1) })
    await act(() => router.navigate('/properties?q=casa%0Atrindade'))
    await waitFor(() =>
      expect(queryOf(address())).toEqual({ category: [house!.id], location: ['Trindade, Florianópolis'] }),
    )
    await act(() => router.navigate(-1))
    expect(address()).toBe('/')
  })

  test('adds to filters that are chosen while it is being read', async () => {
    let answerPlaces = (_places: unknown) => {}
    const slowPlaces = new Promise((resolve) => (answerPlaces = resolve))
    const { user, address, network } = renderSite('/properties', { listings: listings(1) })
    network.on('GET /rest/v1/property_places', () => slowPlaces)
    await user.type(field(), 'casa{Enter}')
    await user.click(screen.getByRole('radio', { name: 'Alugar' }))
    await waitFor(() => expect(queryOf(address())).toEqual({ type: ['Locação'] }))
    await act(async () => answerPlaces(places))
    await waitFor(() => expect(queryOf(address())).toEqual({ type: ['Locação'], category: [house!.id] }))
  })

  test('that is sent while another is being read counts alone', async () => {
    let answerPlaces = (_places: unknown) => {}
    const slowPlaces = new Promise((resolve) => (answerPlaces = resolve))
    const { user, address, network, router } = renderSite('/properties', { listings: listings(1) })
    network.on('GET /rest/v1/property_places', () => slowPlaces)
    await user.type(field(), 'casa{Enter}')
    await user.clear(field())
    await user.type(field(), 'trindade{Enter}')
    await act(async () => answerPlaces(places))
    await waitFor(() => expect(queryOf(address())).toEqual({ location: ['Trindade, Florianópolis'] }))
    await act(() => router.navigate(-1))
    expect(address()).toBe('/properties')
  })
})

test('a phrase waits while places are chosen on a page of their own', async () => {
  renderSite('/properties/locations?q=casa+3+quartos&type=Venda', { listings: listings(1) })
  const cancel = await screen.findByRole('link', { name: 'Cancelar' })
  expect(cancel).toHaveAttribute('href', '/properties?type=Venda&q=casa+3+quartos')
  expect(screen.getByDisplayValue('casa 3 quartos')).toHaveAttribute('name', 'q')
})

describe('words that only the procedure can search for', () => {
  const lakes = listings(130, { title: 'Casa com lago' })

  test('comes page by page under its true count', async () => {
    const { network } = renderSite('/properties?words=lago', { listings: lakes })
    expect(await screen.findByText('130 imóveis encontrados')).toBeInTheDocument()
    // In a window without a height all of a list is near.
    await waitFor(() => expect(network.sent('GET /rest/v1/rpc/search_properties?p_limit=60')).toHaveLength(2))
    const queries = network.sent('GET /rest/v1/rpc/search_properties').map(({ query }) => query)
    expect(queries.filter((query) => query.has('p_words')).map((query) => query.get('p_limit'))).toEqual([
      '24',
      '60',
      '60',
    ])
    expect(screen.getByText('130 imóveis encontrados')).toBeInTheDocument()
  })
})

describe('the code of a listing', () => {
  test('leads there', async () => {
    const { user, address } = renderSite('/properties', { listings: [listing(0x3f)] })
    await user.type(field(), `cód. ${uuid(0x3f).slice(0, 8)}{Enter}`)
    await waitFor(() => expect(address()).toBe(`/property/${uuid(0x3f)}`))
  })

  test('that is nobody’s says so, and can be looked for as a word', async () => {
    const { user, address } = renderSite('/', { listings: listings(1) })
    await user.type(field(), 'AP-1023{Enter}')
    expect(await screen.findByText('Nenhum imóvel com este código')).toBeInTheDocument()
    expect(address()).toBe('/properties/code/AP1023')
    expect(screen.getByRole('link', { name: 'Procurar nos textos dos anúncios' })).toHaveAttribute(
      'href',
      '/properties?words=AP1023',
    )
  })

  test('that has neither letter nor digit finds no listing, without a request', async () => {
    const { searches } = renderSite('/properties/code/--', { listings: listings(3) })
    expect(await screen.findByText('Nenhum imóvel com este código')).toBeInTheDocument()
    expect(searches()).toEqual([])
  })

  test('that two have shows both', async () => {
    const twice = [listing(1), listing(1, { id: `${uuid(1).slice(0, -1)}f` })]
    renderSite(`/properties/code/${uuid(1).slice(0, 8)}`, { listings: twice })
    expect(await screen.findAllByRole('article')).toHaveLength(2)
  })
})

describe('in the hero', () => {
  test("words count, and 'Comprar' only where they say nothing of it", async () => {
    const { user, address } = renderSite('/')
    await user.type(field(), 'kobrasol até 400k{Enter}')
    await waitFor(() =>
      expect(queryOf(address())).toEqual({
        type: ['Venda'],
        location: ['Kobrasol, São José'],
        maxPrice: ['400000'],
      }),
    )
  })

  test('words for renting are not overruled by the choice below them', async () => {
    const { user, address } = renderSite('/')
    await user.type(field(), 'alugar kobrasol{Enter}')
    await waitFor(() => expect(queryOf(address()).type).toEqual(['Locação']))
  })
})

describe('the server', () => {
  async function redirectAt(pattern: string, query: string, answers: Record<string, Reply>, params = {}) {
    const route = routes[pattern]!
    const { store, inVain } = await serverRoute({ pattern, route, answers, params, query })
    expect(inVain).toEqual([])
    const { redirect } = await route.redirect!()
    return redirect({ query, params, state: store.getState() })
  }
  const catalogue = (query: string) =>
    redirectAt('/properties', query, {
      'GET /rest/v1/rpc/search_properties': { rows: listings(1), next: null, total: 1 },
      'GET /rest/v1/property_categories': categories,
      'GET /rest/v1/property_places': places,
    })

  test('leads a form that was sent without a script to the address of the filters', async () => {
    const address = (await catalogue(
      '?q=Casa+3+quartos%2C+trindade+lago+mobiliada&type=Venda&minPrice=&utm_source=carta',
    ))!
    expect(queryOf(address)).toEqual({
      type: ['Venda'],
      category: [house!.id],
      location: ['Trindade, Florianópolis'],
      bedrooms: ['3'],
      furnished: ['1'],
      words: ['lago'],
      utm_source: ['carta'],
    })
    expect(await catalogue(address.replace(/^[^?]*/, ''))).toBeUndefined()
  })

  test('stays where nothing was typed', async () => {
    expect(await catalogue('?type=Venda&q=')).toBeUndefined()
    expect(await catalogue('?category=' + flat!.id)).toBeUndefined()
  })

  test('leads by a code to its listing, and nowhere by none', async () => {
    expect(await catalogue('?q=ref+3f2a9b1c&type=Venda')).toBe('/properties/code/3F2A9B1C')
    const code = (rows: unknown[]) =>
      redirectAt(
        '/properties/code/:code',
        '',
        { 'GET /rest/v1/rpc/search_properties': { rows, next: null, total: rows.length } },
        { code: '3F2A9B1C' },
      )
    expect(await code([listing(1)])).toBe(`/property/${uuid(1)}`)
    expect(await code([])).toBeUndefined()
    expect(await code(listings(2))).toBeUndefined()
  })
})
