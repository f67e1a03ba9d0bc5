import { answer, fakeNetwork, testSession, testStore } from '../../testing/index.ts'
import { storeImportPhotos } from './importPhotos.ts'

const CLAIM = 'POST /rest/v1/rpc/claim_import_photos'
const FETCH = 'POST /functions/v1/fetch-import-address'
const FAIL = 'POST /rest/v1/rpc/fail_import_photo'
const READ = 'POST /rest/v1/rpc/get_property_import'

const photo = {
  image_id: 'i1',
  property_id: 'p1',
  address: 'https://a.example/1.jpg',
  position: 0,
  is_primary: true,
}

const file = { 'content-type': 'application/octet-stream' }

const lost = () => {
  throw new TypeError('Failed to fetch')
}
/** Its first request is lost on the way. */
const lostOnce = (reply: () => unknown) => {
  const replies = [lost]
  return () => (replies.pop() ?? reply)()
}

/** A run of one photo whose address does not answer. */
function run(change: (answers: Record<string, () => unknown>) => Record<string, () => unknown> = () => ({})) {
  const waiting = [photo]
  const answers = {
    [CLAIM]: () => waiting.splice(0),
    [FETCH]: lost,
    [FAIL]: () => 'failed',
    [READ]: () => ({ state: 'stored', photos: { stored: 0, failed: 1, waiting: waiting.length, files: 0 } }),
  }
  const network = fakeNetwork({
    'GET /rest/v1/admin_users': [{ id: testSession.id }],
    ...answers,
    ...change(answers),
  })
  const { store } = testStore({ network, session: testSession })
  const running = storeImportPhotos(store.dispatch, {
    importId: 'x',
    fileOf: null,
    prepare: () => Promise.reject(new Error('nothing came')),
    noFile: '',
    signal: new AbortController().signal,
  })
  return { network, running, waiting }
}

/** Lets the pauses of a run pass. */
async function over(running: Promise<void>) {
  let isOver = false
  const end = () => (isOver = true)
  running.then(end, end)
  for (let step = 0; step < 300 && !isOver; step++) await jest.advanceTimersByTimeAsync(100)
  expect(isOver).toBe(true)
  return running
}

beforeEach(() => jest.useFakeTimers())

test('an address that does not answer is the photo’s failure', async () => {
  const { network, running } = run()
  await over(running)
  expect(network.sent(FAIL)[0]?.body).toMatchObject({ p_image_id: 'i1', p_is_final: false })
})

test.each([
  ['the next photo', CLAIM],
  ['what is left', READ],
])('a request for %s that is lost is sent again', async (_what, request) => {
  const { network, running } = run((answers) => ({ [request]: lostOnce(answers[request]!) }))
  await over(running)
  expect(network.sent(FAIL)).toHaveLength(1)
})

test('a failure that could not be noted ends nothing: the photo comes again', async () => {
  const { network, running, waiting } = run((answers) => ({
    [FAIL]: () => {
      if (network.sent(FAIL).length > 1) return answers[FAIL]!()
      waiting.push(photo)
      return lost()
    },
  }))
  await over(running)
  expect(network.sent(FAIL)).toHaveLength(2)
})

test('no photo has failed while the browser is offline, and it goes on by itself', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { network, running, waiting } = run((answers) => ({
    [CLAIM]: () => {
      if (network.sent(FETCH).length === 0) return answers[CLAIM]!()
      if (network.sent(CLAIM).length < 6) return lost()
      if (!navigator.onLine) {
        onLine.mockReturnValue(true)
        waiting.push(photo)
      }
      return answers[CLAIM]!()
    },
    [FETCH]: () => (navigator.onLine ? new Response('x', { headers: file }) : lost()),
  }))
  await over(running)
  expect(network.sent(FETCH)).toHaveLength(2)
  // The second attempt has come as far as the photo, which is none.
  expect(network.sent(FAIL).map(({ body }) => body)).toMatchObject([{ p_reason: 'nothing came' }])
})

test('the end of the session is told', async () => {
  const { running } = run(() => ({ [CLAIM]: () => answer(403, {}) }))
  await expect(over(running)).rejects.toMatchObject({ kind: 'forbidden' })
})
