import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { ToastProvider } from 'shared-ui'
import { listings } from '../testing/listings.ts'
import { ListingCarousel } from './ListingCarousel.tsx'

/** Reports elements as visible. */
let see: () => void

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((notify) => {
    see = () => act(() => notify([{ isIntersecting: true } as IntersectionObserverEntry], {} as never))
    return { observe: () => undefined, disconnect: () => undefined } as never
  })
})

const renderRow = () =>
  render(
    <MemoryRouter>
      <ToastProvider>
        <ListingCarousel id="featured" label="Imóveis em Destaque" listings={listings(12)} />
      </ToastProvider>
    </MemoryRouter>,
  )

async function renderCarousel() {
  renderRow()
  see()
  // Its code comes.
  await act(() => jest.advanceTimersByTimeAsync(100))
}

const links = () => screen.queryAllByRole('link', { name: /^Ir para o imóvel/ })
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

test('before its code has come all cards stand in a row, each with a link to it', () => {
  renderRow()
  expect(screen.getAllByRole('article')).toHaveLength(12)
  expect(links()).toHaveLength(12)
  expect(links()[4]).toHaveAttribute('href', '#featured-5')
  const fifth = screen.getAllByRole('listitem')[4]
  expect(fifth).toHaveAttribute('id', 'featured-5')
  expect(fifth).toHaveTextContent('Imóvel 5')
})

test('a row that nobody has come to stays as it is', async () => {
  renderRow()
  await wait(3000)
  expect(links()).toHaveLength(12)
  see()
  await wait(3000)
  expect(links()).toHaveLength(0)
})

test('the carousel takes over at the card that stands there', async () => {
  await renderCarousel()
  const row = screen.getByRole('list', { name: 'Imóveis em Destaque' })
  const [cell] = screen.getAllByRole('listitem')
  cell!.getBoundingClientRect = () => new DOMRect(0, 0, 300, 400)
  row.scrollLeft = 600
  await wait(300)
  expect(screen.getByRole('button', { name: 'Ir para o imóvel 3' })).toHaveAttribute('aria-current', 'true')
})

test.each([
  ['touches', (row: HTMLElement) => fireEvent.touchStart(row), (row: HTMLElement) => fireEvent.touchEnd(row)],
  ['focuses', () => act(() => links()[0]!.focus()), () => act(() => links()[0]!.blur())],
])('it waits while a visitor %s it', async (_what, begin, end) => {
  await renderCarousel()
  begin(screen.getByRole('list', { name: 'Imóveis em Destaque' }))
  await wait(3000)
  expect(links()).toHaveLength(12)
  end(screen.getByRole('list', { name: 'Imóveis em Destaque' }))
  await wait(300)
  expect(links()).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Próximos imóveis' })).toBeInTheDocument()
})

test('it waits until a scroll has come to rest', async () => {
  await renderCarousel()
  for (let time = 0; time < 1000; time += 100) {
    fireEvent.scroll(screen.getByRole('list', { name: 'Imóveis em Destaque' }))
    await wait(100)
    expect(links()).toHaveLength(12)
  }
  await wait(200)
  expect(links()).toHaveLength(0)
})
