import type * as Places from './scrollPositions.ts'

const place = {
  id: 'a',
  position: 40,
  top: -120,
  count: 84,
  held: false,
  rowHeight: 520,
  heights: [520, 530],
}

/** The module as a document has it after this kind of navigation. */
function load(type: string, address = '/properties') {
  performance.getEntriesByType = () => [{ type, name: `https://site.test${address}` }] as never
  let places!: typeof Places
  jest.isolateModules(() => {
    places = jest.requireActual('./scrollPositions.ts')
  })
  return places
}

afterEach(() => Reflect.deleteProperty(performance, 'getEntriesByType'))

test.each(['reload', 'back_forward'])('a place is there after a %s, and in the next document', (type) => {
  load('navigate').storeScrollPosition('/properties', place)
  expect(load(type).scrollPositionOf('/properties')).toEqual(place)
  expect(load(type).scrollPositionOf('/properties?type=Venda')).toBeUndefined()
})

test('a page that is opened anew begins at its start, others keep their places', () => {
  const before = load('navigate')
  before.storeScrollPosition('/properties', place)
  before.storeScrollPosition('abc', place)
  const { scrollPositionOf } = load('navigate')
  expect(scrollPositionOf('/properties')).toBeUndefined()
  expect(scrollPositionOf('abc')).toEqual(place)
})

test('the places of the last twenty lists are kept', () => {
  const { storeScrollPosition, scrollPositionOf } = load('navigate')
  for (let entry = 0; entry < 25; entry++) storeScrollPosition(String(entry), place)
  storeScrollPosition('5', place)
  storeScrollPosition('25', place)
  expect(['4', '5', '6', '7', '24', '25'].filter((entry) => scrollPositionOf(entry))).toEqual([
    '5',
    '7',
    '24',
    '25',
  ])
})

test.each([
  ['nothing', '{}'],
  ['no text of ours', 'x'],
  ['what another release has kept', JSON.stringify([['abc', { id: 'a', position: 4 }]])],
  ['a place deeper than any browser goes', JSON.stringify([['abc', { ...place, position: 3_000 }]])],
])('%s is no place', (_what, kept) => {
  sessionStorage.setItem('list_places', kept)
  expect(load('reload').scrollPositionOf('abc')).toBeUndefined()
})

test('where nothing may be kept, a place lives as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { storeScrollPosition, scrollPositionOf } = load('navigate')
  storeScrollPosition('abc', place)
  expect(scrollPositionOf('abc')).toEqual(place)
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expect(load('reload').scrollPositionOf('abc')).toBeUndefined()
})
