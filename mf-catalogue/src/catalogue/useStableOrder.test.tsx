import { act, screen, waitFor, within } from '@testing-library/react'
import { noteListingsChange } from 'shared-backend'
import type { SentRequest } from 'shared-backend/testing'
import { fakeSearch } from '../testing/fakeSearch.ts'
import { listing, listings } from '../testing/listings.ts'
import { renderSite, SEARCH } from '../testing/renderSite.tsx'
import { inPlace } from './useStableOrder.ts'

const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

/** The listings of the page, and the newer state: one is new, and the second one is gone. */
const before = listings(5)
const newer = listing(90, { title: 'Novo', created_at: '2026-02-01T00:00:00.000Z' })
const now = [newer, ...before.filter(({ title }) => title !== 'Imóvel 2'), listing(6), listing(7)]

/** A cached page: its first response is older than the next one. */
async function openKept() {
  const view = renderSite('/properties', { listings: before })
  const { promise: come, resolve } = Promise.withResolvers<void>()
  view.network.on(SEARCH, async ({ query }: SentRequest) => {
    if (query.get('p_limit') === '24') return fakeSearch(before, query)
    await come
    return fakeSearch(now, query)
  })
  await screen.findByText('5 imóveis encontrados')
  expect(titles()).toEqual(before.map(({ title }) => title))
  await act(async () => resolve())
  await screen.findByText('7 imóveis encontrados')
  return view
}

beforeEach(() => {
  localStorage.clear()
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500)
})

test('a new listing moves no shown listing, and the count includes it', async () => {
  const { user } = await openKept()
  expect(titles()).toEqual([
    ...['Imóvel 1', 'Novo', 'Imóvel 3', 'Imóvel 4', 'Imóvel 5'],
    ...['Imóvel 6', 'Imóvel 7'],
  ])
  // With the next choice all stand in their order.
  await user.click(screen.getByRole('radio', { name: 'Comprar' }))
  await waitFor(() => expect(titles().slice(0, 3)).toEqual(['Novo', 'Imóvel 1', 'Imóvel 3']))
})

test('an admin who has just changed a listing finds it at its place', async () => {
  noteListingsChange()
  await openKept()
  expect(titles().slice(0, 3)).toEqual(['Novo', 'Imóvel 1', 'Imóvel 3'])
})

const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id)
const [a, b, c, d] = listings(4) as [typeof newer, typeof newer, typeof newer, typeof newer]

test.each([
  ['nothing was shown', [], [a, b], [a, b]],
  ['more of the same', [a, b], [a, b, c], [a, b, c]],
  ['one before all', [b, c], [a, b, c], [b, c, a]],
  ['one less', [a, b, c], [a, c], [a, c]],
  ['one for another', [a, b, c], [d, a, c], [a, d, c]],
  ['none any more', [a, b], [], []],
])('%s', (_what, shown, found, listed) => {
  expect(ids(inPlace(shown, found))).toEqual(ids(listed))
})

test('shown listings have their current data', () => {
  const dearer = { ...a, price: 500_000 }
  expect(inPlace([b, a], [dearer, b])).toEqual([b, dearer])
})
