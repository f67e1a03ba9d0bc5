import { screen, waitFor, within } from '@testing-library/react'
import { answer, testSession, testTokens, type RemoteView } from 'shared-backend/testing'
import { installFakeCanvas } from './testing/fakeCanvas.ts'
import { renderAdmin } from './testing/renderAdmin.tsx'
import { casesOf, house, listedCase, listOf, ownerCase } from './testing/rows.ts'
import { signInAgain } from './testing/signInAgain.ts'

/* The password was changed on another device, or the user was deleted: the token still looks good, and the API treats
   it as a visitor's. */

const { id, username, tenant_id } = testSession
const ADMIN = 'GET /rest/v1/admin_users'
const me = [{ id, username, tenant_id }]
const READ = `GET /rest/v1/properties?id=eq.${house.id}`
const refused = answer(403, { code: '42501', message: 'new row violates row-level security policy' })
const answers = {
  'POST /auth/v1/token': () => testTokens(testSession),
  [ADMIN]: me,
  'GET /rest/v1/rpc/list_properties': listOf([house]),
  [READ]: house,
}

beforeEach(() => {
  installFakeCanvas()
  jest.spyOn(window, 'confirm').mockReturnValue(true)
})

const open = (path: string, more: Record<string, unknown> = {}) =>
  renderAdmin({ path, answers: { ...answers, ...more } })

/** The user is known again. */
async function comeBack(view: RemoteView, back: string) {
  await waitFor(() => expect(view.address()).toBe('/admin/login'))
  view.network.on(ADMIN, me)
  await signInAgain(view, back)
}

test('an update that changes no property shows an error, and the typed and chosen values are restored', async () => {
  const path = `/admin/properties/edit/${house.id}`
  const view = open(path, { 'PATCH /rest/v1/properties': [] })
  await view.user.type(await screen.findByLabelText(/Título/), ' nova')
  const photo = new File(['pixels'], 'sala.jpg', { type: 'image/jpeg' })
  await view.user.upload(screen.getByLabelText('Escolher fotos', { selector: 'input' }), photo)
  const tiles = () => within(screen.getByRole('list', { name: 'Fotos do imóvel' })).getAllByRole('img')
  await waitFor(() => expect(tiles()).toHaveLength(3))
  view.network.on(ADMIN, [])
  await view.user.click(screen.getByRole('button', { name: 'Atualizar Imóvel' }))
  expect(await screen.findByText('Usuário não autenticado')).toBeVisible()
  await comeBack(view, path)
  expect(await screen.findByLabelText(/Título/)).toHaveValue('Casa nova')
  await waitFor(() => expect(tiles()).toHaveLength(3))
})

test('a refusal to a user who is still an admin is shown as not allowed', async () => {
  const view = open(`/admin/properties/edit/${house.id}`, { 'PATCH /rest/v1/properties': refused })
  await view.user.click(await screen.findByRole('button', { name: 'Atualizar Imóvel' }))
  expect(
    await screen.findByText('Erro ao atualizar imóvel: Você não tem permissão para fazer isso.'),
  ).toBeVisible()
})

test('a case that the user may no longer change leads to the login too', async () => {
  const view = open(`/admin/cases?atendimento=${ownerCase.id}`, {
    'POST /rest/v1/rpc/list_cases': casesOf([listedCase]),
    [`GET /rest/v1/cases?id=eq.${ownerCase.id}`]: ownerCase,
    'PATCH /rest/v1/cases': [],
  })
  await view.user.type(await screen.findByLabelText('Anotações'), 'Ligar')
  view.network.on(ADMIN, [])
  await view.user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Usuário não autenticado')).toBeVisible()
  await comeBack(view, `/admin/cases?atendimento=${ownerCase.id}`)
  expect(await screen.findByLabelText('Anotações')).toHaveValue('Ligar')
})

test('a deletion that deletes nothing is not called a success', async () => {
  const view = open('/admin', {
    'DELETE /rest/v1/properties': [],
  })
  const remove = await screen.findByRole('button', { name: 'Excluir Casa' })
  view.network.on(ADMIN, [])
  await view.user.click(remove)
  expect(await screen.findByText('Erro ao deletar imóvel')).toBeVisible()
  await waitFor(() => expect(view.address()).toBe('/admin/login'))
  expect(screen.queryByText('Imóvel deletado com sucesso!')).not.toBeInTheDocument()
})

test('a page that is opened without a sign-in that holds says so, instead of showing a visitor’s share', async () => {
  const view = open('/admin', { [ADMIN]: [] })
  expect(await screen.findByText('Usuário não autenticado')).toBeVisible()
  await waitFor(() => expect(view.address()).toBe('/admin/login'))
})
