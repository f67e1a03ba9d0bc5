import { screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { answer, serverRoute, type SentRequest } from 'shared-backend/testing'
import { routes } from '../routes.ts'
import { PROPERTY_ID, similar } from '../testing/property.ts'
import { renderSite } from '../testing/renderSite.tsx'
import { VisitPage } from './VisitPage.tsx'

const VISIT = 'POST /functions/v1/visit'
const TIMES = 'GET /rest/v1/rpc/free_visit_times'
const token = '0123456789abcdef0123456789abcdef'

const booked = {
  status: 'booked',
  // One o'clock in the morning of the next day in London.
  starts_at: '2026-11-27T01:00:00+00:00',
  ends_at: '2026-11-27T01:30:00+00:00',
  sequence: 2,
  changed_by: 'visitor',
  property_id: PROPERTY_ID,
  property_title: 'Casa no Campeche',
  property_code: '3F2B8C1A',
  place: 'Rua das Gaivotas, 245, Campeche, Florianópolis, SC' as string | null,
  gone: null as string | null,
  similar_to: null as object | null,
  calendar: 'BEGIN:VCALENDAR' as string | null,
  moves_left: 2,
  holds_until: null as string | null,
  can_confirm: false,
  can_move: true,
  can_cancel: true,
  others: [] as object[],
}
const unconfirmed = {
  ...booked,
  status: 'unconfirmed',
  holds_until: '2026-11-25T13:30:00+00:00',
  can_confirm: true,
}
const cancelled = { ...booked, status: 'cancelled', sequence: 3, can_move: false, can_cancel: false }
const days = [
  { day: '2026-11-27', times: ['2026-11-27T13:00:00+00:00', '2026-11-27T14:00:00+00:00'] },
  { day: '2026-11-30', times: ['2026-11-30T12:00:00+00:00'] },
]

const refused = (code: string, message: string) => answer(409, { error: { code, message } })

type Act = (body: { action: string }) => unknown

const open = (act: Act, { path = `/visita#${token}`, times = (): unknown => days } = {}) =>
  renderSite(path, () => [], {
    answers: { [VISIT]: ({ body }: SentRequest) => act(body as { action: string }), [TIMES]: times },
  })

/** What reads give is `shown`; what changes give is made by `change`. */
const acting =
  (shown: () => unknown, change: () => unknown): Act =>
  ({ action }) =>
    action === 'read' ? shown() : change()

function expectFocusOn(words: string) {
  const outcome = screen.getByRole('group', { name: 'Resultado' })
  expect(outcome).toHaveFocus()
  expect(outcome).toHaveTextContent(words)
}

test('the visit is shown in the agency’s zone, and nothing names its page to others', async () => {
  const { network } = open(() => booked)
  expect(await screen.findByText('quinta-feira, 26 de novembro de 2026 às 22:00')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Casa no Campeche' })).toHaveAttribute(
    'href',
    `/property/${PROPERTY_ID}`,
  )
  expect(screen.getByText('Confirmada')).toBeVisible()
  expect(screen.getByText(booked.place!)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Adicionar ao calendário' })).toHaveAttribute(
    'href',
    'data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR',
  )
  expect(screen.getByText('Você ainda pode mudar o horário 2 vezes.')).toBeVisible()
  expect(document.head.innerHTML).toContain('<meta name="referrer" content="no-referrer">')
  expect(network.sent(VISIT).map(({ body }) => body)).toEqual([{ token, action: 'read' }])
})

test('the server’s page has its heading and a sentence for visitors without a script, and is for no robot', async () => {
  const route = routes['/visita']
  if (!route) throw new Error('There is no /visita')
  const { rules, head } = await serverRoute({ pattern: '/visita', route, answers: {} })
  expect(rules).toMatchObject({ title: 'Sua visita', unlisted: true })
  expect(head).toMatchObject({ robots: 'noindex' })
  const view = renderToString(
    <StaticRouter location="/visita">
      <VisitPage />
    </StaticRouter>,
  )
  expect(view).toContain('<h1>Sua visita</h1>')
  expect(view).toMatch(/<noscript><p>[^<]*ative o JavaScript/)
})

test.each([
  ['sold', 'Este imóvel já foi vendido.'],
  ['removed', 'Este imóvel saiu do site.'],
])('a listing that is %s meanwhile: the page says so, with what is alike', async (gone, words) => {
  const to = {
    ...{ id: PROPERTY_ID, city: 'Florianópolis', property_type: 'sale' },
    ...{ category_id: null, bedrooms: 3, price: 400_000 },
  }
  const isCheaper = (query: URLSearchParams) => query.getAll('price').some((price) => price.startsWith('lt.'))
  const alike = (query: URLSearchParams) => (isCheaper(query) ? [] : [similar])
  renderSite(`/visita#${token}`, alike, {
    answers: { [VISIT]: () => ({ ...booked, gone, similar_to: to, can_move: false }) },
  })
  expect(await screen.findByText(new RegExp(`^${words}`))).toBeVisible()
  expect(await screen.findByRole('link', { name: similar.title })).toBeVisible()
  expect(screen.queryAllByRole('link', { name: 'Casa no Campeche' })).toHaveLength(gone === 'sold' ? 1 : 0)
})

test('this browser knows the visit from then on, and no longer once it is cancelled', async () => {
  const ends_at = new Date(Date.now() + 3_600_000).toISOString()
  let stored: object = { ...booked, ends_at }
  const { user } = open(
    acting(
      () => stored,
      () => (stored = { ...cancelled, ends_at }),
    ),
  )
  const kept = () => JSON.parse(localStorage.getItem('visits') ?? '[]') as object[]
  await user.click(await screen.findByRole('button', { name: 'Cancelar visita' }))
  const label = 'Você tem visita marcada: qui., 26/11, 22:00'
  expect(kept()).toEqual([expect.objectContaining({ token, label, property_id: PROPERTY_ID })])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar visita' }))
  await waitFor(() => expect(kept()).toEqual([]))
})

test.each([
  ['a token of no visit', `/visita#${token}`],
  ['no token', '/visita'],
])('%s: the page says so and leads on', async (_name, path) => {
  open(() => answer(404, { error: { code: 'unknown', message: 'Esta visita não existe.' } }), { path })
  expect(await screen.findByText('Este link não vale mais')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver imóveis' })).toHaveAttribute('href', '/properties')
  expect(screen.getByRole('link', { name: 'Ligar (48) 3333-0199' })).toBeVisible()
})

test('a failing API says so, and trying again shows the visit', async () => {
  let down = true
  const { user } = open(() => (down ? answer(503, {}) : booked))
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar a sua visita')
  down = false
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByText('Confirmada')).toBeVisible()
})

test.each([
  ['past', { ...booked, can_move: false, can_cancel: false }, 'Já terminou'],
  ['cancelled by the agency', { ...cancelled, changed_by: 'agency' }, 'Cancelada pela imobiliária'],
])('a visit that is %s can be changed no more', async (_name, visit, state) => {
  open(() => visit)
  expect(await screen.findByText(state)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Ligar/ })).toBeVisible()
})

test('cancelling asks first; the answer has the focus', async () => {
  let stored: object = booked
  const { user, network } = open(
    acting(
      () => stored,
      () => (stored = cancelled),
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Cancelar visita' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancelar esta visita?' }))
  expect(dialog.getByText(/26 de novembro de 2026 às 22:00/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Manter como está' }))
  expect(network.sent(VISIT)).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Cancelar visita' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar visita' }))
  expect(await screen.findByText('Cancelada por você')).toBeVisible()
  expectFocusOn('Visita cancelada.')
  expect(network.sent(VISIT)[1]?.body).toEqual({ token, action: 'cancel', sequence: 2 })
  expect(screen.queryByRole('button', { name: 'Mudar horário' })).not.toBeInTheDocument()
})

async function chooseMonday(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('radio', { name: 'seg., 30/11' }))
  await user.click(screen.getByRole('radio', { name: '09:00' }))
}

test('another time is chosen among the free ones of each day', async () => {
  let stored: object = booked
  const moved = { ...booked, starts_at: days[1]!.times[0], sequence: 3 }
  const { user, network } = open(
    acting(
      () => stored,
      () => (stored = moved),
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  expect(screen.getByRole('heading', { name: 'Mudar horário' })).toHaveFocus()
  expect(await screen.findByRole('radio', { name: 'sex., 27/11' })).toBeChecked()
  const times = within(screen.getByRole('radiogroup', { name: 'Horário' }))
  expect(times.getAllByRole('radio')).toHaveLength(2)

  await user.click(screen.getByRole('button', { name: 'Confirmar novo horário' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Escolha um horário')
  await chooseMonday(user)
  await user.click(screen.getByRole('button', { name: 'Confirmar novo horário' }))
  expect(await screen.findByText('segunda-feira, 30 de novembro de 2026 às 09:00')).toBeVisible()
  expectFocusOn('Horário alterado!')
  expect(network.sent(VISIT)[1]?.body).toEqual({
    token,
    action: 'move',
    sequence: 2,
    inicio: '2026-11-30T12:00:00+00:00',
  })
})

test('leaving the times gives the focus back', async () => {
  const { user } = open(() => booked, { times: () => [] })
  await user.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  expect(await screen.findByText(/Não há horários livres/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Manter como está' }))
  expect(screen.getByRole('button', { name: 'Mudar horário' })).toHaveFocus()
})

test('a time that is taken meanwhile: the next ones are there, and none is chosen', async () => {
  let free = days
  const { user } = open(
    acting(
      () => booked,
      () => {
        free = [days[0]!]
        return refused('taken', 'Este horário acabou de ser ocupado.')
      },
    ),
    { times: () => free },
  )
  await user.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  await chooseMonday(user)
  await user.click(screen.getByRole('button', { name: 'Confirmar novo horário' }))
  await screen.findByText('Este horário acabou de ser ocupado.')
  expectFocusOn('Este horário acabou de ser ocupado.')
  await waitFor(() => expect(screen.queryByRole('radio', { name: '09:00' })).not.toBeInTheDocument())
  expect(screen.getAllByRole('radio', { checked: false })).toHaveLength(2)
})

test('a visit that somebody else has changed meanwhile is shown as it is now', async () => {
  let stored: object = booked
  const { user } = open(
    acting(
      () => stored,
      () => {
        stored = { ...cancelled, changed_by: 'agency' }
        return refused('changed', 'Esta visita mudou enquanto você estava aqui.')
      },
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Cancelar visita' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar visita' }))
  expect(await screen.findByText('Esta visita mudou enquanto você estava aqui.')).toBeVisible()
  expect(await screen.findByText('Cancelada pela imobiliária')).toBeVisible()
})

test('without the line a change says what did not happen, and the choice stays', async () => {
  const { user } = open(
    acting(
      () => booked,
      () => {
        throw new TypeError('Failed to fetch')
      },
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  await chooseMonday(user)
  await user.click(screen.getByRole('button', { name: 'Confirmar novo horário' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível mudar o horário')
  expect(screen.getByRole('radio', { name: '09:00' })).toBeChecked()
})

test('free times that do not come can be asked for again', async () => {
  let down = true
  const { user } = open(() => booked, { times: () => (down ? answer(503, {}) : days) })
  await user.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar os horários livres')
  down = false
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByRole('radio', { name: 'sex., 27/11' })).toBeChecked()
})

test('an unconfirmed visit is confirmed by a press, and leads to the others of its mailbox', async () => {
  let stored: object = {
    ...unconfirmed,
    others: [{ token: 'f'.repeat(32), starts_at: days[1]!.times[0], property_title: 'Casa na Lagoa' }],
  }
  const { user, network } = open(
    acting(
      () => stored,
      () => (stored = { ...booked, sequence: 3 }),
    ),
  )
  expect(await screen.findByText('Falta confirmar')).toBeVisible()
  expect(screen.getByText(/^O horário fica reservado até .* às 10:30\./)).toBeVisible()
  expect(
    screen.getByRole('link', { name: 'Casa na Lagoa, segunda-feira, 30 de novembro de 2026 às 09:00' }),
  ).toHaveAttribute('href', `/visita#${'f'.repeat(32)}`)
  await user.click(screen.getByRole('button', { name: 'Confirmar visita' }))
  expect(await screen.findByText('Confirmada')).toBeVisible()
  expectFocusOn('Visita confirmada!')
  expect(network.sent(VISIT)[1]?.body).toEqual({ token, action: 'confirm', sequence: 2 })
})

test('confirmed too late, it offers other times', async () => {
  const { user } = open(
    acting(
      () => ({ ...unconfirmed, holds_until: null }),
      () => refused('taken', 'Este horário acabou de ser ocupado.'),
    ),
  )
  expect(await screen.findByText(/^O horário não está reservado/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirmar visita' }))
  expect(await screen.findByText('Este horário acabou de ser ocupado.')).toBeVisible()
  expect(await screen.findByRole('radio', { name: 'seg., 30/11' })).toBeVisible()
})

test('who changes too often is told how else to reach the agency', async () => {
  const { user } = open(
    acting(
      () => unconfirmed,
      () => answer(429, { error: { code: 'rate_limited', message: 'Muitos envios.' } }),
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Confirmar visita' }))
  expect(await screen.findByText('Muitos envios.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ligar (48) 3333-0199' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining('wa.me'),
  )
})
