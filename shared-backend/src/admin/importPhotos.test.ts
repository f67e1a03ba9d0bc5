import { fakeNetwork, testSession, testStore } from '../testing/index.ts'
import { storeImportPhotos } from './importPhotos.ts'

const CLAIM = 'POST /rest/v1/rpc/claim_import_photos'
const FETCH = 'POST /functions/v1/fetch-import-address'
const FAIL = 'POST /rest/v1/rpc/fail_import_photo'
const READ = 'POST /rest/v1/rpc/get_property_import'

const photo = { property_id: 'p1', address: 'https://a.example/1.jpg', position: 0, is_primary: true }

/** A run of one photo whose address does not answer. */
function run() {
  const waiting = [{ ...photo, image_id: 'i1' }]
  const network = fakeNetwork({
    'GET /rest/v1/admin_users': [{ id: testSession.id }],
    [CLAIM]: () => waiting.splice(0),
    [FETCH]: () => {
      throw new TypeError('Failed to fetch')
    },
    [FAIL]: 'failed',
    [READ]: { state: 'stored', photos: { stored: 0, failed: 1, waiting: 0, files: 0 } },
  })
  const { store } = testStore({ network, session: testSession })
  const running = storeImportPhotos(store.dispatch, {
    importId: 'x',
    fileOf: null,
    prepare: () => Promise.reject(new Error('nothing came')),
    noFile: '',
    signal: new AbortController().signal,
  })
  return { network, running }
}

test('an address that does not answer is the photo’s failure', async () => {
  const { network, running } = run()
  await running
  expect(network.sent(FAIL)[0]?.body).toMatchObject({ p_image_id: 'i1', p_is_final: false })
})

test('all of it pauses while the browser is offline, and no photo has failed', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { network, running } = run()
  await expect(running).rejects.toMatchObject({ kind: 'offline' })
  expect(network.sent(FAIL)).toEqual([])
})
