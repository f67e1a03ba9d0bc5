import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { fakeSearch } from '../testing/fakeSearch.ts'
import { listing, listings, uuid } from '../testing/listings.ts'
import { renderSite, SEARCH } from '../testing/renderSite.tsx'
import { storeScrollPosition, scrollPositionOf } from './scrollPositions.ts'

/** The entry of a document's first page, known by its address. */
const ENTRY = '/properties'
/** More than a browser holds. */
const many = listings(3_500)

/** In a window of 1024 px there are three columns, whose rows measure 500 px and stand 24 px apart. */
const rowAt = (position: number) => Math.floor(position / 3) * 524

const place = {
  id: uuid(301),
  position: 300,
  top: -100,
  count: 384,
  held: false,
  rowHeight: 512,
  heights: Array.from({ length: 120 }, () => 500),
}

const scrolls = () => jest.mocked(window.scrollTo).mock.calls.map(([to]) => (to as ScrollToOptions).top)
const pagesAfter = (searches: URLSearchParams[]) =>
  searches.filter((query) => query.has('p_after')).map((query) => query.get('p_limit'))

/** Leaves a window scrolled to `top`. */
function scrollTo(top: number) {
  jest.spyOn(window, 'scrollY', 'get').mockReturnValue(top)
  act(() => void window.dispatchEvent(new Event('scroll')))
}

async function comeBack(given: Parameters<typeof renderSite>[1] = {}) {
  const view = renderSite(ENTRY, { listings: many, ...given })
  await screen.findByText(/imóveis encontrados$/)
  await waitFor(() => expect(scrolls()).not.toEqual([]))
  scrollTo(window.scrollY)
  return view
}

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500)
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, -window.scrollY, 1_000, 500))
  jest.spyOn(window, 'scrollY', 'get').mockReturnValue(0)
  jest.spyOn(window, 'scrollTo').mockImplementation((to) => {
    jest.spyOn(window, 'scrollY', 'get').mockReturnValue((to as ScrollToOptions).top ?? 0)
  })
  storeScrollPosition(ENTRY, place)
})
afterEach(() => storeScrollPosition(ENTRY, undefined))

test('a scroll position far down is restored at once, and all listings up to there load in one page', async () => {
  const { searches } = await comeBack()
  expect(scrolls()).toEqual([rowAt(300) + 100])
  expect(await screen.findByRole('link', { name: 'Imóvel 301' })).toBeInTheDocument()
  expect(pagesAfter(searches())).toEqual(['336'])
})

test('with listings that came meanwhile it is the same listing', async () => {
  const newer = Array.from({ length: 6 }, (_, index) => listing(5_000 + index, { created_at: '2026-02-01' }))
  await comeBack({ listings: [...newer, ...many] })
  await waitFor(() => expect(scrolls()).toEqual([rowAt(300) + 100, rowAt(306) + 100]))
})

test('a touch of the page cancels the scroll restoration', async () => {
  const { promise: come, resolve } = Promise.withResolvers<void>()
  const newer = Array.from({ length: 6 }, (_, index) => listing(5_000 + index, { created_at: '2026-02-01' }))
  const view = renderSite(ENTRY, { listings: [...newer, ...many] })
  view.network.on(SEARCH, async ({ query }: SentRequest) => {
    if (query.has('p_after')) await come
    return fakeSearch([...newer, ...many], query)
  })
  await waitFor(() => expect(scrolls()).toHaveLength(1))
  scrollTo(window.scrollY)
  fireEvent.wheel(window)
  await act(async () => resolve())
  expect(await screen.findByRole('link', { name: 'Imóvel 301' })).toBeInTheDocument()
  expect(scrolls()).toHaveLength(1)
})

test('a touch before the list has loaded shows its start, and nothing is requested', async () => {
  const view = renderSite(ENTRY, { listings: many })
  fireEvent.wheel(window)
  await screen.findByRole('link', { name: 'Mostrar mais imóveis' })
  await waitFor(() => expect(view.searches()).toHaveLength(2))
  expect(scrolls()).toEqual([])
  expect(pagesAfter(view.searches())).toEqual([])
})

test('a failed request is reported, and can be retried', async () => {
  const view = renderSite(ENTRY, { listings: many })
  view.network.on(SEARCH, ({ query }: SentRequest) =>
    query.has('p_after') ? answer(500) : fakeSearch(many, query),
  )
  const retry = await screen.findByRole('button', { name: 'Tentar Novamente' })
  expect(screen.getByText('3.500 imóveis encontrados')).toBeInTheDocument()
  view.network.on(SEARCH, ({ query }: SentRequest) => fakeSearch(many, query))
  await view.user.click(retry)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Mostrar mais imóveis' })).toHaveAttribute(
      'href',
      expect.stringMatching(/0360$/),
    ),
  )
})

test('a browser that holds the catalogue waits for that, and sends no other request', async () => {
  storeScrollPosition(ENTRY, { ...place, count: 600, held: true })
  const { searches } = await comeBack({ listings: listings(600) })
  expect(await screen.findByRole('link', { name: 'Imóvel 301' })).toBeInTheDocument()
  expect(scrolls()).toEqual([rowAt(300) + 100])
  expect(pagesAfter(searches())).toEqual([])
  expect(searches()).toHaveLength(3)
})

test('a catalogue that has become too large to be held is requested up to the scroll position', async () => {
  storeScrollPosition(ENTRY, { ...place, held: true })
  const { searches } = await comeBack()
  expect(await screen.findByRole('link', { name: 'Imóvel 301' })).toBeInTheDocument()
  expect(pagesAfter(searches())).toEqual(['336'])
})

test('a place far down needs a few pages of a thousand, and a list that has become shorter ends', async () => {
  storeScrollPosition(ENTRY, { ...place, id: uuid(2_900), position: 2_899, count: 3_500 })
  const { searches } = await comeBack()
  expect(await screen.findByRole('link', { name: 'Imóvel 2900' })).toBeInTheDocument()
  expect(pagesAfter(searches())).toEqual(['1000', '1000', '935'])
})

test('where the list stands is kept when it is left, and forgotten at its start', async () => {
  storeScrollPosition(ENTRY, undefined)
  const view = renderSite(ENTRY, { listings: many })
  const more = await screen.findByRole('link', { name: 'Mostrar mais imóveis' })
  await view.user.click(more)
  await waitFor(() => expect(more).toHaveAttribute('href', expect.stringMatching(/0084$/)))
  scrollTo(rowAt(12) + 30)
  window.dispatchEvent(new Event('pagehide'))
  const left = { id: uuid(13), position: 12, count: 84, held: false, rowHeight: 512 }
  expect(scrollPositionOf(ENTRY)).toMatchObject(left)
  scrollTo(rowAt(15) + 10)
  await view.user.click(screen.getByRole('link', { name: 'Imóvel 16' }))
  await screen.findByRole('heading', { name: 'Página do imóvel' })
  expect(scrollPositionOf(ENTRY)).toMatchObject({ id: uuid(16), position: 15 })
  await act(() => view.router.navigate(-1))
  await screen.findByRole('link', { name: 'Mostrar mais imóveis' })
  scrollTo(0)
  window.dispatchEvent(new Event('pagehide'))
  expect(scrollPositionOf(ENTRY)).toBeUndefined()
})

test('each entry of the history has its own place', async () => {
  storeScrollPosition(ENTRY, undefined)
  const view = renderSite(ENTRY, { listings: many })
  await screen.findByRole('link', { name: 'Mostrar mais imóveis' })
  scrollTo(rowAt(12))
  await view.user.click(screen.getByRole('radio', { name: 'Comprar' }))
  await waitFor(() => expect(view.address()).toBe('/properties?type=Venda'))
  scrollTo(rowAt(6))
  await act(() => view.router.navigate(-1))
  await waitFor(() => expect(scrolls().at(-1)).toBe(rowAt(12)))
  scrollTo(window.scrollY)
  expect(screen.getByRole('link', { name: 'Imóvel 13' })).toBeInTheDocument()
})
