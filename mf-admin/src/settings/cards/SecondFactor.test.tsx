import { screen, within } from '@testing-library/react'
import { answer, testSession, testTokens } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const USER = 'GET /auth/v1/user'
const VERIFY = 'POST /auth/v1/factors/f1/verify'
const verified = { id: 'f1', factor_type: 'totp', status: 'verified', updated_at: '2026-03-02T12:00:00Z' }
const { id } = testSession
const users = [
  { id, username: 'maria', created_at: '2026-01-01T12:00:00Z', has_second_factor: true },
  { id: 'b', username: 'joao', created_at: '2026-01-01T12:00:00Z', has_second_factor: true },
  { id: 'c', username: 'rui', created_at: '2026-01-01T12:00:00Z', has_second_factor: false },
]

function open(answers: Record<string, unknown> = {}) {
  return renderAdmin({
    path: '/admin/settings/team',
    answers: {
      'POST /rest/v1/rpc/get_tenant_admin_users': users,
      'POST /functions/v1/get-tenant-settings': answer(404, { error: { message: 'No rows returned' } }),
      'POST /auth/v1/factors': {
        id: 'f1',
        type: 'totp',
        totp: { qr_code: '<svg/>', secret: 'ABCDEF', uri: 'otpauth://totp/x' },
      },
      'POST /auth/v1/factors/f1/challenge': { id: 'c1', type: 'totp', expires_at: 1 },
      [VERIFY]: () => testTokens(testSession),
      'DELETE /auth/v1/factors/f1': { id: 'f1' },
      ...answers,
    },
  })
}
const findCard = () => screen.findByRole('region', { name: 'Verificação em duas etapas' })

test('it is switched on by a QR code or a secret, and one code', async () => {
  const { user, network } = open()
  const card = within(await findCard())
  await user.click(await card.findByRole('button', { name: 'Ativar verificação em duas etapas' }))
  expect(await card.findByRole('img', { name: /^Código QR/ })).toHaveAttribute(
    'src',
    'data:image/svg+xml;utf-8,<svg/>',
  )
  expect(card.getByText('ABCDEF')).toBeVisible()
  expect(card.getByLabelText(/^Código de 6 números/)).toHaveFocus()
  network.on(USER, { id, factors: [verified] })
  await user.keyboard('123456{Enter}')
  expect(await screen.findByText('Verificação em duas etapas ativada!')).toBeVisible()
  expect(await card.findByText('Ativada em 02/03/2026.')).toBeVisible()
  expect(card.getByRole('button', { name: 'Desativar verificação em duas etapas' })).toHaveFocus()
})

test('it is switched off after a code, and not without one', async () => {
  const { user, network } = open({ [USER]: { id, factors: [verified] } })
  const card = within(await findCard())
  await user.click(await card.findByRole('button', { name: 'Desativar verificação em duas etapas' }))
  network.on(VERIFY, answer(422, { error_code: 'mfa_verification_failed', msg: 'no' }))
  await user.keyboard('111111{Enter}')
  expect(await card.findByText(/^Código incorreto ou vencido/)).toBeVisible()
  expect(network.sent('DELETE /auth/v1/factors/f1')).toEqual([])
  network.on(VERIFY, () => testTokens(testSession))
  network.on(USER, { id })
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Verificação em duas etapas desativada.')).toBeVisible()
  expect(network.sent('DELETE /auth/v1/factors/f1')).toHaveLength(1)
  expect(await card.findByRole('button', { name: 'Ativar verificação em duas etapas' })).toHaveFocus()
})

test('giving up puts the focus on the button again', async () => {
  const { user } = open()
  const card = within(await findCard())
  await user.click(await card.findByRole('button', { name: 'Ativar verificação em duas etapas' }))
  await user.click(await card.findByRole('button', { name: 'Cancelar' }))
  expect(card.getByRole('button', { name: 'Ativar verificação em duas etapas' })).toHaveFocus()
})

test('another user who lost the device is freed after a question', async () => {
  const FREE = 'POST /rest/v1/rpc/remove_second_factor'
  const { user, network } = open({ [FREE]: true })
  const button = await screen.findByRole('button', { name: 'Remover verificação em duas etapas de joao' })
  for (const name of ['maria', 'rui'])
    expect(screen.queryByRole('button', { name: `Remover verificação em duas etapas de ${name}` })).toBeNull()
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Liberar a conta de joao?' }))
  expect(network.sent(FREE)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Remover verificação' }))
  expect(await screen.findByText('joao já pode entrar só com a senha.')).toBeVisible()
  expect(network.sent(FREE)[0]?.body).toEqual({ p_admin_user_id: 'b' })
})

test('a new password takes a code as well', async () => {
  const CHANGE = 'POST /rest/v1/rpc/update_admin_password'
  const tokens = testTokens(testSession)
  const { user, network } = open({
    [USER]: { id, factors: [verified] },
    'POST /auth/v1/token': { ...tokens, user: { ...tokens.user, factors: [verified] } },
    [CHANGE]: answer(204),
    [VERIFY]: answer(422, { error_code: 'mfa_verification_failed', msg: 'no' }),
  })
  const card = within(await screen.findByRole('region', { name: 'Alterar senha' }))
  const code = await card.findByLabelText(/^Código de 6 números/)
  await user.type(card.getByLabelText(/^Senha atual/), 'segredo0')
  await user.type(card.getByLabelText(/^Nova senha/), 'segredo1')
  await user.type(card.getByLabelText(/^Confirmar nova senha/), 'segredo1')
  await user.type(code, '123456{Enter}')
  expect(await card.findByText(/^Código incorreto ou vencido/)).toBeVisible()
  expect(network.sent(CHANGE)).toEqual([])
  network.on(VERIFY, () => tokens)
  await user.click(card.getByRole('button', { name: 'Alterar senha' }))
  expect(await screen.findByText('Senha alterada com sucesso!')).toBeVisible()
  expect(network.sent(CHANGE)).toHaveLength(1)
})
