import { act, screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { fakeFacets } from '../testing/fakeFacets.ts'
import { categories, listing, listings, uuid } from '../testing/listings.ts'
import { FACETS, renderSite } from '../testing/renderSite.tsx'
import { resultsStart } from '../testing/resultsStart.ts'

const flat = categories[0]!
const house = categories[1]!

const some = [
  listing(1, { bedrooms: 1, price: 300_000 }),
  listing(2, { bedrooms: 3, price: 320_000 }),
  listing(3, { bedrooms: 3, price: 900_000, category_id: house.id }),
  listing(4, { bedrooms: 2, price: 2_200, property_type: 'rent' }),
]
const serverFacts = {
  [uuid(1)]: { amenities: ['balcony'], pets: true as const },
  [uuid(2)]: { amenities: ['pool'] },
}
/** One more than a browser holds. */
const many = listings(3001).map((one, index) => ({
  ...one,
  property_type: index % 3 === 0 ? ('rent' as const) : ('sale' as const),
}))

// By label: a search by role through so many fields takes a second.
const deal = (name: string) => screen.getByLabelText(name)
const counted = (name: string, count: string) =>
  waitFor(() => expect(deal(name)).toHaveAccessibleDescription(count))
const choices = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByText<HTMLOptionElement>(/./, { selector: 'option' })
    .map(({ textContent, disabled }) => (disabled ? `${textContent}, no` : textContent))
const box = (name: string | RegExp) => screen.getByLabelText(name)
const openMore = async (user: ReturnType<typeof renderSite>['user'], ...groups: string[]) => {
  for (const name of ['Mais Filtros', ...groups]) await user.click(screen.getByText(name))
}

// The filters are in sight.
beforeEach(() => {
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((notify) => {
    const observe = () => notify([{ isIntersecting: true } as IntersectionObserverEntry], {} as never)
    return { observe, disconnect: () => undefined } as unknown as IntersectionObserver
  })
})
afterEach(() => jest.restoreAllMocks())

test('each choice has its count with the other filters, and one without listings cannot be chosen', async () => {
  const { user } = renderSite('/properties?bedrooms=2', { listings: some })
  await counted('Todos', '3 imóveis')
  expect(deal('Comprar')).toHaveAccessibleDescription('2 imóveis')
  expect(deal('Alugar')).toHaveAccessibleDescription('1 imóvel')
  expect(choices('Tipo de imóvel')).toEqual(['Todos os tipos', 'Apartamento (2)', 'Casa (1)'])
  expect(choices('Quartos')).toEqual(['Qualquer', '1+ (4)', '2+ (3)', '3+ (2)', '4+ (0), no', '5+ (0), no'])
  await user.click(deal('Alugar'))
  expect(choices('Tipo de imóvel')).toEqual(['Todos os tipos', 'Apartamento (1)', 'Casa (0), no'])
})

test('a chosen option stays a choice, and a deal without listings can be reached and not chosen', async () => {
  const { user, address } = renderSite(`/properties?category=${house.id}&bedrooms=5`, { listings: some })
  await counted('Alugar', '0 imóveis')
  expect(choices('Quartos')).toContain('5+ (0)')
  expect(deal('Alugar')).toHaveAttribute('aria-disabled', 'true')
  expect(deal('Alugar')).toBeEnabled()
  await user.click(deal('Alugar'))
  expect(deal('Todos')).toBeChecked()
  expect(address()).toBe(`/properties?category=${house.id}&bedrooms=5`)
})

test('the database counts facts that no card has, once their choices are visible', async () => {
  const { user, address, countRequests } = renderSite('/properties?type=Venda', {
    listings: some,
    serverFacts,
  })
  await counted('Comprar', '3 imóveis')
  // The browser sends no request for facts that it has.
  expect(countRequests()).toEqual([])
  await openMore(user, 'No imóvel')
  expect(await screen.findByLabelText('Sacada (1)')).toBeInTheDocument()
  expect(countRequests().map((query) => query.get('p_filters'))).toEqual(['{"deal":"sale"}'])
  expect(box('Aceita animais (1)')).not.toBeChecked()
  expect(box('Mobiliado ou semimobiliado (0)')).toHaveAttribute('aria-disabled', 'true')
  await user.click(box('Jardim (0)'))
  expect(address()).toBe('/properties?type=Venda')
  await user.click(box('Sacada (1)'))
  await waitFor(() => expect(address()).toBe('/properties?type=Venda&amenities=balcony'))
  await user.click(box(/^Aceita animais/))
  await waitFor(() => expect(address()).toBe('/properties?type=Venda&pets=1&amenities=balcony'))
  expect(screen.getByRole('link', { name: 'Remover Sacada' })).toBeInTheDocument()
  await user.click(box(/^Sacada/))
  await waitFor(() => expect(address()).toBe('/properties?type=Venda&pets=1'))
})

test('the listings that have become cheaper are counted and chosen', async () => {
  const { user, address } = renderSite('/properties?type=Venda', {
    listings: some,
    serverFacts: { [uuid(1)]: { dropped: true } },
  })
  await user.click(screen.getByText('Mais Filtros'))
  await user.click(await screen.findByLabelText('Baixou de preço (1)'))
  await waitFor(() => expect(address()).toBe('/properties?type=Venda&dropped=1'))
  expect(screen.getByRole('link', { name: 'Remover Baixou de preço' })).toBeInTheDocument()
})

test('each period says how many it would give, and one that gives none is no choice', async () => {
  const seen = { [uuid(1)]: { seenDaysAgo: 20 }, [uuid(2)]: { seenDaysAgo: 10 } }
  const { user } = renderSite('/properties?newSinceDays=7', { listings: some, serverFacts: seen })
  await waitFor(() =>
    expect(choices('Data do anúncio')).toEqual([
      'Qualquer',
      'Últimos 7 dias (0)',
      'Últimos 15 dias (1)',
      'Últimos 30 dias (2)',
    ]),
  )
  await user.selectOptions(screen.getByLabelText('Data do anúncio'), '15')
  await waitFor(() => expect(choices('Data do anúncio')).toContain('Últimos 7 dias (0), no'))
})

test('several kinds, a monthly total and a date are chosen, and a phrase may have set another one', async () => {
  const { user, address } = renderSite('/properties?newSinceDays=3', { listings: some })
  expect(screen.getByLabelText('Data do anúncio')).toHaveDisplayValue(/^Últimos 3 dias/)
  await user.selectOptions(screen.getByLabelText('Data do anúncio'), '7')
  await user.click(screen.getByText('Vários tipos de uma vez'))
  await user.click(await screen.findByLabelText(/^Casa/))
  await user.click(box(/^Apartamento/))
  expect(screen.getByLabelText('Tipo de imóvel')).toHaveDisplayValue(/^Apartamento ou Casa/)
  await user.type(screen.getByLabelText('Máximo por mês com taxas'), '3000')
  await waitFor(() =>
    expect(decodeURIComponent(address())).toBe(
      `/properties?category=${house.id},${flat.id}&maxMonthly=3000&newSinceDays=7`,
    ),
  )
  await user.click(box(/^Casa/))
  expect(screen.getByLabelText('Tipo de imóvel')).toHaveValue(flat.id)
})

test('bars that this page does not know are left out, and all else is counted', async () => {
  const view = renderSite('/properties', { listings: many })
  view.network.on(FACETS, ({ query }: SentRequest) => ({
    ...fakeFacets(many, query),
    prices: [
      { from: 400_000, count: 3_000 },
      { from: 450_000, count: 1 },
      { from: 500_000, count: 1 },
    ],
  }))
  await counted('Comprar', '2.000 imóveis')
  expect(screen.queryByRole('img', { name: /^Preços/ })).not.toBeInTheDocument()
})

test('a tick leads from an address of its own to the catalogue, and stays focused', async () => {
  const { user, address } = renderSite('/imoveis/venda/apartamentos', { listings: some, serverFacts })
  await screen.findByText('2 imóveis encontrados')
  await openMore(user, 'No imóvel')
  await user.click(await screen.findByLabelText('Sacada (1)'))
  await waitFor(() => expect(address()).toMatch(/^\/properties\?.*amenities=balcony$/))
  expect(box(/^Sacada/)).toHaveFocus()
  expect(box(/^Sacada/)).toBeVisible()
})

describe('where the browser does not hold the catalogue', () => {
  /** Responses that are pending until the test releases them, by their filters. */
  function heldAnswers() {
    const waiting = new Map<string, () => void>()
    return {
      reply: ({ query }: SentRequest) =>
        new Promise((resolve) =>
          waiting.set(query.get('p_filters') ?? '', () => resolve(fakeFacets(many, query))),
        ),
      isWaiting: (filters: object) => waiting.has(JSON.stringify(filters)),
      let: (filters: object) => act(async () => waiting.get(JSON.stringify(filters))?.()),
    }
  }

  test('the database counts, and an older answer is no count of a newer search', async () => {
    const { user, network } = renderSite('/properties', { listings: many })
    await counted('Alugar', '1.001 imóveis')
    const held = heldAnswers()
    network.on(FACETS, held.reply)
    await user.click(deal('Comprar'))
    await counted('Alugar', '')
    await waitFor(() => expect(held.isWaiting({ deal: 'sale' })).toBe(true))
    await user.selectOptions(screen.getByLabelText('Tipo de imóvel'), flat.id)
    await waitFor(() => expect(held.isWaiting({ deal: 'sale', kinds: [flat.id] })).toBe(true))
    await held.let({ deal: 'sale' })
    expect(deal('Comprar')).toHaveAccessibleDescription('')
    expect(choices('Tipo de imóvel')).toEqual(['Todos os tipos', 'Apartamento', 'Casa'])
    await held.let({ deal: 'sale', kinds: [flat.id] })
    await counted('Comprar', '2.000 imóveis')
    expect(choices('Tipo de imóvel')).toEqual(['Todos os tipos', 'Apartamento (2.000)', 'Casa (0), no'])
  })

  test('where it does not, every choice can be chosen, without a count', async () => {
    const { user, network, address } = renderSite('/properties', { listings: many })
    network.on(FACETS, answer(500))
    await screen.findByText('3.001 imóveis encontrados')
    await waitFor(() => expect(network.sent(FACETS).length).toBeGreaterThan(0))
    await user.selectOptions(screen.getByLabelText('Quartos'), '5+')
    await waitFor(() => expect(address()).toBe('/properties?bedrooms=5'))
    expect(deal('Comprar')).toHaveAccessibleDescription('')
    expect(screen.queryByLabelText(/^Preços/)).not.toBeInTheDocument()
  })

  test('the bars stay while a limit of the price is typed', async () => {
    const { user, network } = renderSite('/properties?type=Venda', { listings: many })
    const bars = await screen.findByLabelText(/^Preços/)
    network.on(FACETS, () => new Promise(() => undefined))
    await user.type(screen.getByLabelText('Preço máximo'), '5')
    expect(deal('Comprar')).toHaveAccessibleDescription('')
    expect(bars).toBeInTheDocument()
    await user.click(deal('Alugar'))
    await waitFor(() => expect(bars).not.toBeInTheDocument())
  })
})

describe('the bars of the prices', () => {
  const inside = (image: HTMLElement) =>
    // eslint-disable-next-line testing-library/no-node-access -- a drawing has no roles
    [...image.querySelectorAll('rect')].map((bar) => bar.classList.contains('inside'))

  test('say where most are, and which of them are in the range', async () => {
    renderSite('/properties?type=Venda&maxPrice=400000', { listings: some })
    const image = await screen.findByLabelText(
      /^Preços de R\$\s300\.000 a R\$\s1\.000\.000\. Faixa com mais anúncios: de R\$\s300\.000 a R\$\s400\.000, 2 imóveis\.$/,
    )
    // 300, 400, 500, 600, 700 and 800 thousand, whether there is a listing or not.
    expect(inside(image)).toEqual([true, false, false, false, false, false])
  })

  test('are of all that the fields narrow: without a deal of rents and prices', async () => {
    const { user } = renderSite('/properties', { listings: some })
    expect(await screen.findByLabelText(/^Preços de R\$\s2\.000 a R\$\s1\.000\.000/)).toBeVisible()
    await user.click(deal('Alugar'))
    expect(screen.getByLabelText(/^Preços de R\$\s2\.000 a R\$\s2\.500\./)).toBeVisible()
  })
})

describe("'Ver n imóveis'", () => {
  test('says how many there are, and leads to them', async () => {
    const { user } = renderSite('/properties', { listings: some })
    await user.click(screen.getByText('Filtros'))
    await user.click(await screen.findByText('Ver 4 imóveis'))
    expect(resultsStart('4 imóveis encontrados')).toHaveFocus()
    await user.click(deal('Alugar'))
    expect(screen.getByText('Ver 1 imóvel')).toBeEnabled()
    await user.type(screen.getByLabelText('Preço mínimo'), '9000000')
    expect(await screen.findByText('Nenhum imóvel com estes filtros')).toBeEnabled()
  })

  test('says none while it does not know', async () => {
    jest.restoreAllMocks()
    renderSite('/properties', { listings: some, silent: true })
    expect(screen.getByText('Ver imóveis')).toBeEnabled()
  })
})
