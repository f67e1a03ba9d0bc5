import { answer, fakeNetwork as newNetwork, testSession, testStore } from '../testing/index.ts'
import { imagesApi, type NewPropertyImage } from './listings/images.ts'
import { propertyListApi } from './listings/propertyList.ts'
import { savePropertyApi } from './listings/saveProperty.ts'
import { settingsApi } from './settings/settings.ts'
import type { PropertyInput } from './types.ts'

const session = testSession
/** A network on which the caller is an admin. */
const fakeNetwork: typeof newNetwork = (table) =>
  newNetwork({ 'GET /rest/v1/admin_users': [{ id: session.id }], ...table })
const publicUrl = 'http://api.test/storage/v1/object/public/property-images'
const photo = (): NewPropertyImage => ({
  propertyId: 'p1',
  imageId: 'i1',
  file: new TextEncoder().encode('photo').buffer,
  name: 'Sala.jpg',
  index: 0,
  isPrimary: true,
  position: 0,
  watermarked: true,
  widths: [{ width: 480, file: new TextEncoder().encode('small').buffer }],
})

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000))

const uploads = {
  'POST /storage/v1/object/property-images/p1/1800000000000-0-sala.jpg': { Key: 'a' },
  'POST /storage/v1/object/property-images/p1/1800000000000-0-sala-480.jpg': { Key: 'b' },
}

test('a photo is uploaded with its smaller widths, then its row is written', async () => {
  const network = fakeNetwork({ ...uploads, 'POST /rest/v1/property_images': answer(201, { id: 'i1' }) })
  const { store } = testStore({ network, session })
  const { data } = await store.dispatch(imagesApi.endpoints.addPropertyImage.initiate(photo()))
  expect(data).toMatchObject({ id: 'i1' })
  expect(network.sent('POST /rest/v1/property_images')[0]?.body).toEqual({
    id: 'i1',
    property_id: 'p1',
    image_url: `${publicUrl}/p1/1800000000000-0-sala.jpg`,
    is_primary: true,
    position: 0,
    watermarked: true,
    widths: [480],
  })
})

test('when the row is refused, the uploaded files go again', async () => {
  const network = fakeNetwork({
    ...uploads,
    'POST /rest/v1/property_images': answer(403, { code: '42501', message: 'no' }),
    'DELETE /rest/v1/property_images?id=eq.i1': answer(204),
    'DELETE /storage/v1/object/property-images': [],
  })
  const { store } = testStore({ network, session })
  const { error } = await store.dispatch(imagesApi.endpoints.addPropertyImage.initiate(photo()))
  expect(error).toMatchObject({ kind: 'forbidden' })
  expect(network.sent('DELETE /storage/v1/object/property-images')[0]?.body).toEqual({
    prefixes: ['p1/1800000000000-0-sala.jpg', 'p1/1800000000000-0-sala-480.jpg'],
  })
})

test('a row that may be stored keeps its files', async () => {
  const cut = () => {
    throw new TypeError('Failed to fetch')
  }
  const network = fakeNetwork({
    ...uploads,
    'POST /rest/v1/property_images': cut,
    'DELETE /rest/v1/property_images?id=eq.i1': cut,
  })
  const { store } = testStore({ network, session })
  const { error } = await store.dispatch(imagesApi.endpoints.addPropertyImage.initiate(photo()))
  expect(error).toMatchObject({ kind: 'offline' })
  expect(network.sent('DELETE /storage/v1/object/property-images')).toEqual([])
})

const taken = answer(409, { code: '23505', message: 'duplicate key value' })

test('a photo whose first answer was lost is taken as it lies, and its second files go', async () => {
  const stored = { id: 'i1', image_url: `${publicUrl}/p1/1-0-sala.jpg`, widths: [480] }
  const network = fakeNetwork({
    ...uploads,
    'POST /rest/v1/property_images': taken,
    'GET /rest/v1/property_images?id=eq.i1': stored,
    'DELETE /storage/v1/object/property-images': [],
  })
  const { store } = testStore({ network, session })
  const { data } = await store.dispatch(imagesApi.endpoints.addPropertyImage.initiate(photo()))
  expect(data).toEqual(stored)
  expect(network.sent('DELETE /storage/v1/object/property-images')).toHaveLength(1)
})

const insert = 'POST /rest/v1/properties'
const casa = { title: 'Casa', description: null } as PropertyInput
const lake = { ...casa, title: 'Casa do lago' }
const there = (row: object) => ({
  [insert]: taken,
  'GET /rest/v1/properties?id=eq.p1': { id: 'p1', updated_at: '2026-01-01', ...row },
})
const create = (network: ReturnType<typeof fakeNetwork>, input: PropertyInput, sent?: object[]) =>
  testStore({ network, session }).store.dispatch(
    savePropertyApi.endpoints.createProperty.initiate({ id: 'p1', input, sent }),
  )

test('a property whose first answer was lost is not made twice', async () => {
  const network = fakeNetwork(there(casa))
  expect((await create(network, casa)).data).toMatchObject({ id: 'p1', title: 'Casa' })
  expect(network.sent(insert)[0]?.body).toMatchObject({ id: 'p1', title: 'Casa' })
})

test('a retried creation gets the form’s current values, unless somebody else has changed the row meanwhile', async () => {
  const update = 'PATCH /rest/v1/properties?id=eq.p1&updated_at=eq.2026-01-01'
  const network = fakeNetwork({ ...there(casa), [update]: [{ id: 'p1', ...lake }] })
  expect((await create(network, lake, [casa])).data).toMatchObject({ title: 'Casa do lago' })
  network.on(update, [])
  expect((await create(network, lake, [casa])).error).toMatchObject({
    kind: 'conflict',
    code: 'changed_since',
  })
})

test('without tokens no request is sent as a visitor, and the session ends', async () => {
  const network = fakeNetwork()
  const { store } = testStore({ network, session })
  localStorage.clear()
  const { error } = await store.dispatch(propertyListApi.endpoints.getPortfolioStats.initiate())
  expect(error).toMatchObject({ kind: 'unauthorized' })
  expect(network.requests).toEqual([])
  expect(store.getState().session).toBeNull()
})

test('settings that were never saved are null, their field errors are kept', async () => {
  const network = fakeNetwork({
    'POST /functions/v1/get-tenant-settings': answer(404, {
      error: { code: 'not_found', message: 'No rows returned' },
    }),
    'POST /functions/v1/save-tenant-settings': answer(400, {
      error: {
        code: 'invalid',
        message: 'Há dados inválidos.',
        fields: { notification_email: 'Email inválido' },
      },
    }),
  })
  const { store } = testStore({ network, session })
  expect(await store.dispatch(settingsApi.endpoints.getTenantSettings.initiate())).toMatchObject({
    data: null,
  })
  const settings = { notification_email: 'x', company_name: '', company_logo: null }
  const { error } = await store.dispatch(settingsApi.endpoints.saveTenantSettings.initiate(settings))
  expect(error).toMatchObject({
    kind: 'invalid',
    message: 'Há dados inválidos.',
    fields: { notification_email: 'Email inválido' },
  })
})
