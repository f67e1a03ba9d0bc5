import { render, screen } from '@testing-library/react'
import { PriceBars } from './PriceBars.tsx'

/** The words below the bar that begins at this price. */
function scaleOf(from: number) {
  const prices = [{ from, count: 1 }]
  const { unmount } = render(<PriceBars prices={prices} minPrice={null} maxPrice={null} />)
  const words = screen.getAllByText(/^R\$/).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  unmount()
  return words
}

test.each([
  [0, 'R$ 0', 'R$ 500'],
  [1_000, 'R$ 1 mil', 'R$ 1,5 mil'],
  [800_000, 'R$ 800 mil', 'R$ 1 mi'],
  [1_250_000, 'R$ 1,25 mi', 'R$ 1,5 mi'],
  [20_000_000, 'R$ 20 mi', 'R$ 20 mi+'],
])('the bar of %d begins at %s and ends at %s', (from, begin, end) => {
  expect(scaleOf(from)).toEqual([begin, end])
})
