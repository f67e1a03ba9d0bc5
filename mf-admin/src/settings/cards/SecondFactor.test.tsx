import { screen, within } from '@testing-library/react'
import { answer, testSession, testTokens } from 'shared-backend/testing'
import { catchFiles } from '../../testing/catchFiles.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const USER = 'GET /auth/v1/user'
const VERIFY = 'POST /auth/v1/factors/f1/verify'
const verified = { id: 'f1', factor_type: 'totp', status: 'verified', updated_at: '2026-03-02T12:00:00Z' }
const { id } = testSession
const MAKE = 'POST /rest/v1/rpc/create_recovery_codes'
const codes = Array.from({ length: 10 }, (_, n) => `abc${n}-efgh-jkmn-pqrs`.replace('0', 'x'))
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
      'POST /rest/v1/rpc/count_recovery_codes': 10,
      [MAKE]: codes,
      'DELETE /auth/v1/factors/f1': { id: 'f1' },
      ...answers,
    },
  })
}
const findCard = () => screen.findByRole('region', { name: 'Verificação em duas etapas' })

test('it is switched on by a QR code, a link or a secret, and one code; then there are recovery codes', async () => {
  const { user, network } = open()
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  const { files, names } = catchFiles()
  const card = within(await findCard())
  expect(await card.findByText(/^Se você perder o celular, entra com a senha e um código/)).toBeVisible()
  await user.click(await card.findByRole('button', { name: 'Ativar verificação em duas etapas' }))
  expect(await card.findByRole('img', { name: /^Código QR/ })).toHaveAttribute(
    'src',
    'data:image/svg+xml;utf-8,<svg/>',
  )
  expect(card.getByText('ABCDEF')).toBeVisible()
  expect(card.getByRole('link', { name: 'Abrir no aplicativo' })).toHaveAttribute('href', 'otpauth://totp/x')
  expect(card.getByLabelText(/^Código de 6 números/)).toHaveFocus()
  network.on(USER, { id, factors: [verified] })
  await user.keyboard('123456{Enter}')
  expect(await screen.findByText('Verificação em duas etapas ativada!')).toBeVisible()
  expect(await card.findByRole('heading', { name: 'Guarde seus códigos de recuperação' })).toHaveFocus()
  const shown = within(card.getByRole('list', { name: 'Códigos de recuperação' })).getAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual(codes)
  await user.click(card.getByRole('button', { name: 'Copiar códigos' }))
  expect(await card.findByText('Os códigos estão na área de transferência.')).toBeVisible()
  expect(written).toHaveBeenLastCalledWith(codes.join('\n'))
  await user.click(card.getByRole('button', { name: 'Baixar lista' }))
  expect(names).toEqual(['codigos-de-recuperacao.txt'])
  expect(files[0]?.size).toBeGreaterThan(codes.join('\n').length)
  await user.click(card.getByRole('button', { name: 'Já guardei os códigos' }))
  expect(await card.findByText('Ativada em 02/03/2026.')).toBeVisible()
  expect(card.getByText('Você tem 10 códigos de recuperação.')).toBeVisible()
  expect(card.getByRole('button', { name: 'Gerar novos códigos' })).toHaveFocus()
  expect(card.queryByText(codes[0]!)).not.toBeInTheDocument()
})

test('new codes replace the earlier ones after a question, and one reads of a failure where one has pressed', async () => {
  const { user, network } = open({
    [USER]: { id, factors: [verified] },
    [MAKE]: answer(503, { message: 'away' }),
  })
  const card = within(await findCard())
  const press = async () => {
    await user.click(await card.findByRole('button', { name: 'Gerar novos códigos' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Gerar novos códigos?' }))
    await user.click(dialog.getByRole('button', { name: 'Gerar novos códigos' }))
  }
  await press()
  expect(await card.findByText(/^Erro ao gerar os códigos de recuperação/)).toBeVisible()
  expect(card.getByRole('button', { name: 'Gerar novos códigos' })).toHaveFocus()
  network.on(MAKE, codes)
  await press()
  expect(await card.findByText(codes[9]!)).toBeVisible()
})

test('an admin without codes is warned, and makes them at once', async () => {
  const { user } = open({
    [USER]: { id, factors: [verified] },
    'POST /rest/v1/rpc/count_recovery_codes': 0,
  })
  const card = within(await findCard())
  expect(await card.findByText('Você não tem códigos de recuperação')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Gerar códigos' }))
  expect(await card.findByRole('heading', { name: 'Guarde seus códigos de recuperação' })).toHaveFocus()
})

test('it is switched off after a code, and not without one', async () => {
  const { user, network } = open({ [USER]: { id, factors: [verified] } })
  const card = within(await findCard())
  await user.click(await card.findByRole('button', { name: 'Desativar verificação' }))
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
