import { act, fireEvent, screen } from '@testing-library/react'
import { answer, testSession, testTokens } from 'shared-backend/testing'
import { installFakeCanvas } from './testing/fakeCanvas.ts'
import { renderAdmin } from './testing/renderAdmin.tsx'
import {
  casesOf,
  house,
  image,
  listedCase,
  listOf,
  NOW,
  ownerCase,
  tenantSettings,
  users,
} from './testing/rows.ts'
import { signInAgain } from './testing/signInAgain.ts'
import { calls, reasons } from './testing/failingCalls.ts'

const { id, username, tenant_id } = testSession
const upload = `POST /storage/v1/object/property-images/${house.id}/${NOW}-0-sala`

/** A server on which everything works. */
const answers = {
  'POST /auth/v1/token': () => testTokens(testSession),
  'GET /rest/v1/admin_users': [{ id, username, tenant_id }],
  'GET /rest/v1/rpc/list_properties': listOf([house]),
  [`GET /rest/v1/properties?id=eq.${house.id}`]: house,
  'POST /rest/v1/properties': house,
  'PATCH /rest/v1/properties': [house],
  'POST /rest/v1/property_images': { ...image('p1', 2), watermarked: false },
  'DELETE /rest/v1/property_images': [],
  'POST /rest/v1/rpc/set_primary_image': null,
  'POST /rest/v1/rpc/replace_property_additional_info': null,
  'POST /rest/v1/rpc/get_tenant_admin_users': users,
  'POST /functions/v1/get-tenant-settings': tenantSettings,
  'POST /rest/v1/rpc/list_cases': casesOf([listedCase]),
  [`GET /rest/v1/cases?id=eq.${ownerCase.id}`]: ownerCase,
  [`${upload}.jpg`]: {},
  [`${upload}-480.jpg`]: {},
  [`${upload}-800.jpg`]: {},
  [`${upload}-960.jpg`]: {},
  'DELETE /storage/v1/object/property-images': [],
}

const cut = () => {
  throw new TypeError('Failed to fetch')
}
const ended = answer(401, { message: 'refused' })

beforeEach(() => {
  installFakeCanvas()
  jest.spyOn(Date, 'now').mockReturnValue(NOW)
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  // The browser loads the logo from its public address.
  jest.spyOn(globalThis, 'Image').mockImplementation(() => {
    const picture = document.createElement('img')
    queueMicrotask(() => fireEvent.load(picture))
    return picture
  })
})

const isSaid = async (words: string) => expect((await screen.findAllByText(words))[0]).toBeVisible()
const dismissMessages = () =>
  act(() => screen.queryAllByRole('button', { name: 'Fechar notificação' }).forEach((one) => one.click()))

test.each(calls)('$name: a failure is shown, nothing typed is lost, and trying again works', async (call) => {
  const view = renderAdmin({
    path: call.path,
    answers: { ...answers, ...call.answers, [call.request]: call.success },
  })
  await call.begin?.(view)
  const address = view.address()
  view.network.on(call.request, cut)
  await call.act(view)
  await isSaid(call.says(reasons.cut))
  dismissMessages()
  await call.kept(view)

  view.network.on(call.request, ended)
  await call.act(view)
  await isSaid(call.says(reasons[401]))
  view.network.on(call.request, call.success)
  if (!call.isPublic) {
    await signInAgain(view, address)
    await call.retype?.(view)
  }
  await call.kept(view)
  await call.act(view)
  await call.works(view)
})
