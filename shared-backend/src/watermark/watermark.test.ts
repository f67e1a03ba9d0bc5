import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import { answer, fakeNetwork, testSession, testStore, type SentRequest } from '../testing/index.ts'
import { watermarkApi } from './settings.ts'

const site = { id: 'w1', logo_url: 'http://api.test/logo.png', watermark_position: 'center', opacity: 0.5 }
const own = { ...site, id: 'w2' }
const procedure = 'POST /rest/v1/rpc/get_watermark_settings'

/** Responds as the procedure does: with the list of the requested tenant's settings. */
const settings = (byUser: Record<string, unknown>) => (request: SentRequest) =>
  byUser[(request.body as { p_user_id: string }).p_user_id] ?? []

function read(byUser: Record<string, unknown>, session: typeof testSession | null = null) {
  const network = fakeNetwork({ [procedure]: settings(byUser) })
  return testStore({ network, session }).store.dispatch(
    watermarkApi.endpoints.getWatermarkSettings.initiate(),
  )
}

test('a visitor gets the site’s settings', async () => {
  expect((await read({ [SYSTEM_USER_ID]: [site] })).data).toEqual(site)
})

test('no settings are null, and no fault', async () => {
  expect(await read({})).toMatchObject({ data: null, isSuccess: true })
})

test('an admin gets their own, else the site’s, also when the own cannot be read', async () => {
  const { id } = testSession
  expect((await read({ [SYSTEM_USER_ID]: [site], [id]: [own] }, testSession)).data).toEqual(own)
  expect((await read({ [SYSTEM_USER_ID]: [site] }, testSession)).data).toEqual(site)
  expect((await read({ [SYSTEM_USER_ID]: [site], [id]: answer(500) }, testSession)).data).toEqual(site)
})
