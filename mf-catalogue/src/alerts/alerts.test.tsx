import { screen, waitFor, within } from '@testing-library/react'
import { answer, renderRemote, serverRoute, type SentRequest } from 'shared-backend/testing'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import App, { routes } from '../App.tsx'
import { categories } from '../testing/listings.ts'
import { AlertsPage } from './AlertsPage.tsx'

const SAVE = 'POST /functions/v1/save-alert'
const ALERT = 'POST /functions/v1/alert'
const token = '0123456789abcdef0123456789abcdef'

// The shell shows a page when its code is here.
beforeAll(async () => {
  for (const { code } of Object.values(routes)) await code?.load()
})

const open = (path: string, answers: Record<string, unknown>) =>
  renderRemote(<App />, { path, answers: { 'GET /rest/v1/property_categories': categories, ...answers } })

const waiting = {
  id: '3f2b8c1a-0d4e-4f6a-9b7c-000000000001',
  query: '?type=Venda&maxPrice=500000',
  rhythm: 'daily',
  confirmed: false,
  created_at: '2026-11-25T12:00:00Z',
  property_id: null,
  property_title: null,
}
const watched = {
  ...waiting,
  id: '3f2b8c1a-0d4e-4f6a-9b7c-000000000002',
  query: '',
  confirmed: true,
  property_id: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
  property_title: 'Casa no Campeche',
}
const another = { ...waiting, id: '3f2b8c1a-0d4e-4f6a-9b7c-000000000003', query: '?type=Venda' }
const both = { stopped: false, alerts: [waiting, watched] }

const expectFocusOn = async (words: string) => {
  const outcome = await screen.findByRole('group', { name: 'Resultado' })
  await waitFor(() => expect(outcome).toHaveFocus())
  expect(outcome).toHaveTextContent(words)
}

test('the form sends the search of the address, and says that the e-mail has to be confirmed', async () => {
  const { user, network } = open('/avisos/novo?type=Venda&maxPrice=500000&sort=price-asc', { [SAVE]: {} })
  expect(await screen.findByText(/ · Até R\$\s500\.000/)).toBeVisible()
  await user.type(screen.getByLabelText(/^Email/), 'bia@example.com')
  await user.selectOptions(screen.getByLabelText(/^Quando avisar/), 'Uma vez por semana')
  await user.click(screen.getByRole('button', { name: 'Quero ser avisado' }))
  expect(await screen.findByText('Falta confirmar no seu email')).toBeVisible()
  expect(screen.getByText(/email que enviamos para bia@example\.com/)).toBeVisible()
  expect(network.sent(SAVE).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      email: 'bia@example.com',
      ritmo: 'weekly',
      busca: '?type=Venda&maxPrice=500000',
      website: '',
    }),
  ])
})

test('for the price of a listing it sends that listing alone', async () => {
  const { user, network } = open(`/avisos/novo?imovel=${watched.property_id}`, { [SAVE]: {} })
  await user.type(await screen.findByLabelText(/^Email/), 'bia@example.com')
  await user.click(screen.getByRole('button', { name: 'Quero ser avisado' }))
  await screen.findByText('Falta confirmar no seu email')
  expect(network.sent(SAVE)[0]?.body).toMatchObject({ property_id: watched.property_id })
  expect(network.sent(SAVE)[0]?.body).not.toHaveProperty('busca')
})

test('what is wrong is said at its field, what fails above the form, and what was typed stays', async () => {
  let fail = () =>
    answer(400, { error: { code: 'invalid', message: 'Confira', fields: { email: 'Recusado' } } })
  const { user, network } = open('/avisos/novo', { [SAVE]: () => fail() })
  const field = await screen.findByLabelText(/^Email/)
  const send = () => user.click(screen.getByRole('button', { name: 'Quero ser avisado' }))
  const expectError = (message: string) => waitFor(() => expect(field).toHaveAccessibleDescription(message))
  // What the function would refuse is not sent.
  await send()
  await expectError('Campo obrigatório')
  // The focus is on what is wrong, above the form.
  await user.tab()
  expect(screen.getByRole('link', { name: 'Email' })).toHaveFocus()
  await user.type(field, 'bia')
  await send()
  await expectError('Email inválido')
  expect(network.sent(SAVE)).toEqual([])

  await user.type(field, '@example.com')
  await send()
  await expectError('Recusado')
  fail = () => answer(500, { error: { code: 'server', message: 'Ocorreu um erro' } })
  await send()
  expect(await screen.findByText('Não foi possível enviar o pedido')).toBeVisible()
  await waitFor(() => expect(field).not.toHaveAttribute('aria-invalid', 'true'))
  expect(field).toHaveValue('bia@example.com')
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).not.toBeInTheDocument()
  fail = () => answer(429, { error: { code: 'rate_limited', message: 'Muitos envios' } })
  await send()
  expect(await screen.findByText('Muitos envios')).toBeVisible()
  for (const name of [/^Ligar /, 'WhatsApp']) expect(screen.getByRole('link', { name })).toBeVisible()
})

test('of too many places the form says so, and that of the most goes out', async () => {
  const placed = (count: number) =>
    `/avisos/novo?${new URLSearchParams(Array.from({ length: count }, (_, n) => ['neighborhood', `Nossa Senhora de Fátima ${n}, Florianópolis`]))}`
  const { user, network, unmount } = open(placed(101), { [SAVE]: {} })
  await user.type(await screen.findByLabelText(/^Email/), 'bia@example.com')
  await user.click(screen.getByRole('button', { name: 'Quero ser avisado' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A sua busca: A busca tem lugares demais: tire alguns.',
  )
  expect(network.sent(SAVE)).toEqual([])
  unmount()

  const view = open(placed(100), { [SAVE]: {} })
  await view.user.type(await screen.findByLabelText(/^Email/), 'bia@example.com')
  const [named, folded] = [
    screen.getByText(/Fátima 0.* · .*Fátima 2/),
    screen.getByText(/Fátima 3.*Fátima 99/),
  ]
  expect(named).not.toHaveTextContent('Fátima 3')
  expect(folded).not.toBeVisible()
  await view.user.click(screen.getByText('e mais 97 lugares'))
  expect(folded).toBeVisible()
  await view.user.click(screen.getByRole('button', { name: 'Quero ser avisado' }))
  expect(await screen.findByText('Falta confirmar no seu email')).toBeVisible()
})

test('the link shows what waits, and each can be confirmed, changed and erased by itself', async () => {
  const { user, network } = open(`/avisos#${token}`, {
    [ALERT]: ({ body }: SentRequest) => {
      const { action } = body as { action: string }
      if (action === 'read') return { ...both, alerts: [waiting, another, watched] }
      if (action === 'confirm')
        return { ...both, alerts: [another, { ...waiting, confirmed: true }, watched] }
      if (action === 'change')
        return { ...both, alerts: [{ ...waiting, rhythm: 'weekly', confirmed: true }, watched] }
      return { ...both, alerts: action === 'erase' ? [watched] : [] }
    },
  })
  expect(await screen.findByText('Se baixar o preço de Casa no Campeche')).toBeVisible()
  expect(network.sent(ALERT).map(({ body }) => body)).toEqual([{ token, action: 'read' }])
  await user.click(screen.getByRole('button', { name: /^Confirmar o aviso: .*500/ }))
  await expectFocusOn('Aviso confirmado.')
  expect(screen.getAllByText('Aguardando a sua confirmação')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Confirmar o aviso: .*500/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Confirmar o aviso/ })).toBeVisible()

  await user.selectOptions(screen.getByLabelText(/^Quando avisar: .*500/), 'Uma vez por semana')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Alterado.'))
  // Choosing moves no focus: with the keyboard each option on the way is chosen.
  expect(screen.getByLabelText(/^Quando avisar: .*500/)).toHaveFocus()
  expect(screen.getByLabelText(/^Quando avisar: .*500/)).toHaveValue('weekly')
  await user.click(screen.getByRole('button', { name: /^Apagar o aviso: .*500/ }))
  await expectFocusOn('Aviso apagado.')
  await user.click(screen.getByRole('button', { name: 'Apagar tudo' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apagar tudo' }))
  await expectFocusOn('Tudo foi apagado')
  expect(screen.getByText('Nenhum aviso')).toBeVisible()
  expect(network.sent(ALERT).map(({ body }) => body)).toEqual([
    { token, action: 'read' },
    { token, action: 'confirm', alert_id: waiting.id },
    { token, action: 'change', alert_id: waiting.id, ritmo: 'weekly' },
    { token, action: 'erase', alert_id: waiting.id },
    { token, action: 'erase_all' },
  ])
})

test('what is chosen is shown at once, nothing else is sent meanwhile, and it goes back if it fails', async () => {
  let settle: (reply: unknown) => void = () => undefined
  const { user, network } = open(`/avisos#${token}`, {
    [ALERT]: ({ body }: SentRequest) =>
      (body as { action: string }).action === 'read' ? both : new Promise((resolve) => (settle = resolve)),
  })
  const rhythm = await screen.findByLabelText(/^Quando avisar: .*500/)
  await user.selectOptions(rhythm, 'Uma vez por semana')
  expect(rhythm).toHaveValue('weekly')
  await user.selectOptions(rhythm, 'Uma vez por dia')
  for (const button of screen.getAllByRole('button', { name: /^Apagar o aviso/ })) await user.click(button)
  expect(rhythm).toHaveValue('weekly')
  expect(rhythm).toHaveAttribute('aria-disabled', 'true')
  expect(network.sent(ALERT)).toHaveLength(2)
  settle(answer(500, { error: { code: 'server', message: 'x' } }))
  expect(await screen.findByText('Não foi possível mudar os avisos')).toBeVisible()
  expect(rhythm).toHaveValue('daily')
  expect(rhythm).not.toHaveAttribute('aria-disabled')
})

test('a change that fails says so, and the alerts stay', async () => {
  const { user } = open(`/avisos#${token}`, {
    [ALERT]: ({ body }: SentRequest) =>
      (body as { action: string }).action === 'read'
        ? both
        : answer(500, { error: { code: 'server', message: 'x' } }),
  })
  await user.click(await screen.findByRole('button', { name: /^Confirmar o aviso/ }))
  await expectFocusOn('Não foi possível mudar os avisos')
  expect(screen.getByText('Aguardando a sua confirmação')).toBeVisible()
})

test('the address in a mail program’s unsubscribe shows one button, which ends that alert', async () => {
  let result: unknown = answer(500, { error: { code: 'server', message: 'x' } })
  const { user, network } = open(`/avisos#parar=${token}`, { [ALERT]: () => result })
  const button = await screen.findByRole('button', { name: 'Parar este aviso' })
  // Opening it changes nothing.
  expect(network.sent(ALERT)).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível parar o aviso')
  result = {}
  await user.click(button)
  expect(await screen.findByText('Aviso parado.')).toBeVisible()
  expect(network.sent(ALERT).map(({ body }) => body)).toEqual([
    { token, action: 'stop' },
    { token, action: 'stop' },
  ])
})

test('of an e-mail with several alerts the button ends these', async () => {
  const { user, network } = open(`/avisos#parar=${token}${token}`, { [ALERT]: {} })
  await user.click(await screen.findByRole('button', { name: 'Parar os avisos deste email' }))
  expect(await screen.findByText('Avisos parados.')).toBeVisible()
  expect(network.sent(ALERT)[0]?.body).toEqual({ token: token + token, action: 'stop' })
})

test('of a listing that has left the site before its title was kept none is shown', async () => {
  open(`/avisos#${token}`, { [ALERT]: { ...both, alerts: [{ ...watched, property_title: null }] } })
  expect(await screen.findByText('Se baixar o preço de um imóvel que saiu do site')).toBeVisible()
})

test('alerts that are stopped cannot be confirmed', async () => {
  open(`/avisos#${token}`, { [ALERT]: { ...both, stopped: true } })
  expect(await screen.findByText(/Os avisos estão parados/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Confirmar o aviso/ })).not.toBeInTheDocument()
})

test('a link of nothing says so, and one that does not load can be tried again', async () => {
  open('/avisos', {})
  expect(await screen.findByText('Este link não vale mais')).toBeVisible()
})

test('the server’s page is for no robot, and says what needs a script', async () => {
  const route = routes['/avisos']
  const { rules, head } = await serverRoute({ pattern: '/avisos', route: route!, answers: {} })
  expect([rules?.unlisted, head]).toEqual([true, expect.objectContaining({ robots: 'noindex' })])
  const view = renderToString(
    <StaticRouter location="/avisos">
      <AlertsPage />
    </StaticRouter>,
  )
  expect(view).toContain('Seus avisos')
  expect(view).toContain('ative o JavaScript')
})
