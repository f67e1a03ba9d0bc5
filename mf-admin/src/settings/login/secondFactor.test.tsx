import { screen, waitFor } from '@testing-library/react'
import { answer, testSession, testTokens } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const CHALLENGE = 'POST /auth/v1/factors/f1/challenge'
const VERIFY = 'POST /auth/v1/factors/f1/verify'
const factors = [{ id: 'f1', factor_type: 'totp', status: 'verified' }]
const tokens = () => {
  const made = testTokens(testSession)
  return { ...made, user: { ...made.user, factors } }
}
const { id, username, tenant_id } = testSession

async function typePassword(answers: Record<string, unknown> = {}) {
  const view = renderAdmin({
    path: '/admin/login',
    session: null,
    answers: {
      'POST /auth/v1/token': tokens,
      'POST /auth/v1/logout': answer(204),
      'GET /rest/v1/admin_users': { id, username, tenant_id },
      [CHALLENGE]: { id: 'c1', type: 'totp', expires_at: 1 },
      [VERIFY]: tokens,
      ...answers,
    },
  })
  await view.user.type(await screen.findByLabelText(/Nome de usuário/), 'maria')
  await view.user.type(screen.getByLabelText(/^Senha/), 'segredo')
  await view.user.click(screen.getByRole('button', { name: 'Entrar' }))
  return { ...view, field: await screen.findByLabelText(/^Código de 6 números/) }
}

test('a right password leads to a field for the code, which has the focus and takes a pasted one', async () => {
  const { user, network, router, field } = await typePassword()
  expect(screen.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAttribute('inputmode', 'numeric')
  expect(network.sent('GET /rest/v1/admin_users')).toEqual([])
  await user.paste('123 456')
  expect(field).toHaveValue('123456')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Login realizado com sucesso!')).toBeVisible()
  expect(network.sent(VERIFY)[0]?.body).toEqual({ challenge_id: 'c1', code: '123456' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
})

test('a code has six figures', async () => {
  const { user, network } = await typePassword()
  await user.keyboard('12345{Enter}')
  expect(await screen.findByText('O código tem 6 números')).toBeVisible()
  expect(network.sent(CHALLENGE)).toEqual([])
})

test.each([
  ['mfa_verification_failed', 'Código incorreto ou vencido. Digite o que o aplicativo mostra agora.'],
  ['mfa_challenge_expired', 'O código expirou. Digite o que o aplicativo mostra agora.'],
])('%s is told at the field', async (error_code, message) => {
  const { user, field } = await typePassword({ [VERIFY]: answer(422, { error_code, msg: 'no' }) })
  await user.keyboard('123456{Enter}')
  expect(await screen.findByText(message)).toBeVisible()
  expect(field).toBeInvalid()
})

test('too many guesses name the time, and a lost line keeps the code typed', async () => {
  const msg = 'For security purposes, you can only request this after 12 seconds.'
  const tooMany = answer(429, { error_code: 'over_request_rate_limit', msg })
  const { user, network, field } = await typePassword({ [VERIFY]: tooMany })
  await user.keyboard('123456{Enter}')
  expect(await screen.findByText('Muitas tentativas. Aguarde 12 segundos e tente novamente.')).toBeVisible()
  network.on(CHALLENGE, () => {
    throw new TypeError('Failed to fetch')
  })
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(await screen.findByText(/^Não foi possível conectar/)).toBeVisible()
  expect(field).toHaveValue('123456')
})

test('a second factor that is gone leads back to the password', async () => {
  const gone = answer(404, { error_code: 'mfa_factor_not_found', msg: 'Factor not found' })
  const { user } = await typePassword({ [CHALLENGE]: gone })
  await user.keyboard('123456{Enter}')
  expect(await screen.findByText('Entre novamente com sua senha.')).toBeVisible()
  expect(screen.getByLabelText(/^Senha/)).toBeVisible()
})

test('the way back is a button, after which one types the name again', async () => {
  const { user } = await typePassword()
  await user.click(screen.getByRole('button', { name: 'Voltar ao login' }))
  expect(await screen.findByLabelText(/^Nome de usuário/)).toHaveFocus()
})

describe('a recovery code', () => {
  const RECOVER = 'POST /rest/v1/rpc/use_recovery_code'
  const typed = 'ABCD efgh-jkmn pqrs'

  async function lose(reply: unknown) {
    const view = await typePassword({ [RECOVER]: reply })
    await view.user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }))
    const field = screen.getByLabelText(/^Código de recuperação/)
    expect(field).toHaveFocus()
    await view.user.keyboard(`${typed}{Enter}`)
    return { ...view, field }
  }

  test('signs in, and the page says what it has done before one goes on', async () => {
    const { network, router, user } = await lose('done')
    const title = 'A verificação em duas etapas foi desativada'
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(network.sent(RECOVER)[0]?.body).toEqual({ p_code: typed })
    expect(screen.getByRole('button', { name: 'Ativar de novo' })).toHaveFocus()
    network.on('GET /rest/v1/admin_users', [{ id }])
    await user.click(screen.getByRole('button', { name: 'Ir para o painel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  })

  test.each([
    ['wrong', 'Código incorreto ou já trocado por outros. Confira na sua lista.'],
    ['throttled', 'Muitas tentativas. Aguarde alguns minutos e tente novamente.'],
  ])('that is %s says so, and stays typed', async (reply, message) => {
    const { field } = await lose(reply)
    expect(await screen.findByText(message)).toBeVisible()
    expect(field).toHaveValue(typed)
  })

  test('of another length is not sent', async () => {
    const { network, user } = await typePassword()
    await user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }))
    await user.keyboard('123456{Enter}')
    expect(await screen.findByText('O código tem 16 letras e números')).toBeVisible()
    expect(network.sent(RECOVER)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Voltar ao código do aplicativo' }))
    expect(screen.getByLabelText(/^Código de 6 números/)).toHaveFocus()
  })
})
