import { act, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { useTapReplay } from './useTapReplay.ts'

const share = jest.fn()

const Share = () => (
  <button {...useTapReplay<HTMLButtonElement>(share)} onClick={share}>
    Compartilhar
  </button>
)

async function hydrate(before: (button: HTMLElement) => void) {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Share />)
  before(screen.getByRole('button'))
  await act(async () => void hydrateRoot(place, <Share />))
}

afterEach(() => {
  document.body.innerHTML = ''
  share.mockClear()
})

test('a tap before hydration is replayed once, and later taps are not recorded', async () => {
  await hydrate((button) => {
    expect(button).toHaveAttribute('data-tap')
    button.setAttribute('data-tapped', '')
  })
  expect(share).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button')).not.toHaveAttribute('data-tapped')
  expect(screen.getByRole('button')).not.toHaveAttribute('data-tap')
  fireEvent.click(screen.getByRole('button'))
  expect(share).toHaveBeenCalledTimes(2)
})

test('without a tap nothing is replayed', async () => {
  await hydrate(() => undefined)
  expect(share).not.toHaveBeenCalled()
})
