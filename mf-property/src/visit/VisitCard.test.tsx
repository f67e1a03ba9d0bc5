import { screen, waitFor, within } from '@testing-library/react'
import { answer, testConfig, type SentRequest } from 'shared-backend/testing'
import { property, PROPERTY_ID } from '../testing/property.ts'
import { heading, renderSite } from '../testing/renderSite.tsx'
import { visitDraftKey } from './text.ts'

const ten = '2026-11-26T13:00:00+00:00'
const eleven = '2026-11-26T14:00:00+00:00'
const monday = '2026-11-30T12:30:00+00:00'
const days = [
  { day: '2026-11-26', times: [ten, eleven] },
  { day: '2026-11-30', times: [monday] },
]
const until = '2026-11-25T15:00:00+00:00'
const booked = () => answer(201, { token: 'abc123', status: 'unconfirmed', holds_until: until })
const byEmail = (holds_until: string | null) => () => answer(201, { status: 'unconfirmed', holds_until })
const refused = (status: number, code: string, message: string) =>
  answer(status, { error: { code, message } })

/** As the link of the visit shows it. */
const visit = {
  ...{ status: 'unconfirmed', starts_at: monday, ends_at: '2026-11-30T13:00:00+00:00', sequence: 0 },
  ...{ property_id: PROPERTY_ID, property_title: property.title, property_code: '3F2B8C1A' },
  ...{ place: 'Rua das Gaivotas, 245, Campeche, Florianópolis, SC', gone: null, similar_to: null },
  ...{ calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', changed_by: 'visitor', holds_until: until, others: [] },
  ...{ can_confirm: false, can_move: true, can_cancel: true, moves_left: 3 },
}

async function open({
  times = () => days,
  book = booked,
  listing = property,
  agency = {},
}: {
  times?: (request: SentRequest) => unknown
  book?: (sent: unknown) => Response | Promise<Response>
  listing?: typeof property
  agency?: object
} = {}) {
  const view = renderSite(
    `/property/${PROPERTY_ID}`,
    (query) => (query.get('id')?.startsWith('eq.') ? listing : []),
    {
      config: { agency: { ...testConfig.agency, ...agency } },
      answers: {
        'GET /rest/v1/rpc/free_visit_times': times,
        'POST /functions/v1/book-visit': ({ body }: SentRequest) => book(body),
        'POST /functions/v1/visit': () => visit,
      },
    },
  )
  await heading(listing.title)
  return view
}

type User = Awaited<ReturnType<typeof open>>['user']

const controlIn = (region: string) =>
  within(screen.getByRole('region', { name: region })).getByRole('link', { name: 'Agendar visita' })
const control = () => controlIn('Agendar visita')
const dialog = () => within(screen.getByRole('dialog', { name: 'Agendar visita' }))
const confirm = () => dialog().getByRole('button', { name: 'Pedir visita' })

async function fillIn(user: User) {
  await user.click(control())
  await user.click(await screen.findByRole('radio', { name: '10:00' }))
  await user.type(dialog().getByLabelText(/^Nome/), 'Bia Ramos')
  await user.type(dialog().getByLabelText('Telefone'), '48999990199')
}

test('without a script the control leads to the page with the form', async () => {
  await open()
  expect(control()).toHaveAttribute('href', `/property/${PROPERTY_ID}/visita`)
})

test('what the agency has to confirm is a request before it is sent', async () => {
  const { user } = await open({ agency: { visits_confirmed: undefined }, book: byEmail(until) })
  await user.click(within(screen.getByRole('region', { name: 'Contato' })).getByText('Pedir visita'))
  const request = within(await screen.findByRole('dialog', { name: 'Pedir visita' }))
  expect(await request.findByText(/até lá, é um pedido/)).toBeVisible()
  await user.click(request.getByRole('radio', { name: '10:00' }))
  await user.type(request.getByLabelText(/^Nome/), 'Bia Ramos')
  await user.type(request.getByLabelText('Email'), 'bia@exemplo.test')
  await user.click(request.getByRole('button', { name: 'Pedir visita' }))
  expect(await request.findByText(/^Depois da sua confirmação, a imobiliária confirma/)).toBeVisible()
})

test('nobody can visit what is sold', async () => {
  const closed = { ...property, deal_status: 'sold' as const, closed_at: '2026-11-01T00:00:00Z' }
  await open({ listing: closed })
  expect(screen.queryByRole('link', { name: 'Agendar visita' })).not.toBeInTheDocument()
})

test('an agency that takes no visits online is asked by message', async () => {
  await open({ agency: { visits: '' } })
  expect(screen.queryByRole('link', { name: 'Agendar visita' })).not.toBeInTheDocument()
  const bar = within(screen.getByRole('region', { name: 'Contato' }))
  const section = screen.getByRole('region', { name: 'Tenho interesse' })
  expect(bar.getByRole('link', { name: 'Tenho interesse' })).toHaveAttribute('href', `#${section.id}`)
})

test('the bar at the lower edge opens the same dialog', async () => {
  const { user } = await open()
  await user.click(controlIn('Contato'))
  expect(await screen.findByRole('radio', { name: '10:00' })).toBeInTheDocument()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('shows the times of each day in the agency’s zone, and books one once, though it is tapped twice', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(until))
  const book = jest.fn(booked)
  const { user } = await open({ book })
  await fillIn(user)
  expect(dialog().getByText('Horário de Brasília.')).toBeVisible()
  const ofDays = within(dialog().getByRole('radiogroup', { name: 'Dia' }))
  await user.click(ofDays.getByRole('radio', { name: 'seg., 30/11' }))
  const ofTimes = within(dialog().getByRole('radiogroup', { name: 'Horário' }))
  await user.click(ofTimes.getByRole('radio', { name: '09:30' }))
  await user.dblClick(confirm())

  expect(await screen.findByText('Pedido de visita enviado!')).toBeInTheDocument()
  expect(
    dialog().getByText(/^Vamos ligar para confirmar até quarta-feira, 25 de .* às 12:00\./),
  ).toBeVisible()
  expect(dialog().getByText('segunda-feira, 30 de novembro de 2026 às 09:30')).toBeInTheDocument()
  const link = dialog().getByRole('link', { name: 'Ver ou alterar a visita' })
  expect(link).toHaveAttribute('href', '/visita#abc123')
  expect(book).toHaveBeenCalledTimes(1)
  expect(book).toHaveBeenCalledWith({
    property_id: PROPERTY_ID,
    inicio: monday,
    nome: 'Bia Ramos',
    telefone: '(48) 99999-0199',
    email: '',
    mensagem: '',
    idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    notice_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    website: '',
  })
  expect(localStorage.getItem(visitDraftKey(PROPERTY_ID))).toBeNull()

  // Where to go, an entry for the calendar, and the page remembers the visit.
  expect(await dialog().findByText(visit.place)).toBeVisible()
  expect(dialog().getByRole('link', { name: 'Como chegar' })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(visit.place)}`,
  )
  expect(dialog().getByRole('link', { name: 'Adicionar ao calendário' })).toHaveAttribute(
    'download',
    'visita.ics',
  )
  expect(dialog().getByRole('link', { name: 'Ligar (48) 3333-0199' })).toBeVisible()
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await user.click(dialog().getByRole('button', { name: 'Copiar link' }))
  expect(written).toHaveBeenCalledWith('http://localhost/visita#abc123')
  await user.keyboard('{Escape}')
  expect(screen.getByText('Você pediu uma visita: seg., 30/11, 09:30')).toBeInTheDocument()
})

test('the visit to this listing that this browser knows is said until its end', async () => {
  // A visit that cannot be read stays as it is known.
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const label = 'Você tem visita marcada: qui., 26/11, 10:00'
  const kept = { to: '/visita#abc', property_id: PROPERTY_ID, title: property.title, label }
  const ofOther = { ...kept, property_id: 'another', to: '/visita#other', ends_at: inAnHour }
  const store = (ends_at: string) =>
    localStorage.setItem('visits', JSON.stringify([ofOther, { ...kept, ends_at }]))
  store('2020-01-01T00:00:00Z')
  const { unmount } = await open()
  expect(screen.queryByText(label)).not.toBeInTheDocument()
  unmount()
  store(inAnHour)
  await open()
  expect(await screen.findByText(label)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver ou alterar a visita' })).toHaveAttribute('href', '/visita#abc')
})

test('further months are read when they are chosen', async () => {
  const december = '2026-12-01'
  const times = ({ query }: SentRequest) =>
    [...days, { day: december, times: ['2026-12-01T12:15:00+00:00'] }].map((day) => ({
      ...day,
      times: (query.get('p_month') === december) === (day.day === december) ? day.times : [],
    }))
  const { user } = await open({ times })
  await fillIn(user)
  const months = within(dialog().getByRole('radiogroup', { name: 'Mês' }))
  expect(months.getByRole('radio', { name: 'novembro' })).toBeChecked()
  expect(dialog().getByRole('radiogroup', { name: 'Dia' })).not.toHaveTextContent('01/12')
  await user.click(months.getByRole('radio', { name: 'dezembro' }))
  await user.click(await dialog().findByRole('radio', { name: '09:15' }))
  expect(dialog().getByText(/^Horário escolhido: terça-feira, 1 de dezembro/)).toBeVisible()
})

test.each([
  [until, /para bia@exemplo\.test em 30 minutos\.$/],
  [null, /o horário ainda não está reservado: se estiver livre quando você confirmar, ele é seu\.$/],
])('held until %s: says what is left to do, and has no link of the e-mail’s', async (holds_until, words) => {
  const { user } = await open({ book: byEmail(holds_until) })
  await fillIn(user)
  await user.type(dialog().getByLabelText('Email'), 'bia@exemplo.test')
  await user.click(confirm())
  expect(await screen.findByText('Falta confirmar a visita')).toBeInTheDocument()
  expect(dialog().getByText(words)).toBeVisible()
  expect(dialog().queryByRole('link', { name: 'Ver ou alterar a visita' })).not.toBeInTheDocument()
})

test('a taken time is told with the next times, and what was typed stays', async () => {
  let free = days
  const { user } = await open({
    times: () => free,
    book: () => {
      free = [{ day: '2026-11-26', times: [eleven] }]
      return refused(409, 'taken', 'Ocupado')
    },
  })
  await fillIn(user)
  await user.click(confirm())
  expect(await screen.findByText('Este horário acabou de ser reservado')).toBeInTheDocument()
  await waitFor(() => expect(dialog().queryByRole('radio', { name: '10:00' })).not.toBeInTheDocument())
  expect(dialog().getByRole('radio', { name: '11:00' })).not.toBeChecked()
  expect(dialog().getByRole('group', { name: 'Dia e horário' })).toHaveFocus()
  expect(dialog().queryByText(/^Horário escolhido/)).not.toBeInTheDocument()
  expect(dialog().getByLabelText(/^Nome/)).toHaveValue('Bia Ramos')
})

test('a lost line keeps all, also over a reload; sent again it has the same key', async () => {
  const sent: unknown[] = []
  let down = true
  const book = (body: unknown) => {
    sent.push(body)
    if (down) throw new TypeError('Failed to fetch')
    return booked()
  }
  // The visit may have been stored: its time is no longer free.
  const times = () => (sent.length > 0 ? [] : days)
  const { user, unmount } = await open({ book, times })
  await fillIn(user)
  await user.click(confirm())
  expect(await screen.findByText('Não foi possível pedir a visita')).toBeInTheDocument()
  expect(dialog().getByText(/Verifique sua internet.*fica guardado/)).toBeInTheDocument()
  unmount()

  down = false
  const again = await open({ book, times })
  await again.user.click(control())
  expect(await screen.findByText(/^Recuperamos o que você já tinha digitado/)).toBeInTheDocument()
  expect(
    dialog().getByText(/^Horário escolhido: quinta-feira, 26 de novembro de 2026 às 10:00/),
  ).toBeInTheDocument()
  await again.user.click(confirm())
  expect(await screen.findByText('Pedido de visita enviado!')).toBeInTheDocument()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('an empty form is refused, and the focus goes to the times', async () => {
  const book = jest.fn(booked)
  const { user } = await open({ book })
  await user.click(control())
  await screen.findByRole('radio', { name: '10:00' })
  await user.click(confirm())
  expect(await screen.findByText('Preencha todos os campos obrigatórios')).toBeInTheDocument()
  expect(dialog().getByRole('radiogroup', { name: 'Horário' })).toHaveFocus()
  expect(dialog().getByRole('radiogroup', { name: 'Horário' })).toHaveAccessibleDescription(
    'Escolha um horário',
  )
  expect(dialog().getByLabelText('Telefone')).toHaveAccessibleDescription(/Informe telefone ou email/)
  expect(book).not.toHaveBeenCalled()
})

test('without free times the way out is a message', async () => {
  const { user } = await open({ times: () => [] })
  await user.click(control())
  expect(await screen.findByText('Sem horários de visita no momento')).toBeInTheDocument()
  await user.click(dialog().getByRole('button', { name: 'Tenho interesse' }))
  const form = within(screen.getByRole('form', { name: 'Tenho interesse' }))
  await waitFor(() => expect(form.getByLabelText(/^Nome/)).toHaveFocus())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('times that fail to load say so and can be loaded again', async () => {
  let down = true
  const { user } = await open({ times: () => (down ? answer(500, {}) : days) })
  await user.click(control())
  expect(await screen.findByText('Erro ao carregar horários')).toBeInTheDocument()
  down = false
  await user.click(dialog().getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByRole('radio', { name: '10:00' })).toBeInTheDocument()
})

test.each([
  [429, 'rate_limited', 'Aguarde alguns minutos.'],
  [404, 'absent', 'Este imóvel não recebe visitas agora.'],
])('%i says what to do', async (status, code, words) => {
  const { user } = await open({ book: () => refused(status, code, words) })
  await fillIn(user)
  await user.click(confirm())
  expect(await screen.findByText(new RegExp(`^${words}`))).toBeInTheDocument()
  const ways = dialog().queryAllByRole('link', { name: /^(Ligar|WhatsApp)/ })
  expect(ways).toHaveLength(status === 429 ? 2 : 0)
})
