import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { fakeSearch } from '../testing/fakeSearch.ts'
import { listings } from '../testing/listings.ts'
import { renderSite, SEARCH } from '../testing/renderSite.tsx'

/** One more than a browser holds: every third is for rent, every fifth has four rooms. */
const many = listings(3001).map((one, index) => ({
  ...one,
  property_type: index % 3 === 0 ? ('rent' as const) : ('sale' as const),
  bedrooms: index % 5 === 0 ? 4 : 1,
}))

const titles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const found = (count: string) => screen.findByText(`${count} imóveis encontrados`)
const status = () =>
  screen.getByText((_text, element) => element?.getAttribute('role') === 'status').textContent
const rentals = many.filter(({ property_type }) => property_type === 'rent')

/** Responses to searches that are pending until the test releases them, by their filters. */
function heldAnswers() {
  const waiting = new Map<string, () => void>()
  return {
    reply: ({ query }: SentRequest) =>
      new Promise((resolve) =>
        waiting.set(query.get('p_filters') ?? '', () => resolve(fakeSearch(many, query))),
      ),
    isWaiting: (filters: object) => waiting.has(JSON.stringify(filters)),
    let: (filters: object) => act(async () => waiting.get(JSON.stringify(filters))?.()),
  }
}

async function open(path = '/properties') {
  const view = renderSite(path, { listings: many })
  await screen.findByText(/imóveis encontrados$/)
  // The only request was for the total.
  await waitFor(() => expect(view.searches().some((query) => query.get('p_limit') === '1')).toBe(true))
  return view
}

beforeEach(() => void jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500))

test('the first page comes with its true count, and the catalogue does not follow', async () => {
  const { searches } = await open('/properties?type=Locação&bedrooms=4')
  expect(status()).toBe('201 imóveis encontrados')
  expect(
    searches()
      .map((query) => query.get('p_limit'))
      .toSorted(),
  ).toEqual(['1', '24'])
})

test('a change shows the matching ones of the loaded listings at once, and the count with the response', async () => {
  const { user, network } = await open()
  const held = heldAnswers()
  network.on(SEARCH, held.reply)
  await user.click(screen.getByRole('radio', { name: 'Alugar' }))
  const firstRentals = rentals.slice(0, 8).map(({ title }) => title)
  expect(titles()).toEqual(firstRentals)
  expect(status()).toBe('Contando imóveis...')
  await waitFor(() => expect(held.isWaiting({ deal: 'rent' })).toBe(true))
  await held.let({ deal: 'rent' })
  expect(await found('1.001')).toHaveAttribute('role', 'status')
  expect(titles().slice(0, 8)).toEqual(firstRentals)
})

test('nothing at hand fits: it is being looked for, and nobody says that there is nothing', async () => {
  const { network } = await open()
  const held = heldAnswers()
  network.on(SEARCH, held.reply)
  // No time passes between the two.
  for (const value of ['900', '900000'])
    fireEvent.change(screen.getByLabelText('Preço mínimo'), { target: { value } })
  expect(titles()).toEqual([])
  expect(status()).toBe('Carregando imóveis...')
  expect(screen.queryByText('Nenhum imóvel encontrado')).not.toBeInTheDocument()
  // A keystroke that others follow sends no request.
  await waitFor(() => expect(held.isWaiting({ minPrice: 900_000 })).toBe(true))
  expect(held.isWaiting({ minPrice: 900 })).toBe(false)
  await held.let({ minPrice: 900_000 })
  expect(await screen.findByText('Nenhum imóvel encontrado')).toBeInTheDocument()
})

test('an older answer that comes later changes nothing', async () => {
  const { user, network } = await open()
  const held = heldAnswers()
  network.on(SEARCH, held.reply)
  await user.click(screen.getByRole('radio', { name: 'Alugar' }))
  await waitFor(() => expect(held.isWaiting({ deal: 'rent' })).toBe(true))
  await user.click(screen.getByRole('radio', { name: 'Comprar' }))
  await waitFor(() => expect(held.isWaiting({ deal: 'sale' })).toBe(true))
  await held.let({ deal: 'sale' })
  expect(await found('2.000')).toBeInTheDocument()
  const shown = titles()
  await held.let({ deal: 'rent' })
  expect(status()).toBe('2.000 imóveis encontrados')
  expect(titles()).toEqual(shown)
})

test('after a failed request the matching listings stay, without a count, and it can be retried', async () => {
  const { user, network } = await open()
  network.on(SEARCH, answer(500))
  await user.click(screen.getByRole('radio', { name: 'Alugar' }))
  const retry = await screen.findByRole('button', { name: 'Tentar Novamente' })
  expect(screen.getByText('Erro ao carregar imóveis')).toBeInTheDocument()
  expect(titles()).toEqual(rentals.slice(0, 8).map(({ title }) => title))
  expect(screen.queryByText(/encontrados|Contando|Carregando/)).not.toBeInTheDocument()
  network.on(SEARCH, ({ query }: SentRequest) => fakeSearch(many, query))
  await user.click(retry)
  expect(await found('1.001')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('a rate limit is reported, keeps the shown listings, and is not retried', async () => {
  const { user, network, searches } = await open()
  network.on(SEARCH, answer(429, { message: 'Too many requests' }))
  const before = searches().length
  await user.click(screen.getByRole('radio', { name: 'Alugar' }))
  const words = 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.'
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(titles()).toEqual(rentals.slice(0, 8).map(({ title }) => title))
  expect(searches().length - before).toBe(1)
  network.on(SEARCH, ({ query }: SentRequest) => fakeSearch(many, query))
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await found('1.001')).toBeInTheDocument()
  expect(screen.queryByText(words)).not.toBeInTheDocument()
})

test('a previous search is shown from the cache, without a request', async () => {
  const { user, searches } = await open()
  await user.click(screen.getByRole('radio', { name: 'Alugar' }))
  await found('1.001')
  const requests = searches().length
  await user.click(screen.getByRole('radio', { name: 'Todos' }))
  expect(status()).toBe('3.001 imóveis encontrados')
  expect(searches()).toHaveLength(requests)
})

test('further listings come by a link, behind those that are here, and it leads on at the first of them', async () => {
  const { user, searches, address } = await open('/properties?sort=price-asc')
  const link = screen.getByRole('link', { name: 'Mostrar mais imóveis' })
  expect(link).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/properties\?sort=price-asc&from=400000_-\d+_[\d-]+$/),
  )
  await user.click(link)
  await waitFor(() => expect(link).toHaveAttribute('href', expect.stringMatching(/0084$/)))
  expect(address()).toBe('/properties?sort=price-asc')
  expect(status()).toBe('3.001 imóveis encontrados')
  expect(searches().at(-1)?.get('p_limit')).toBe('60')
})

test('after the link for more the focus is on the first new listing', async () => {
  const { user, network } = await open()
  const { promise: come, resolve } = Promise.withResolvers<void>()
  network.on(SEARCH, async ({ query }: SentRequest) => {
    await come
    return fakeSearch(many, query)
  })
  // High enough to show the next page.
  jest.spyOn(window, 'innerHeight', 'get').mockReturnValue(20_000)
  act(() => void window.dispatchEvent(new Event('resize')))
  await user.click(screen.getByRole('link', { name: 'Mostrar mais imóveis' }))
  await act(async () => resolve())
  await waitFor(() => expect(screen.getByRole('link', { name: 'Imóvel 25' })).toHaveFocus())
})

test('the next page loads near the end of the list', async () => {
  jest.spyOn(window, 'innerHeight', 'get').mockReturnValue(3_000)
  const { searches } = await open()
  await waitFor(() => expect(searches().filter((query) => query.has('p_after'))).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Mostrar mais imóveis' })).toHaveAttribute(
      'href',
      expect.stringMatching(/0084$/),
    ),
  )
})

test('a failed next page leaves the loaded listings, with their count', async () => {
  const { user, network } = await open()
  const shown = titles()
  network.on(SEARCH, answer(500))
  await user.click(screen.getByRole('link', { name: 'Mostrar mais imóveis' }))
  const retry = await screen.findByRole('button', { name: 'Tentar Novamente' })
  // The grid may have taken over meanwhile, which shows more of them.
  expect(titles().slice(0, shown.length)).toEqual(shown)
  expect(screen.getByText('3.001 imóveis encontrados')).toBeInTheDocument()
  network.on(SEARCH, ({ query }: SentRequest) => fakeSearch(many, query))
  await user.click(retry)
  expect(await screen.findByRole('link', { name: 'Mostrar mais imóveis' })).toHaveAttribute(
    'href',
    expect.stringMatching(/0084$/),
  )
})

test('a visitor who comes back from a property after a long time finds the list as long as before', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { user, router, searches } = await open()
  await user.click(screen.getByRole('link', { name: 'Mostrar mais imóveis' }))
  const href = await screen.findByRole('link', { name: 'Mostrar mais imóveis' })
  await waitFor(() => expect(href).toHaveAttribute('href', expect.stringMatching(/0084$/)))
  await user.click(screen.getByRole('link', { name: 'Imóvel 1' }))
  await screen.findByRole('heading', { name: 'Página do imóvel' })
  const requests = searches().length
  act(() => jest.advanceTimersByTime(1_800_000))
  await act(() => router.navigate(-1))
  expect(screen.getByRole('link', { name: 'Mostrar mais imóveis' })).toHaveAttribute(
    'href',
    expect.stringMatching(/0084$/),
  )
  expect(status()).toBe('3.001 imóveis encontrados')
  expect(searches()).toHaveLength(requests)
})

test('a list that begins in the middle has the count of all, and a change begins at the start', async () => {
  const from = `from=_${-Date.parse(many[23]!.created_at)}_${many[23]!.id}`
  const { user, address } = await open(`/properties?${from}`)
  expect(status()).toBe('3.001 imóveis encontrados')
  expect(titles()[0]).toBe('Imóvel 25')
  await user.click(screen.getByRole('radio', { name: 'Alugar' }))
  expect(await found('1.001')).toBeInTheDocument()
  expect(address()).toBe('/properties?type=Loca%C3%A7%C3%A3o')
  expect(titles()[0]).toBe('Imóvel 1')
})

test('on paper stand those that are here, and of how many they are the first', async () => {
  await open()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(titles()).toHaveLength(24)
  expect(
    screen.getByText(
      'Aqui estão os primeiros 24 imóveis, de 3.001 encontrados. Para imprimir mais, role antes a lista na tela.',
    ),
  ).toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('afterprint')))
})
