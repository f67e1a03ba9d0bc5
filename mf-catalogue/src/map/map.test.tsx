import { screen, waitFor, within } from '@testing-library/react'
import type { SearchMap } from 'shared-backend/map'
import { listing } from '../testing/listings.ts'
import { MAP, renderSite, SEARCH } from '../testing/renderSite.tsx'

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500)
})

/** A window that has room for a list beside the map. */
const inWideWindow = () =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) =>
        ({ matches: query.includes('1024'), addEventListener() {}, removeEventListener() {} }) as never,
    )

const box = { west: -48.7, south: -27.7, east: -48.4, north: -27.4 }
const listings = [listing(1, { price: 450_000 }), listing(2)]
const map: SearchMap = {
  box,
  clusters: [{ longitude: -48.6, latitude: -27.6, count: 12 }],
  listings: [
    {
      id: listings[0]!.id,
      longitude: -48.5,
      latitude: -27.5,
      price: 450_000,
      property_type: 'sale',
      precision: 'about',
    },
  ],
}

async function openMap(path = '/properties', given: Parameters<typeof renderSite>[1] = { listings, map }) {
  const view = renderSite(path, given)
  await screen.findByText('2 imóveis encontrados')
  expect(view.network.sent(MAP)).toEqual([])
  await view.user.click(screen.getByRole('button', { name: 'Mapa' }))
  return view
}

const boxOf = ({ query }: { query: URLSearchParams }) =>
  (JSON.parse(query.get('p_filters') ?? '{}') as { box?: number[] }).box

test('who moves the map narrows list and map to what is in sight', async () => {
  inWideWindow()
  const { user, address, network } = await openMap()
  expect(await screen.findByText('12')).toBeInTheDocument()
  expect(address()).toBe('/properties')
  await user.click(screen.getByRole('button', { name: 'Aproximar' }))
  await waitFor(() => expect(address()).toMatch(/^\/properties\?area=/))
  const area = new URLSearchParams(address().split('?')[1]).get('area')!.split(',').map(Number)
  await waitFor(() => expect(boxOf(network.sent(SEARCH).at(-1)!)).toEqual(area))
  await waitFor(() => expect(boxOf(network.sent(MAP).at(-1)!)).toEqual(area))
  expect(screen.getByRole('link', { name: /Nesta área do mapa/ })).toBeInTheDocument()
})

test('a price on the map shows its listing', async () => {
  inWideWindow()
  const { user } = await openMap()
  await user.click(await screen.findByText('R$ 450 mil'))
  const chosen = screen.getByRole('region', { name: 'Imóvel escolhido no mapa' })
  expect(within(chosen).getByRole('link', { name: 'Imóvel 1' })).toHaveAttribute(
    'href',
    `/property/${listings[0]!.id}`,
  )
})

test('on a phone the map fills the screen with its own cards', async () => {
  const { user } = await openMap('/properties')
  const dialog = screen.getByRole('dialog', { name: 'Mapa dos imóveis encontrados' })
  expect(await within(dialog).findByRole('link', { name: 'Imóvel 2' })).toBeInTheDocument()
  expect(within(dialog).getByText('2 imóveis encontrados')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Lista' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('where nothing is on the map it says so, and leads out of an area', async () => {
  inWideWindow()
  const { user, address } = await openMap('/properties?area=-48.7,-27.7,-48.4,-27.4', {
    listings,
    map: { box, clusters: [], listings: [] },
  })
  expect(await screen.findByText('Nenhum imóvel nesta área. Afaste o mapa ou mova-o.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Buscar em toda parte' }))
  await waitFor(() => expect(address()).toBe('/properties'))
})

test('a map that fails says so and is asked again', async () => {
  inWideWindow()
  const { user, api } = await openMap('/properties')
  await screen.findByText('12')
  api.failing = true
  await user.click(screen.getByRole('button', { name: 'Aproximar' }))
  expect(await screen.findByText('Erro ao carregar imóveis no mapa')).toBeInTheDocument()
  // What it showed stays.
  expect(screen.getByText('12')).toBeInTheDocument()
  api.failing = false
  const section = screen.getByRole('region', { name: 'Mapa dos imóveis encontrados' })
  await user.click(within(section).getByRole('button', { name: 'Tentar Novamente' }))
  await waitFor(() => expect(screen.queryByText('Erro ao carregar imóveis no mapa')).not.toBeInTheDocument())
})
