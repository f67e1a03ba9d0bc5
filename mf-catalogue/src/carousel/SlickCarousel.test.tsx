import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { ToastProvider } from 'shared-ui'
import { listings } from '../testing/listings.ts'
import { SlickCarousel } from './SlickCarousel.tsx'

const TURN = 4000
const SLIDE = 500

beforeEach(() => jest.useFakeTimers())

function renderCarousel(count = 12, perView = 1, start?: number) {
  render(
    <MemoryRouter>
      <ToastProvider>
        <SlickCarousel
          label="Imóveis em Destaque"
          listings={listings(count)}
          perView={perView}
          start={start}
        />
      </ToastProvider>
    </MemoryRouter>,
  )
  wait(100)
}

/** In steps, so that each of the slider's own timers finds the previous rendering. */
function wait(ms: number) {
  for (let waited = 0; waited < ms; waited += 100) act(() => jest.advanceTimersByTime(100))
}
const turn = () => wait(TURN)
const carousel = () => screen.getByRole('group', { name: 'Imóveis em Destaque' })
const dot = (position: number) => screen.getByRole('button', { name: `Ir para o imóvel ${position}` })
const expectCurrent = (position: number) => expect(dot(position)).toHaveAttribute('aria-current', 'true')

test('it turns every four seconds, and after the last comes the first', () => {
  renderCarousel(3)
  expectCurrent(1)
  turn()
  expectCurrent(2)
  turn()
  turn()
  expectCurrent(1)
})

test('it rests under the pointer and under focus, and goes on after', () => {
  renderCarousel()
  fireEvent.mouseEnter(carousel())
  turn()
  expectCurrent(1)
  fireEvent.mouseLeave(carousel())
  turn()
  expectCurrent(2)
  fireEvent.focus(dot(1))
  turn()
  expectCurrent(2)
})

test.each([
  ['an arrow', () => fireEvent.click(screen.getByRole('button', { name: 'Próximos imóveis' })), 2],
  [
    'the arrow back, round the start',
    () => fireEvent.click(screen.getByRole('button', { name: 'Imóveis anteriores' })),
    12,
  ],
  ['a dot', () => fireEvent.click(dot(5)), 5],
  ['a touch', () => fireEvent.pointerDown(screen.getAllByRole('article')[0]!), 1],
  [
    'the arrow key',
    () => fireEvent.keyDown(screen.getAllByRole('article')[0]!, { key: 'ArrowRight', keyCode: 39 }),
    2,
  ],
])('%s stops it for good', (_what, interact, position) => {
  renderCarousel()
  interact()
  wait(SLIDE + 100)
  turn()
  expectCurrent(position)
  expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeInTheDocument()
})

test('three presses of an arrow in a row are three steps', () => {
  renderCarousel()
  for (const _ of [1, 2, 3]) {
    fireEvent.click(screen.getByRole('button', { name: 'Próximos imóveis' }))
    wait(100)
  }
  expectCurrent(4)
})

test('it starts where the row before it stood', () => {
  renderCarousel(12, 1, 4)
  expectCurrent(5)
  turn()
  expectCurrent(6)
})

test('it can be paused and played', () => {
  renderCarousel()
  fireEvent.click(screen.getByRole('button', { name: 'Pausar' }))
  turn()
  expectCurrent(1)
  fireEvent.click(screen.getByRole('button', { name: 'Reproduzir' }))
  turn()
  expectCurrent(2)
})

test('only the cards in view can be reached, and those far away are not in the page', () => {
  renderCarousel(12, 3)
  expect(screen.getAllByRole('article')).toHaveLength(3)
  for (const card of screen.getAllByRole('article', { hidden: true })) {
    // eslint-disable-next-line testing-library/no-node-access -- whether Tab reaches a card is decided on the slide around it
    const slide = card.closest<HTMLElement>('.slick-slide')!
    expect(slide.inert).toBe(slide.getAttribute('aria-hidden') === 'true')
  }
  expect(screen.getAllByRole('article', { hidden: true }).length).toBeLessThan(15)
})
