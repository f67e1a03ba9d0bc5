import { screen, waitFor, within } from '@testing-library/react'
import { renderRemote, serverRoute } from 'shared-backend/testing'
import { compareAddress } from '../compare/address.ts'
import { ComparePage } from '../compare/ComparePage.tsx'
import { routes } from '../routes.ts'
import { listing, uuid } from '../testing/listings.ts'
import { sharedAddress } from './address.ts'
import { FavouritesPage } from './FavouritesPage.tsx'

const photo = { image_url: 'https://api.test/a.jpg', is_primary: true, position: 0, watermarked: true }
const one = listing(1, { deal_status: 'sold' })
const two = listing(2, {
  deal_status: 'reserved',
  property_images: [{ ...photo, widths: [480, 800, 960] }],
})
const gone = 'deadbeef-0000-4000-8000-000000000003'
const ids = [one.id, gone, two.id]
const details = { amenities: [], building_amenities: [] }
const answers = { 'GET /rest/v1/properties': [two, one].map((shown) => ({ ...shown, ...details })) }

test.each([
  ['/favoritos', sharedAddress(ids), '2 imóveis compartilhados com você'],
  ['/favoritos/comparar', compareAddress(ids), 'Comparação de 2 imóveis'],
])('the link of %s shows its listings, with a picture of one', async (pattern, address, title) => {
  const query = address.slice(address.indexOf('?'))
  const { head } = await serverRoute({ pattern, route: routes[pattern]!, query, answers })
  expect(head).toEqual({
    title,
    description: 'Imóvel 1 (Vendido) · Imóvel 2 (Reservado)',
    canonical: `https://imoveis.test${address}`,
    robots: 'noindex',
    openGraph: { image: 'https://api.test/a-960.jpg', 'image:alt': 'Imóvel 2' },
  })
})

test('the visitor’s own list is in no link', async () => {
  const { head } = await serverRoute({ pattern: '/favoritos', route: routes['/favoritos']!, answers: {} })
  expect(head).toMatchObject({ title: 'Favoritos', robots: 'noindex' })
  expect(head.openGraph).toBeUndefined()
})

test('a shared list says of each listing what has become of it', async () => {
  renderRemote(<FavouritesPage />, { path: sharedAddress(ids), answers })
  const card = (name: string) =>
    within(screen.getAllByRole('listitem').find((item) => within(item).queryByRole('heading', { name }))!)
  await screen.findByRole('heading', { name: 'Imóvel 1' })
  expect(card('Imóvel 1').getByText('Vendido')).toBeVisible()
  expect(card('Imóvel 2').getByText('Reservado')).toBeVisible()
  expect(card('Imóvel DEADBEEF').getByText('Não está mais disponível')).toBeVisible()
  await waitFor(() => expect(document.title).toBe('2 imóveis compartilhados com você'))
})

test('so does a comparison', async () => {
  renderRemote(<ComparePage />, { path: compareAddress(ids), answers })
  await screen.findByRole('table')
  expect(screen.getByRole('columnheader', { name: /Imóvel 1.*Vendido/ })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: /Imóvel 2.*Reservado/ })).toBeVisible()
  expect(screen.getByText('Um dos imóveis não está mais disponível.')).toBeVisible()
  expect(screen.getByText('Imóvel DEADBEEF')).toBeVisible()
})

test('a comparison of none that is left says so', async () => {
  renderRemote(<ComparePage />, {
    path: compareAddress([uuid(8), uuid(9)]),
    answers: { 'GET /rest/v1/properties': [] },
  })
  expect(await screen.findByText('Nenhum destes imóveis está mais disponível')).toBeVisible()
})
