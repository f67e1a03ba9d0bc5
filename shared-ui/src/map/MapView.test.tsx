import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { MapBox } from './box.ts'
import { ClusterMarker } from './ClusterMarker.tsx'
import { MapView } from './MapView.tsx'
import { Pin } from './Pin.tsx'
import { PriceMarker } from './PriceMarker.tsx'

const florianopolis: MapBox = { west: -48.6, south: -27.7, east: -48.4, north: -27.5 }
const centre = [-27.6, -48.5] as const

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
})

/** The tiles' addresses; they have the level first. */
const tiles = () => screen.queryAllByRole('presentation').map((tile) => tile.getAttribute('src'))
const level = () => Number(/^\/(\d+)\//.exec(tiles().at(-1) ?? '')?.[1])

test('the pin moves by arrow keys, with Shift further, and nothing else moves', async () => {
  const user = userEvent.setup()
  const onMoved = jest.fn()
  const onMove = jest.fn()
  render(
    <MapView label="Mapa" box={florianopolis} onMove={onMove}>
      <Pin at={centre} label="Posição do imóvel" onMoved={onMoved} />
    </MapView>,
  )
  act(() => screen.getByRole('application', { name: 'Posição do imóvel' }).focus())
  await user.keyboard('{ArrowUp}{Shift>}{ArrowRight}{/Shift}{Enter}')
  const [[first], [second]] = onMoved.mock.calls as [[[number, number]], [[number, number]]]
  expect(onMoved).toHaveBeenCalledTimes(2)
  expect(first[0]).toBeGreaterThan(centre[0])
  expect(first[1]).toBe(centre[1])
  expect(second[0]).toBe(first[0])
  expect(second[1] - first[1]).toBeGreaterThan(5 * (first[0] - centre[0]))
  expect(onMove).not.toHaveBeenCalled()
})

test('a pin that nobody may move is a picture', () => {
  render(
    <MapView label="Mapa">
      <Pin at={centre} label="Posição do imóvel" />
    </MapView>,
  )
  expect(screen.getByRole('img', { name: 'Posição do imóvel' })).not.toHaveAttribute('tabindex')
})

test('a chosen listing is reported, and one that is gone leaves the map', async () => {
  const user = userEvent.setup()
  const onChoose = jest.fn()
  const page = (ids: string[]) => (
    <MapView label="Mapa" box={florianopolis}>
      {ids.map((id) => (
        <PriceMarker key={id} at={centre} label={`R$ ${id} mil`} onChoose={() => void onChoose(id)} />
      ))}
    </MapView>
  )
  const { rerender, unmount } = render(page(['450', '900']))
  const listing = screen.getByText('R$ 450 mil')
  // eslint-disable-next-line testing-library/no-node-access -- Leaflet's element around it has no role
  const place = listing.parentElement
  await user.click(listing)
  expect(onChoose).toHaveBeenCalledWith('450')
  rerender(page(['900']))
  expect(place).not.toBeInTheDocument()
  expect(screen.getByText('R$ 900 mil')).toBeInTheDocument()
  expect(() => unmount()).not.toThrow()
})

test('markers are no stops of Tab: the map and its buttons are', async () => {
  const user = userEvent.setup()
  render(
    <MapView label="Mapa dos imóveis" box={florianopolis}>
      <PriceMarker at={centre} label="R$ 450 mil" onChoose={() => undefined} />
      <ClusterMarker at={centre} count={1200} />
    </MapView>,
  )
  expect(screen.getByText('1.200')).toHaveAttribute('aria-hidden', 'true')
  await user.tab()
  expect(screen.getByRole('application', { name: 'Mapa dos imóveis' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Aproximar' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Afastar' })).toHaveFocus()
  await user.tab()
  expect(document.body).toHaveFocus()
})

describe('a box', () => {
  const onMove = jest.fn()

  /** As a page does: the box that is reported becomes the map's. */
  function Page({ given }: { given?: MapBox }) {
    const [box, setBox] = useState<MapBox>()
    return (
      <MapView
        label="Mapa"
        tiles={{ url: '/{z}/{x}/{y}.png', attribution: 'Mapa' }}
        box={given ?? box ?? florianopolis}
        onMove={(moved) => {
          onMove(moved)
          setBox(moved)
        }}
      />
    )
  }

  test('that the map reports does not move it again, another one does', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<Page />)
    const fitted = level()
    await user.click(screen.getByRole('button', { name: 'Aproximar' }))
    expect(onMove).toHaveBeenCalledTimes(1)
    expect(level()).toBe(fitted + 1)
    rerender(<Page given={{ ...florianopolis, west: -48.9, south: -28 }} />)
    expect(level()).toBeLessThan(fitted)
    expect(onMove).toHaveBeenCalledTimes(1)
  })
})

test('without tiles the ground is plain, and what stands on it is there', () => {
  render(
    <MapView label="Mapa" box={florianopolis}>
      <PriceMarker at={centre} label="R$ 450 mil" onChoose={() => undefined} />
    </MapView>,
  )
  expect(tiles()).toEqual([])
  expect(screen.getByText('R$ 450 mil')).toBeInTheDocument()
})

test('the attribution is text and one link, whatever is configured', () => {
  const ground = { url: '/{z}/{x}/{y}.png', attribution: '<b>© Mapas</b>' }
  const { rerender } = render(<MapView label="Mapa" tiles={ground} />)
  expect(screen.getByText('<b>© Mapas</b>')).toBeInTheDocument()
  rerender(<MapView label="Mapa" tiles={{ ...ground, link: 'https://mapas.example/' }} />)
  expect(screen.getByRole('link', { name: '<b>© Mapas</b>' })).toHaveAttribute(
    'href',
    'https://mapas.example/',
  )
})
