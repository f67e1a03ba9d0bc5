import { act, screen, waitFor, within } from '@testing-library/react'
import { retryOnReconnect, type Store } from 'shared-backend/store'
import { detailApi, type PropertyDetail } from 'shared-backend/properties'
import { brokenApi } from 'shared-backend/testing'
import { property, PROPERTY_ID, similar } from '../testing/property.ts'
import { heading, noRow, renderSite, scrollTo } from '../testing/renderSite.tsx'

const path = `/property/${PROPERTY_ID}`
const asksForOne = (query: URLSearchParams) => query.get('id')?.startsWith('eq.')

const serve =
  (shown: Partial<PropertyDetail> = {}) =>
  (query: URLSearchParams) =>
    asksForOne(query) ? { ...property, ...shown } : []

const open = async (shown: Partial<PropertyDetail> = {}) => {
  const view = renderSite(path, serve(shown))
  await heading(shown.title ?? property.title)
  return view
}

afterEach(() => scrollTo(0))

test('says that it is loading, and nothing else', () => {
  renderSite(path, () => new Promise(() => undefined))
  expect(screen.getByRole('status')).toHaveTextContent('Carregando imóvel...')
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})

test('a property that is not there leads home', async () => {
  renderSite(path, noRow)
  await heading('Imóvel não encontrado')
  expect(screen.getByRole('link', { name: 'Voltar para a página inicial' })).toHaveAttribute('href', '/')
})

test('it leads to all of its deal, its kind and its place, while it is one of them', async () => {
  const view = await open()
  const way = within(screen.getByRole('navigation', { name: 'Você está em' }))
  expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/imoveis/venda',
    '/imoveis/venda/casas',
    '/imoveis/venda/casas/florianopolis',
    '/imoveis/venda/casas/florianopolis/campeche',
  ])
  view.unmount()
  await open({ active: false, deal_status: 'sold', closed_at: '2026-02-01T12:00:00Z' })
  expect(screen.queryByRole('navigation', { name: 'Você está em' })).not.toBeInTheDocument()
})

test('a price that has dropped of late is told with its day and the one before', async () => {
  await open({ price: 470_000, price_drops: { price_before: 500_000, dropped_at: '2026-11-12T15:00:00Z' } })
  expect(screen.getByText(/^Baixou/).firstChild?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Baixou 6 % em 12/11/2026: antes, R$ 500.000',
  )
})

test('an id that is no UUID is not found, without asking the server', async () => {
  const answer = jest.fn()
  renderSite('/property/casa-bonita', answer)
  await heading('Imóvel não encontrado')
  expect(answer).not.toHaveBeenCalled()
})

test.each(brokenApi)(
  'a failing API (%s) is no missing property: trying again shows it',
  async (_name, fail) => {
    let down = true
    const { user } = renderSite(path, (query) => (down ? fail() : serve()(query)))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Erro ao carregar imóvel.*(servidor|conectar)/)
    expect(screen.queryByText('Imóvel não encontrado')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Voltar para a página inicial' })).toHaveAttribute('href', '/')
    down = false
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
    await heading(property.title)
  },
)

/** The pending requests. */
const pending = (store: Store) =>
  Object.values(store.getState().api.queries).filter((query) => query?.status.toString() === 'pending')

test('back online, failed queries are retried, and no others', async () => {
  let down = true
  const { store } = renderSite(path, (query) => {
    if (down) throw new TypeError('Failed to fetch')
    return serve()(query)
  })
  const stop = retryOnReconnect(store)
  await screen.findByRole('alert')
  down = false
  act(() => void window.dispatchEvent(new Event('online')))
  await heading(property.title)
  await waitFor(() => expect(pending(store)).toEqual([]))
  act(() => void window.dispatchEvent(new Event('online')))
  stop()
  expect(pending(store)).toEqual([])
})

test('an absent property is not requested again', async () => {
  const { store } = renderSite(path, noRow)
  const stop = retryOnReconnect(store)
  await heading('Imóvel não encontrado')
  act(() => void window.dispatchEvent(new Event('online')))
  stop()
  expect(pending(store)).toEqual([])
})

test('the message of an absent property stays during another request', async () => {
  let hangs = false
  const { store } = renderSite(path, () => (hangs ? new Promise(() => undefined) : noRow()))
  await heading('Imóvel não encontrado')
  hangs = true
  const { initiate } = detailApi.endpoints.getProperty
  await act(async () => {
    void store.dispatch(initiate(PROPERTY_ID, { forceRefetch: true, subscribe: false }))
    await new Promise<void>((resolve) => store.subscribe(resolve))
  })
  expect(pending(store)).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'Imóvel não encontrado' })).toBeVisible()
})

test('a property for sale shows all its facts', async () => {
  await open()
  expect(screen.getByText('Venda')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voltar para imóveis' })).toHaveAttribute('href', '/properties')

  const price = within(screen.getByRole('region', { name: 'Valor de venda' }))
  expect(price.getByText(/^R\$\s400\.000$/)).toBeInTheDocument()
  const place = within(screen.getByRole('region', { name: 'Localização' }))
  for (const line of ['Florianópolis, SC', 'Rua das Gaivotas, 245', 'Campeche', 'CEP: 88063-150']) {
    expect(place.getByText(line)).toBeInTheDocument()
  }
  expect(price.getByText('Código: 3F2B8C1A')).toBeInTheDocument()

  const features = within(screen.getByRole('region', { name: 'Características' }))
  expect(features.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '3 quartos',
    '1 banheiro',
    '2 vagas',
    '182,5\u00a0m² área construída',
    '360\u00a0m² área de terreno',
  ])
  expect(screen.getByText(/Primeira linha/).textContent).toBe('Primeira linha.\nSegunda linha.')
  expect(screen.getByText('Energia solar')).toBeInTheDocument()
})

test('a rental says Locação and costs by the month', async () => {
  await open({ property_type: 'rent', price: 3200 })
  expect(screen.getByText('Locação')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Valor do aluguel' })).toHaveTextContent(/R\$\s3\.200\/mês/)
  expect(screen.getByRole('link', { name: 'Avise-me se este preço baixar' })).toBeVisible()
  expect(screen.queryByText('Faça uma simulação')).not.toBeInTheDocument()
})

test.each(['sale', 'rent'] as const)(
  'a price of 0 (%s) is a price on request, and nothing is computed from it',
  async (type) => {
    await open({ property_type: type, price: 0, condo_fee: 650 })
    expect(screen.getAllByText('Sob consulta')).toHaveLength(2)
    expect(screen.getByRole('link', { name: /^Avise-me de parecidos/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Avise-me se este preço/ })).not.toBeInTheDocument()
    expect(screen.queryByText(/^R\$\s0/)).not.toBeInTheDocument()
    expect(screen.queryByText('Total por mês')).not.toBeInTheDocument()
    expect(screen.queryByText('Preço por m²')).not.toBeInTheDocument()
  },
)

test('unknown facts leave no empty places', async () => {
  await open({
    bedrooms: null,
    bathrooms: null,
    parking_spaces: null,
    built_area: null,
    land_area: null,
    description: ' ',
    zip_code: null,
    property_additional_info: [],
    property_images: [],
  })
  expect(screen.queryByText('Características')).not.toBeInTheDocument()
  expect(screen.queryByText('Informações adicionais')).not.toBeInTheDocument()
  expect(screen.queryByText(/CEP/)).not.toBeInTheDocument()
  expect(screen.getByText('Descrição não disponível.')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Imóvel ainda sem fotos' })).toBeInTheDocument()
})

test('the bar appears past 50 px, the banner past 200 px', async () => {
  await open()
  const shown = () => [
    screen.queryByRole('progressbar', { name: 'Progresso na página' }) !== null,
    !screen.getByRole('button', { name: 'Faça uma simulação' }).matches('[inert] *'),
  ]
  const frame = () => act(() => new Promise((drawn) => requestAnimationFrame(() => drawn(undefined))))

  expect(shown()).toEqual([false, false])
  scrollTo(51)
  await frame()
  expect(shown()).toEqual([true, false])
  scrollTo(201)
  await frame()
  expect(shown()).toEqual([true, true])
})

test('it reads from the photos over facts, place and costs to the contact', async () => {
  await open({ amenities: ['balcony'], condo_fee: 650 })
  const regions = screen.getAllByRole('region')
  const names = [
    'Fotos do imóvel',
    'Valor de venda',
    'Características',
    'Descrição',
    'Comodidades',
    'Informações adicionais',
    'Localização',
    'Custos',
    'Imobiliária responsável',
    'Agendar visita',
    'Tenho interesse',
  ]
  names.forEach((name, index) => expect(regions[index]).toHaveAccessibleName(name))
})

test('the alert for others like it has its kind, place, rooms and about its price, and says so', async () => {
  await open()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Avise-me de parecidos/ })
  expect(link.textContent.replaceAll('\u00a0', ' ')).toBe(
    'Avise-me de parecidos Casas à venda em Campeche, 3 quartos ou mais, até R$ 480.000',
  )
  expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({
    type: 'Venda',
    category: property.category_id,
    location: 'Campeche, Florianópolis',
    maxPrice: '480000',
    bedrooms: '3',
  })
})

test('similar properties lead to their own pages; none leave no heading', async () => {
  renderSite(path, (query) =>
    asksForOne(query) ? property : query.getAll('price').includes(`gte.${property.price}`) ? [similar] : [],
  )
  expect(await screen.findByRole('link', { name: 'Casa vizinha' })).toHaveAttribute(
    'href',
    `/property/${similar.id}`,
  )
})

test('the page is complete when similar properties cannot be loaded', async () => {
  renderSite(path, (query) => (asksForOne(query) ? property : new Response('?', { status: 500 })))
  await heading(property.title)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

function terms(region: string) {
  const { queryAllByRole } = within(screen.getByRole('region', { name: region }))
  const words = queryAllByRole('definition')
  return queryAllByRole('term').map((term, index) =>
    `${term.textContent}: ${words[index]?.textContent}`.replaceAll('\u00a0', ' '),
  )
}

test('one that is free by now says so, without the day', async () => {
  await open({ available_from: '2020-03-01' })
  expect(terms('Detalhes')).toContain('Disponível: Imediatamente')
})

test('a rental shows its total cost, and each further fact with its name', async () => {
  await open({
    property_type: 'rent',
    price: 2400,
    condo_fee: 650,
    iptu: 1200,
    furnishing: 'full',
    pets_allowed: true,
    floor: 8,
    built_year: 1998,
    sunlight: 'morning',
    facing: 'north',
    available_from: '2190-03-01',
    reference_code: 'MC-12',
    published_at: '2026-01-01T12:00:00Z',
    checked_on: '2026-02-01',
  })
  expect(screen.getByRole('region', { name: 'Valor do aluguel' })).toHaveTextContent(
    'Código: 3F2B8C1A Referência: MC-12',
  )
  expect(terms('Custos')).toEqual([
    'Condomínio: R$ 650/mês',
    'IPTU: R$ 1.200/ano',
    'Total por mês: R$ 3.150',
    'Preço por m²: R$ 13',
  ])
  expect(terms('Detalhes')).toEqual([
    'Mobília: Mobiliado',
    'Animais: Aceita animais',
    'Andar: 8º andar',
    'Ano de construção: 1998',
    'Posição solar: Sol da manhã',
    'Face: Norte',
    'Disponível a partir de: 01/03/2190',
    'Publicado em: 01/01/2026',
    'Informações conferidas em: 01/02/2026',
  ])
})

test('the amenities of the property and of its building are two lists', async () => {
  await open({ amenities: ['balcony', 'barbecue'], building_amenities: ['elevator'] })
  const amenities = within(screen.getByRole('region', { name: 'Comodidades' }))
  expect(amenities.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'No imóvel',
    'No condomínio',
  ])
  expect(amenities.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Churrasqueira',
    'Sacada',
    'Elevador',
  ])
})

test('a listing without any of these facts has none of their headings', async () => {
  await open({ built_area: null, land_area: null })
  expect(screen.queryByRole('region', { name: 'Detalhes' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Comodidades' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Custos' })).not.toBeInTheDocument()
})

test.each([
  [
    { deal_status: 'sold', property_type: 'sale' },
    'Vendido',
    'Este imóvel já foi vendido',
    'Ver imóveis à venda',
  ],
  [
    { deal_status: 'rented', property_type: 'rent' },
    'Alugado',
    'Este imóvel já foi alugado',
    'Ver imóveis para alugar',
  ],
] as const)(
  'a closed deal is shown, with links to other listings, and takes no message: %j',
  async (deal, badge, title, link) => {
    renderSite(path, (query) =>
      asksForOne(query)
        ? { ...property, ...deal, active: false, closed_at: '2026-02-01T12:00:00Z' }
        : query.getAll('price').includes(`gte.${property.price}`)
          ? [{ ...similar, property_type: deal.property_type }]
          : [],
    )
    await heading(property.title)
    expect(screen.getByText(badge)).toBeInTheDocument()
    expect(screen.getByText(title)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: link })).toBeInTheDocument()
    expect(await screen.findByRole('heading', { name: 'Casa vizinha' })).toBeInTheDocument()
    expect(screen.queryByRole('form', { name: 'Tenho interesse' })).not.toBeInTheDocument()
    act(() => scrollTo(300))
    expect(screen.queryByText('Gostou desta casa ?')).not.toBeInTheDocument()
  },
)

test('a reserved property shows it, and can still be contacted about', async () => {
  await open({ deal_status: 'reserved' })
  expect(screen.getByText('Reservado')).toBeInTheDocument()
  expect(screen.getByRole('form', { name: 'Tenho interesse' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Ver imóveis à venda' })).not.toBeInTheDocument()
})
