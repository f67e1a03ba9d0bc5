import { act, fireEvent, screen, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { ConfigProvider } from 'shared-backend'
import { fakeNetwork, testStore } from 'shared-backend/testing'
import { ToastProvider } from 'shared-ui'
import { photos } from '../testing/property.ts'
import { Gallery } from './Gallery.tsx'

const alt = 'Casa no Campeche'
const faults: unknown[] = []
let root: ReturnType<typeof hydrateRoot> | undefined

function page(hash = '') {
  const { store, config } = testStore({ network: fakeNetwork() })
  return (
    <Provider store={store}>
      <ConfigProvider value={config}>
        <MemoryRouter initialEntries={[`/property/1${hash}`]}>
          <ToastProvider>
            <Gallery images={photos(6)} alt={alt} />
          </ToastProvider>
        </MemoryRouter>
      </ConfigProvider>
    </Provider>
  )
}

/** The page as it comes from the server. */
function serve() {
  const place = document.createElement('div')
  document.body.append(place)
  // It is React's own HTML.
  place.innerHTML = renderToString(page())
  return place
}

const hydrate = (place: HTMLElement, hash?: string) =>
  act(() => {
    root = hydrateRoot(place, page(hash), { onRecoverableError: (fault) => faults.push(fault) })
  })

const gallery = () => within(screen.getByRole('region', { name: 'Fotos do imóvel' }))
const passes = (ms: number) => act(() => jest.advanceTimersByTime(ms))

/** Scrolls to a photo; elements have no size in jsdom. */
function scrollTo(index: number) {
  const [track] = gallery().getAllByRole('list')
  Object.defineProperties(track!, { clientWidth: { value: 390 }, scrollLeft: { value: index * 390 } })
  fireEvent.scroll(track!)
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  expect(faults.splice(0)).toEqual([])
})

test('before any script arrows and thumbnails are links to each photo, and the photo one to its file', () => {
  serve()
  const slides = gallery()
    .getAllByRole('listitem')
    .filter(({ id }) => id)
  expect(slides.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6].map((position) => `foto-${position}`))
  const hrefs = (name: string) =>
    gallery()
      .getAllByRole('link', { name })
      .map((link) => link.getAttribute('href'))
  expect(hrefs('Foto anterior')).toEqual(['#foto-6', '#foto-1', '#foto-2', '#foto-3', '#foto-4', '#foto-5'])
  expect(hrefs('Próxima foto')).toEqual(['#foto-2', '#foto-3', '#foto-4', '#foto-5', '#foto-6', '#foto-1'])
  expect(hrefs('Ver foto 5')).toEqual(['#foto-5'])
  // The second is the primary one.
  expect(hrefs('Ampliar foto')[0]).toBe('http://api.test/photo-2.jpg')
  expect(
    gallery()
      .getAllByRole('img')
      .map((photo) => photo.getAttribute('loading')),
  ).toEqual(['eager', ...Array.from({ length: 5 }, () => 'lazy')])
})

test('the gallery takes over at the photo to which a visitor has scrolled, once he has let go', () => {
  hydrate(serve())
  scrollTo(2)
  passes(199)
  expect(gallery().queryByRole('button', { name: 'Próxima foto' })).not.toBeInTheDocument()
  passes(1)
  expect(gallery().getByRole('button', { name: 'Próxima foto' })).toBeInTheDocument()
  expect(gallery().getByRole('img', { name: /Foto 3 de 6/ })).toBeInTheDocument()
})

test('it waits while the photos are touched or focused', () => {
  hydrate(serve())
  const [next] = gallery().getAllByRole('link', { name: 'Próxima foto' })
  const isNative = () => gallery().queryAllByRole('link', { name: 'Próxima foto' }).length > 0
  fireEvent.touchStart(next!)
  passes(5_000)
  expect(isNative()).toBe(true)
  const thumbnail = gallery().getByRole('link', { name: 'Ver foto 5' })
  thumbnail.focus()
  fireEvent.touchEnd(window)
  passes(5_000)
  expect(isNative()).toBe(true)
  thumbnail.blur()
  passes(200)
  expect(isNative()).toBe(false)
})

test('a tap on a photo before that opens it in full', async () => {
  hydrate(serve())
  fireEvent.click(gallery().getAllByRole('link', { name: 'Ampliar foto' })[3]!)
  jest.useRealTimers()
  const dialog = await screen.findByRole('dialog', { name: 'Fotos ampliadas' })
  expect(dialog).toHaveTextContent('4 / 6')
})
