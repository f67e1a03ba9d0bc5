import { answer, fakeNetwork, testSession, testStore, type SentRequest } from '../../testing/index.ts'
import { saveProperty, seenOf, type PropertySave, type SaveStep } from './savePropertySteps.ts'
import type { AdminPropertyDetail, PropertyInput } from '../types.ts'

const V1 = '2026-01-01T00:00:00+00:00'
const V2 = '2026-01-02T00:00:00+00:00'
const input = { title: 'Casa', price: 1 } as PropertyInput
const image = (id: string, position: number) => ({
  id,
  image_url: `http://api.test/storage/v1/object/public/property-images/p1/${id}.jpg`,
  is_primary: position === 0,
  position,
  watermarked: true,
  widths: [],
})
const property = (more: object = {}) =>
  ({
    id: 'p1',
    updated_at: V1,
    ...input,
    property_images: [image('a', 0), image('b', 1)],
    property_additional_info: [{ id: 'i', info_text: 'Sol' }],
    ...more,
  }) as unknown as AdminPropertyDetail

const bytes = (size: number) => new Uint8Array(size).buffer
const photo = (imageId: string) => ({
  imageId,
  file: bytes(300),
  name: `${imageId}.jpg`,
  watermarked: true,
  widths: [{ width: 480, file: bytes(100) }],
})

const UPDATE = 'PATCH /rest/v1/properties?id=eq.p1'
const INFOS = 'POST /rest/v1/rpc/replace_property_additional_info'
const ORDER = 'POST /rest/v1/rpc/reorder_property_images'
const PRIMARY = 'POST /rest/v1/rpc/set_primary_image'
const IMAGE = 'POST /rest/v1/property_images'
const READ = 'GET /rest/v1/properties?id=eq.p1'
const object = (name: string) => `POST /storage/v1/object/property-images/p1/1800000000000-${name}`
const changed = answer(409, { code: 'PT409', message: 'Changed since it was seen' })
const insertedImage = ({ body }: SentRequest) => answer(201, body)
const rules = {
  'GET /rest/v1/admin_users': [{ id: testSession.id }],
  [UPDATE]: [{ id: 'p1', updated_at: V2 }],
  [INFOS]: null,
  [ORDER]: null,
  [PRIMARY]: null,
  [IMAGE]: insertedImage,
  [object('0-n.jpg')]: { Key: 'n' },
  [object('0-n-480.jpg')]: { Key: 'n' },
}

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000))

/** Saves, and notes every step and every writing request. */
async function run(
  begun: Partial<PropertySave>,
  more: Record<string, unknown> = {},
  merge = jest.fn(),
  cancelling?: AbortController,
) {
  const network = fakeNetwork({ ...rules, ...more })
  const { store } = testStore({ network, session: testSession })
  const steps: SaveStep[] = []
  const seen = seenOf(property())
  const { point, infos, order, primary } = seen
  const save = {
    ...{ seen, newId: 'p1', sent: [], input, point, infos, order, primary, uploads: [] },
    ...begun,
  }
  const report = (step: SaveStep) => {
    steps.push(step)
    if (step.step === 'photo') cancelling?.abort()
  }
  const outcome = await saveProperty(store.dispatch, save, { report, merge, signal: cancelling?.signal })
  const writes = network.requests
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/storage'))
    .map(({ path, body }) => [path.split('/').at(-1), body])
  return { outcome, steps, writes, network, merge }
}

test('unchanged parts are not written', async () => {
  const { outcome, writes, network } = await run({})
  expect(outcome).toBe('saved')
  expect(writes).toEqual([['properties', input]])
  expect(network.sent(UPDATE)[0]?.query.get('updated_at')).toBe(`eq.${V1}`)
})

test('each part is written over its seen version', async () => {
  const { outcome, writes } = await run({ infos: ['Mar'], order: ['b', 'a'], primary: 'b' })
  expect(outcome).toBe('saved')
  expect(writes.slice(1)).toEqual([
    ['replace_property_additional_info', { p_property_id: 'p1', p_infos: ['Mar'], p_seen: ['Sol'] }],
    ['reorder_property_images', { p_property_id: 'p1', p_image_ids: ['b', 'a'], p_seen: ['a', 'b'] }],
    ['set_primary_image', { p_property_id: 'p1', p_image_id: 'b', p_seen: ['a'] }],
  ])
})

const point = { latitude: -27.5969, longitude: -48.5495, precision: 'street', display: 'about' } as const
const SAVE = 'POST /rest/v1/rpc/save_property'
const sentPoint = { p_id: 'p1', p_row: input, p_point: point }

test('a changed point is written with its row, over the version that was seen', async () => {
  const { outcome, writes } = await run({ point }, { [SAVE]: { id: 'p1', updated_at: V2 } })
  expect(outcome).toBe('saved')
  expect(writes).toEqual([['save_property', { ...sentPoint, p_seen: V1 }]])
})

test('a point that somebody else has changed meanwhile is put together with one’s own', async () => {
  const theirs = property({ updated_at: V2, property_points: { ...point, display: 'exact' } })
  const merge = jest.fn().mockResolvedValue({ ...seenOf(theirs), input, point })
  const save = ({ body }: SentRequest) =>
    (body as { p_seen: string }).p_seen === V2 ? { id: 'p1', updated_at: V2 } : changed.clone()
  const { outcome, network } = await run({ point }, { [SAVE]: save, [READ]: theirs }, merge)
  expect(outcome).toBe('saved')
  expect(network.sent(SAVE).at(-1)?.body).toEqual({ ...sentPoint, p_seen: V2 })
})

test('a new property comes with its point, also where the first answer was lost', async () => {
  const created = { id: 'p1', updated_at: V1 }
  const taken = answer(409, { code: '23505', message: 'duplicate key value' })
  const stored = { ...created, ...input, property_points: point }
  const fresh = { seen: null, infos: [], order: [], primary: null, point }
  expect((await run(fresh, { [SAVE]: created })).writes).toEqual([['save_property', sentPoint]])
  const again = await run(fresh, { [SAVE]: taken, [READ]: stored })
  expect([again.outcome, again.writes.length]).toEqual(['saved', 1])
  // Taken off the map before the next attempt.
  const off = await run(
    { ...fresh, point: null, sent: [{ ...input, point }] },
    {
      'POST /rest/v1/properties': taken,
      [READ]: stored,
      [SAVE]: created,
    },
  )
  expect(off.writes.at(-1)).toEqual(['save_property', { ...sentPoint, p_point: null, p_seen: V1 }])
})

test('a new property is created with its photo, whose upload reports its progress', async () => {
  const { outcome, steps, writes } = await run(
    { seen: null, infos: [], order: ['n'], primary: 'n', uploads: [photo('n')] },
    { 'POST /rest/v1/properties': answer(201, { id: 'p1', updated_at: V1 }) },
  )
  expect(outcome).toBe('saved')
  expect(writes.map(([path]) => path)).toEqual(['properties', 'property_images', 'set_primary_image'])
  expect(steps[0]).toEqual({ step: 'creating', sent: [{ ...input, point: null }] })
  const shares = steps.flatMap((step) => (step.step === 'photo' ? step.share : []))
  expect(shares.at(0)).toBe(0)
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(steps).toContainEqual({ step: 'photos', stored: 1, of: 1 })
})

test('a new photo goes behind those that are there, and then to its place', async () => {
  const { writes } = await run({ order: ['n', 'a', 'b'], uploads: [photo('n')] })
  expect(writes[1]).toEqual(['property_images', expect.objectContaining({ id: 'n', position: 2 })])
  expect(writes[2]).toEqual([
    'reorder_property_images',
    { p_property_id: 'p1', p_image_ids: ['n', 'a', 'b'], p_seen: ['a', 'b', 'n'] },
  ])
})

test('a failed step is reported, and the steps after it are tried all the same', async () => {
  const { outcome, steps, writes } = await run(
    { infos: ['Mar'], order: ['a', 'b', 'n'], primary: 'b', uploads: [photo('n')] },
    {
      [INFOS]: answer(500, {}),
      [object('0-n.jpg')]: answer(500, { message: 'down' }),
      'DELETE /storage/v1/object/property-images': [],
    },
  )
  expect(outcome).toBe('partly')
  const failed = steps.flatMap((step) => (step.step === 'failed' ? step.what : []))
  expect(failed).toEqual(['infos', 'photo'])
  expect(steps).toContainEqual({ step: 'photos', stored: 0, of: 1 })
  expect(writes.at(-1)?.[0]).toBe('set_primary_image')
})

test('an ended session that Storage answers with status 400 ends the save at the first photo', async () => {
  const refused = { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security' }
  const { outcome, steps, network } = await run(
    { order: ['a', 'b', 'n', 'm'], uploads: [photo('n'), photo('m')] },
    {
      [object('0-n.jpg')]: answer(400, refused),
      'DELETE /storage/v1/object/property-images': [],
      'GET /rest/v1/admin_users': [],
    },
  )
  expect(outcome).toBe('failed')
  expect(steps.filter(({ step }) => step === 'failed')).toEqual([
    expect.objectContaining({ what: 'row', error: expect.objectContaining({ kind: 'unauthorized' }) }),
  ])
  expect(network.sent(object('1-m.jpg'))).toEqual([])
})

test('a cancelled save ends in the middle of a photo, and sends nothing after it', async () => {
  const { outcome, steps, writes } = await run(
    { order: ['n', 'a', 'b'], uploads: [photo('n')] },
    {
      [object('0-n.jpg')]: () => new Promise(() => undefined),
      'DELETE /storage/v1/object/property-images': [],
    },
    undefined,
    new AbortController(),
  )
  expect(outcome).toBe('cancelled')
  expect(steps.at(-1)).toEqual({ step: 'photo', id: 'n', share: 0 })
  expect(writes.map(([path]) => path)).toEqual(['properties'])
})

test('the first photo of a property is its primary one already', async () => {
  const { writes } = await run(
    { seen: null, infos: [], order: ['n'], primary: 'n', uploads: [photo('n')] },
    {
      'POST /rest/v1/properties': answer(201, { id: 'p1', updated_at: V1 }),
      [IMAGE]: ({ body }: SentRequest) => answer(201, { ...(body as object), is_primary: true }),
    },
  )
  expect(writes.map(([path]) => path)).toEqual(['properties', 'property_images'])
})

test('photos that changed while the row did not are merged too, and no photo is sent twice', async () => {
  const theirs = property({ property_images: [image('a', 0), image('b', 1), image('c', 2), image('n', 3)] })
  const order = ['b', 'a', 'c', 'n']
  const merge = jest.fn().mockResolvedValue({ input, infos: ['Sol'], order, primary: 'a' })
  const reorder = ({ body }: SentRequest) =>
    (body as { p_seen: string[] }).p_seen.length === 4 ? answer(204) : changed.clone()
  const { outcome, network } = await run(
    { order: ['b', 'a', 'n'], uploads: [photo('n')] },
    { [ORDER]: reorder, [READ]: theirs },
    merge,
  )
  expect(outcome).toBe('saved')
  expect(network.sent(IMAGE)).toHaveLength(1)
  expect(network.sent(ORDER).at(-1)?.body).toMatchObject({ p_image_ids: order, p_seen: ['a', 'b', 'c', 'n'] })
})

test('a property that somebody else has deleted is reported as deleted', async () => {
  const none = answer(406, { code: 'PGRST116', message: 'none' })
  const { outcome, steps } = await run({}, { [UPDATE]: [], [READ]: none })
  expect(outcome).toBe('failed')
  expect(steps.at(-1)).toMatchObject({ step: 'failed', what: 'row', error: { kind: 'not-found' } })
})
