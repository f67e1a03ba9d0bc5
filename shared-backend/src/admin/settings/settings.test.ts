import { fakeNetwork, testSession, testStore } from '../../testing/index.ts'
import { settingsApi } from './settings.ts'
import { watermarkApi } from '../../watermark/settings.ts'

const before = {
  id: 'w1',
  logo_url: 'http://api.test/a.png',
  watermark_position: 'center',
  opacity: 0.5,
} as const
const after = { ...before, watermark_position: 'top-left', opacity: 1 } as const

test('the next photo gets the mark as it was saved, also before that has been read again', async () => {
  let reads = 0
  const network = fakeNetwork({
    'POST /rest/v1/rpc/get_watermark_settings': () => {
      reads += 1
      // The first for the admin's own settings, the second for the site's.
      return reads === 1 ? [] : reads === 2 ? [before] : new Promise(() => {})
    },
    'POST /rest/v1/rpc/save_watermark_settings': [after],
  })
  const { store } = testStore({ network, session: testSession })
  const { getWatermarkSettings } = watermarkApi.endpoints
  await store.dispatch(getWatermarkSettings.initiate())
  expect(getWatermarkSettings.select()(store.getState()).data).toEqual(before)

  await store.dispatch(settingsApi.endpoints.saveWatermarkSettings.initiate(after))
  expect(getWatermarkSettings.select()(store.getState()).data).toEqual(after)
})
