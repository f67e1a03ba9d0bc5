import { waitFor } from '@testing-library/react'
import { renderRemote, testSession } from 'shared-backend/testing'
import { mark, NOW } from '../../../testing/rows.ts'
import { usePhotoRun } from './usePhotoRun.ts'

/* What becomes of a photo's mark. jsdom draws nothing: only what would be drawn is looked at. */

const mockPrepare = jest.fn((_photo: Blob, settings: object | null) =>
  Promise.resolve({
    photo: new Blob(['jpeg'], { type: 'image/jpeg' }),
    smaller: [],
    color: '#aabbcc',
    watermarked: settings !== null,
  }),
)
jest.mock('../../photos/preparePhoto.ts', () => ({
  preparePhoto: (photo: Blob, settings: object | null) => mockPrepare(photo, settings),
}))

const CLAIM = 'POST /rest/v1/rpc/claim_import_photos'
const INSERT = 'POST /rest/v1/property_images'
const imageId = '10000000-0000-4000-8000-0000000000b1'
const files = { photo: () => Promise.resolve(new Blob(['x'])) }

function Run() {
  usePhotoRun('j1', true, files)
  return null
}

test.each([
  [
    'is not marked again where an export says that it is',
    `01-marcada-${imageId}.jpg#8cdc1683`,
    null,
    { watermarked: true, is_floor_plan: false },
  ],
  [
    'is the marked floor plan that an export says it is',
    `01-marcada-planta-${imageId}.jpg#8cdc1683`,
    null,
    { watermarked: true, is_floor_plan: true },
  ],
  [
    'is marked where an export says nothing',
    `01-${imageId}.jpg#8cdc1683`,
    mark,
    { watermarked: true, is_floor_plan: false, color: '#aabbcc' },
  ],
])('a photo %s', async (_what, name, settings, stored) => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW)
  const address = `fotos/ca0001/${name}`
  const claimed = [{ image_id: 'i9', property_id: 'p1', address, position: 0, is_primary: true }]
  const file = `${name.replace(/\..*/, '')}.jpg`
  const { network } = renderRemote(<Run />, {
    session: testSession,
    answers: {
      'GET /rest/v1/admin_users': [{ id: testSession.id }],
      'POST /rest/v1/rpc/get_watermark_settings': [mark],
      'POST /rest/v1/rpc/get_property_import': null,
      [CLAIM]: () => claimed.splice(0),
      [`POST /storage/v1/object/property-images/p1/${NOW}-0-${file}`]: { Key: 'a' },
      [INSERT]: { id: 'i9' },
    },
  })
  await waitFor(() => expect(network.sent(INSERT)).toHaveLength(1))
  expect(network.sent(INSERT)[0]?.body).toMatchObject({ id: 'i9', ...stored })
  expect(mockPrepare.mock.lastCall?.[1]).toEqual(settings)
})
