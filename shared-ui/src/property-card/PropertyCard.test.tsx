import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { PropertyCard, type CardListing, type PropertyCardProps } from './PropertyCard.tsx'

const listing: CardListing = {
  id: '1a2b',
  title: 'Casa com jardim',
  price: 850000,
  city: 'Florianópolis',
  state: 'SC',
  property_type: 'sale',
}
const name = 'Casa com jardim, Florianópolis, SC'

const show = (changes: Partial<CardListing> = {}, props: Partial<PropertyCardProps> = {}) =>
  render(
    <MemoryRouter>
      <PropertyCard listing={{ ...listing, ...changes }} {...props} />
    </MemoryRouter>,
  )

const facts = () =>
  screen.queryAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' '))

test('the card is one link to the property, named by its title', () => {
  show()
  expect(screen.getByRole('link', { name: 'Casa com jardim' })).toHaveAttribute('href', '/property/1a2b')
  expect(screen.getByText('Florianópolis, SC')).toBeInTheDocument()
  expect(screen.getByText('R$ 850.000')).toBeInTheDocument()
  expect(screen.getByText('Venda')).toBeInTheDocument()
  expect(screen.queryByText('Destaque')).not.toBeInTheDocument()
})

/** The line of the price, with what stands beside it. */
const price = () =>
  screen.getByText((_, element) => /^(R\$|Sob)/.test(element?.textContent ?? ''), { selector: 'p' })

test.each([
  [850_000, 900_000, 'R$ 850.000Baixou 5 %'],
  [850_000, 858_586, 'R$ 850.000Baixou 1 %'],
  [850_000, 858_000, 'R$ 850.000'],
  [850_000, 800_000, 'R$ 850.000'],
  [0, 900_000, 'Sob consulta'],
])('%d now and %d before: %s', (now, price_before, words) => {
  show({ price: now, price_drops: { price_before } })
  expect(price().textContent.replaceAll('\u00a0', ' ')).toBe(words)
})

test('a listing for rent shows its deal and its price by month', () => {
  show({ property_type: 'rent', price: 3200, featured: true })
  expect(screen.getByText('Aluguel')).toBeInTheDocument()
  expect(screen.getByText('Destaque')).toBeInTheDocument()
  expect(price()).toHaveTextContent('R$ 3.200/mês')
})

test('counts take singular and plural, and a count of zero is left out', () => {
  show({ bedrooms: 1, bathrooms: 2, suites: 0, parking_spaces: null })
  expect(facts()).toEqual(['1 quarto', '2 banheiros'])
})

test('lavabos and escadas are shown in the catalogue only, and never more than four tiles', () => {
  const all = { bedrooms: 3, suites: 1, lavatory: 1, staircases: 2 }
  const { unmount } = show(all)
  expect(facts()).toEqual(['3 quartos', '1 suíte'])
  unmount()
  show({ ...all, bathrooms: 2 }, { extraFeatures: true })
  expect(facts()).toEqual(['3 quartos', '2 banheiros', '1 suíte', '1 lavabo'])
})

test('land and built area have tiles; a lone area stands in when there is neither', () => {
  const { unmount } = show({ land_area: 360, built_area: 142.5, area: 142.5 })
  expect(facts()).toEqual(['360 m² terreno', '142,5 m² construída'])
  unmount()
  show({ area: 60 })
  expect(facts()).toEqual(['60 m² área'])
})

test('the primary image is shown, else the first', () => {
  const images = [{ image_url: '/a.jpg' }, { image_url: '/b.jpg', is_primary: true, widths: [480, 960] }]
  const { unmount } = show({ property_images: images })
  expect(screen.getByRole('img', { name })).toHaveAttribute('src', '/b.jpg')
  expect(screen.getByRole('img', { name })).toHaveAttribute(
    'srcset',
    '/b-480.jpg 480w, /b-960.jpg 960w, /b.jpg 1920w',
  )
  unmount()
  show({ property_images: images.slice(0, 1) })
  expect(screen.getByRole('img', { name })).toHaveAttribute('src', '/a.jpg')
})

test('without a photo, or with one that does not load, the placeholder stands in', () => {
  const { unmount } = show()
  expect(screen.getByRole('img', { name })).not.toHaveAttribute('src')
  unmount()
  show({ property_images: [{ image_url: '/gone.jpg' }] })
  fireEvent.error(screen.getByRole('img', { name }))
  expect(screen.getByRole('img', { name })).not.toHaveAttribute('src')
})
