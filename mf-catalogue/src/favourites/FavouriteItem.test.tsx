import { screen } from '@testing-library/react'
import { renderRemote } from 'shared-backend/testing'
import { listing } from '../testing/listings.ts'
import { FavouriteItem } from './FavouriteItem.tsx'

const nothing = () => undefined

test.each([
  [0, 500_000, 'R$ 500.000'],
  [500_000, 500_000, 'R$ 500.000'],
  [550_000, 500_000, 'R$ 500.000era R$ 550.000 quando você guardou'],
  [550_000, 0, 'Sob consultaera R$ 550.000 quando você guardou'],
])('kept at %d, %d now: %s', (before, price, words) => {
  const now = listing(1, { price })
  renderRemote(
    <FavouriteItem
      favourite={{ id: now.id, title: now.title, price: before, note: '' }}
      listing={now}
      isFirst
      isLast
      isCompared={false}
      onRemove={nothing}
    />,
  )
  const shown = screen.getByText(/^(R\$|Sob consulta)/)
  expect(shown.textContent?.replaceAll('\u00a0', ' ')).toBe(words)
})
