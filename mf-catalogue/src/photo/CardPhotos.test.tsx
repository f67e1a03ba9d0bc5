import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderRemote } from 'shared-backend/testing'
import { listing, uuid } from '../testing/listings.ts'
import { PlainGrid } from '../catalogue/PlainGrid.tsx'

const PHOTOS = 'GET /rest/v1/property_images'

const photo = (position: number) => ({
  image_url: `http://api.test/${position}.jpg`,
  is_primary: position === 1,
  position,
  watermarked: true,
  widths: [480],
})
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(index + 1))
const homes = [1, 2].map((number) => listing(number, { property_images: [photo(1)] }))

/** A list of two cards; listings have so many photos. */
function show(count: number) {
  const view = renderRemote(<PlainGrid listings={homes} total={2} />, {
    answers: { [PHOTOS]: photos(count) },
  })
  const card = () => screen.getAllByRole('article')[0]!
  /** The card's own, and those over it, which have no name of their own. */
  const images = () => [
    ...within(card()).getAllByRole<HTMLImageElement>('img'),
    ...within(card()).queryAllByRole<HTMLImageElement>('presentation'),
  ]
  const link = () => within(card()).getByRole('link')
  const arrow = (name: string) => within(card()).findByRole('button', { name })
  return {
    ...view,
    card,
    link,
    next: () => arrow('Próxima foto'),
    previous: () => arrow('Foto anterior'),
    says: (words: string) => within(card()).findByText(words),
    images,
    sources: () => images().map(({ src }) => src.replace('http://api.test/', '')),
    reads: () => view.network.sent(PHOTOS),
  }
}

// Nothing has a size here: the photo takes the place of 300 × 200 above the card's words.
beforeEach(
  () =>
    void jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 200)),
)

/** One finger from one point to another. */
function swipe(element: Element, [fromX, fromY]: [number, number], [toX, toY]: [number, number]) {
  fireEvent.touchStart(element, { touches: [{ clientX: fromX, clientY: fromY }] })
  fireEvent.touchMove(element, { touches: [{ clientX: toX, clientY: toY }] })
  fireEvent.touchEnd(element, { changedTouches: [{ clientX: toX, clientY: toY }] })
}

test('arrows come with the pointer, step through the photos in the page’s order and stop at both ends', async () => {
  const { user, card, next, previous, says, reads, sources } = show(3)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(reads()).toHaveLength(0)
  await user.hover(card())
  expect(await previous()).toHaveAttribute('aria-disabled', 'true')
  expect(reads().map(({ query }) => [query.get('property_id'), query.get('order')])).toEqual([
    [`eq.${uuid(1)}`, 'is_primary.desc,position.asc,id.asc'],
  ])
  expect(sources()).toEqual(['1.jpg'])
  expect(within(card()).getByRole('status')).toBeEmptyDOMElement()

  await user.click(await next())
  expect(await says('Foto 2 de 3')).toBeInTheDocument()
  expect(sources()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  await user.dblClick(await next())
  expect(await says('Foto 3 de 3')).toBeInTheDocument()
  expect(await next()).toHaveAttribute('aria-disabled', 'true')
  await user.click(await previous())
  await user.dblClick(await previous())
  expect(await says('Foto 1 de 3')).toBeInTheDocument()
  expect(reads()).toHaveLength(1)
})

test('only the photo behind the current one loads ahead, in the sizes of the card’s own', async () => {
  const { user, card, next, says, sources, images } = show(6)
  await user.hover(card())
  await user.click(await next())
  await says('Foto 2 de 6')
  expect(sources()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  const [own, second] = images()
  expect(second!.sizes).toBe(own!.sizes)
  expect(second!.srcset).toBe('http://api.test/2-480.jpg 480w, http://api.test/2.jpg 1920w')
})

test('the arrow keys step while the link has the focus, and Tab stops no more often', async () => {
  const { user, link, card, says } = show(3)
  await user.tab()
  await user.tab()
  expect(link()).toHaveFocus()
  await within(card()).findByRole('button', { name: 'Próxima foto' })
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(within(card()).getByRole('status')).toBeEmptyDOMElement()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(await says('Foto 2 de 3')).toBeInTheDocument()
  await user.tab()
  expect(within(screen.getAllByRole('article')[1]!).getByRole('checkbox')).toHaveFocus()
})

test('the arrow keys are the heart’s own while it has the focus', async () => {
  const { user, card } = show(3)
  await user.tab()
  expect(within(card()).getByRole('checkbox')).toHaveFocus()
  await within(card()).findByRole('button', { name: 'Próxima foto' })
  await user.keyboard('{ArrowRight}')
  expect(within(card()).getByRole('status')).toBeEmptyDOMElement()
})

test('a first swipe that is faster than the code is not lost', async () => {
  const { link, says } = show(3)
  swipe(link(), [200, 100], [90, 110])
  expect(await says('Foto 2 de 3')).toBeInTheDocument()
  swipe(link(), [200, 100], [90, 110])
  expect(await says('Foto 3 de 3')).toBeInTheDocument()
  swipe(link(), [90, 100], [200, 110])
  expect(await says('Foto 2 de 3')).toBeInTheDocument()
})

test('a key that comes before the code is handled by it', async () => {
  const { link, says } = show(3)
  link().focus()
  fireEvent.keyDown(link(), { key: 'ArrowRight' })
  expect(await says('Foto 2 de 3')).toBeInTheDocument()
})

test('a finger that scrolls, presses, or moves below the photo asks for nothing', async () => {
  const { link, reads, card } = show(3)
  swipe(link(), [200, 100], [195, 20])
  await within(card()).findByRole('status')
  swipe(link(), [200, 100], [180, 100])
  swipe(link(), [200, 300], [90, 300])
  await act(() => Promise.resolve())
  expect(reads()).toHaveLength(0)
})

test('a photo that does not load leaves its place to the placeholder, and the next one comes', async () => {
  const { user, card, next, says, sources, images } = show(3)
  await user.hover(card())
  await user.click(await next())
  await says('Foto 2 de 3')
  fireEvent.error(images()[1]!)
  expect(sources()).toEqual(['1.jpg', '3.jpg'])
  await user.click(await next())
  expect(await says('Foto 3 de 3')).toBeInTheDocument()
})

test('without a connection the first photo stays, and the next swipe steps to the second', async () => {
  const { link, network, says, sources, reads } = show(3)
  network.on(PHOTOS, () => {
    throw new TypeError('offline')
  })
  swipe(link(), [200, 100], [90, 100])
  expect(await says('Não foi possível carregar as fotos')).toBeInTheDocument()
  expect(sources()).toEqual(['1.jpg'])
  network.on(PHOTOS, photos(3))
  swipe(link(), [200, 100], [90, 100])
  expect(await says('Foto 2 de 3')).toBeInTheDocument()
  expect(reads().length).toBeGreaterThan(1)
})

test('while the list loads it says so', async () => {
  const { link, network, says } = show(3)
  let respond: (value: unknown) => void = () => undefined
  network.on(PHOTOS, () => new Promise((resolve) => (respond = resolve)))
  swipe(link(), [200, 100], [90, 100])
  expect(await says('Carregando fotos')).toBeInTheDocument()
  respond(photos(2))
  expect(await says('Foto 2 de 2')).toBeInTheDocument()
})

test('a listing with one photo has no arrows, and a swipe changes nothing', async () => {
  const { user, card, link, reads, sources } = show(1)
  await user.hover(card())
  await within(card()).findByRole('status')
  swipe(link(), [200, 100], [90, 100])
  await waitFor(() => expect(reads()).toHaveLength(1))
  await waitFor(() => expect(within(card()).getByRole('status')).toBeEmptyDOMElement())
  expect(within(card()).queryByRole('button')).not.toBeInTheDocument()
  expect(sources()).toEqual(['1.jpg'])
})
