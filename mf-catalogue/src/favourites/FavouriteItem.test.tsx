import { screen } from '@testing-library/react'
import { renderRemote } from 'shared-backend/testing'
import { listing } from '../testing/listings.ts'
import { FavouriteItem } from './FavouriteItem.tsx'

const nothing = () => undefined

test.each([
  ['sale', 0, 500_000, 'R$ 500.000'],
  ['sale', 500_000, 500_000, 'R$ 500.000'],
  ['sale', 550_000, 500_000, 'R$ 500.000era R$ 550.000 quando você guardou'],
  ['sale', 550_000, 0, 'Sob consultaera R$ 550.000 quando você guardou'],
  // Two prices that nobody compares.
  ['rent', 2_500, 500_000, 'R$ 500.000'],
] as const)('kept for %s at %d, %d for sale now: %s', (deal, before, price, words) => {
  const now = listing(1, {
    price,
    bedrooms: 3,
    suites: 1,
    bathrooms: null,
    parking_spaces: null,
    built_area: 120,
  })
  renderRemote(
    <FavouriteItem
      favourite={{ id: now.id, title: now.title, price: before, property_type: deal, note: '' }}
      listing={now}
      isFirst
      isLast
      isCompared={false}
      onRemove={nothing}
    />,
  )
  const shown = screen.getByText((_, element) => /^(R\$|Sob)/.test(element?.textContent ?? ''), {
    selector: 'p',
  })
  expect(shown.textContent.replaceAll('\u00a0', ' ')).toBe(words)
  expect(screen.getByText(/^3 quartos · 1 suíte · 120\sm² construída/)).toBeVisible()
})
