import { answer, fakeNetwork, testSession as session, testStore } from '../testing/index.ts'
import { imagesApi } from '../admin/listings/images.ts'
import { savePropertyApi } from '../admin/listings/saveProperty.ts'
import { carouselsApi } from '../properties/carousels.ts'
import type { PropertyInput } from '../admin/types.ts'
import { listingsChangedAt, listingsChangedRecently, noteListingsChange } from './listingsChange.ts'
import { followOtherTabs, type Store } from './store.ts'

const KEY = 'property_changed_at'
const { createProperty, updateProperty, deleteProperty } = savePropertyApi.endpoints
const images = imagesApi.endpoints
const photo = { propertyId: 'p1', imageId: 'i1' }
const file = {
  file: new ArrayBuffer(1),
  name: 'a.jpg',
  index: 0,
  isPrimary: true,
  position: 0,
  watermarked: true,
}

const row = { id: 'p1', price: 1 }
const accepts = () =>
  fakeNetwork({
    'GET /rest/v1/admin_users': [{ id: session.id }],
    'POST /rest/v1/properties': answer(201, row),
    'PATCH /rest/v1/properties': [row],
    'DELETE /rest/v1/properties': [row],
    'GET /rest/v1/property_images': [],
    'POST /rest/v1/property_images': answer(201, { id: 'i1' }),
    'DELETE /rest/v1/property_images': [{ image_url: 'http://api.test/a.jpg', widths: [] }],
    'POST /rest/v1/rpc/set_primary_image': answer(204),
    'POST /rest/v1/rpc/reorder_property_images': answer(204),
    'POST /storage/v1/object/property-images/p1/1800000000000-0-a.jpg': { Key: 'a' },
    'DELETE /storage/v1/object/property-images': [],
  })

const changes: Record<string, (dispatch: Store['dispatch']) => PromiseLike<unknown>> = {
  'a new property': (dispatch) =>
    dispatch(createProperty.initiate({ id: 'p1', input: { title: 'Casa' } as PropertyInput })),
  'a price': (dispatch) => dispatch(updateProperty.initiate({ id: 'p1', changes: { price: 1 } })),
  'a closed deal': (dispatch) =>
    dispatch(updateProperty.initiate({ id: 'p1', changes: { deal_status: 'sold' } })),
  'a deletion': (dispatch) => dispatch(deleteProperty.initiate('p1')),
  'a new photo': (dispatch) => dispatch(images.addPropertyImage.initiate({ ...photo, ...file })),
  'a photo less': (dispatch) =>
    dispatch(images.deletePropertyImage.initiate({ ...photo, wasPrimary: false })),
  'another primary photo': (dispatch) => dispatch(images.setPrimaryImage.initiate(photo)),
  'another order': (dispatch) =>
    dispatch(images.reorderPropertyImages.initiate({ propertyId: 'p1', imageIds: ['i1'] })),
}

beforeEach(() => {
  localStorage.clear()
  jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
})

test.each(Object.entries(changes))('%s is noted in this browser', async (_what, change) => {
  const { store } = testStore({ network: accepts(), session })
  expect(listingsChangedAt()).toBe(0)
  expect(await change(store.dispatch)).not.toHaveProperty('error')
  expect(listingsChangedAt()).toBe(1_800_000_000_000)
})

test('so is one whose answer was lost: it may have been stored', async () => {
  const network = fakeNetwork({
    'GET /rest/v1/admin_users': [{ id: session.id }],
    'PATCH /rest/v1/properties': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const { store } = testStore({ network, session })
  expect(await changes['a price']!(store.dispatch)).toHaveProperty('error')
  expect(listingsChangedAt()).toBe(1_800_000_000_000)
})

test('a change lasts for the pages that were made before it, and no longer', () => {
  expect(listingsChangedRecently()).toBe(false)
  noteListingsChange()
  expect(listingsChangedRecently()).toBe(true)
  jest.mocked(Date.now).mockReturnValue(1_800_000_060_000)
  expect(listingsChangedRecently()).toBe(false)
})

test('a clock that was set back leaves no change in the future', () => {
  noteListingsChange()
  jest.mocked(Date.now).mockReturnValue(1_799_999_999_000)
  expect(listingsChangedAt()).toBe(0)
})

test("another tab's change has open lists read again", async () => {
  const network = fakeNetwork({ 'GET /rest/v1/properties': [] })
  const { store } = testStore({ network })
  const stop = followOtherTabs(store)
  const list = store.dispatch(carouselsApi.endpoints.getFeaturedListings.initiate())
  await list
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: '1' }))
  await Promise.all(store.dispatch(carouselsApi.util.getRunningQueriesThunk()))
  expect(network.sent('GET /rest/v1/properties')).toHaveLength(2)
  stop()
  list.unsubscribe()
})
