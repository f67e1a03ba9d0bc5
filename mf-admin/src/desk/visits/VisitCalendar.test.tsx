import { screen, waitFor, within } from '@testing-library/react'
import { answer, testSession, type SentRequest } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const LIST = 'GET /rest/v1/visits'
const CONFIRM = 'POST /rest/v1/rpc/confirm_visit'
const CANCEL = 'POST /rest/v1/rpc/cancel_visit_by_agency'
const MOVE = 'POST /rest/v1/rpc/move_visit_by_agency'
const TIMES = 'GET /rest/v1/rpc/free_visit_times'

const bia = {
  id: '00000000-0000-4000-8000-0000000000c1',
  property_id: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
  // One o'clock in the morning of the next day in London.
  property_title: 'Casa no Campeche',
  property_code: '3F2B8C1A',
  starts_at: '2037-11-27T01:00:00+00:00',
  during: '["2037-11-27 01:00:00+00","2037-11-27 01:30:00+00")',
  status: 'requested',
  sequence: 1,
  changed_by: 'visitor',
  companion_id: null as string | null,
  companion: null as { username: string } | null,
  property: {
    address: 'Rua das Palmeiras, 120',
    neighborhood: 'Campeche',
    city: 'Florianópolis',
    reference_code: 'CA0012',
  },
  inquiry: {
    id: '00000000-0000-4000-8000-0000000000b1',
    name: 'Bia Ramos',
    email: 'bia@exemplo.example',
    phone: '48999990000',
    message: 'Vou com a minha mãe.',
    case: { id: '00000000-0000-4000-8000-0000000000a1' },
  },
  emails: [] as object[],
}
const caio = {
  ...bia,
  id: '00000000-0000-4000-8000-0000000000c2',
  property_id: null,
  property: null,
  starts_at: '2037-11-27T13:00:00+00:00',
  status: 'cancelled',
  inquiry: { ...bia.inquiry, name: 'Caio Prado', phone: null, message: '' },
}

const ADDRESS = 'POST /rest/v1/rpc/get_calendar_address'

const calendar = (search: string, answers: Record<string, unknown>) =>
  renderAdmin({ path: `/admin/cases?modo=agenda&${search}`, answers })
/** The visits of one day, with all that can be done with them. */
const open = (answers: Record<string, unknown>) => calendar('dia=2037-11-26&periodo=dia', answers)

const day = (name: string) => screen.findByRole('region', { name })

/** From and to so many minutes from now. */
function lasting(from: number, to: number) {
  const [starts_at, end] = [from, to].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString())
  const written = (moment?: string) => moment?.replace('T', ' ').replace('Z', '+00')
  return { starts_at, during: `["${written(starts_at)}","${written(end)}")` }
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('an e-mail to a visitor that was not delivered can be sent again until the visit is over', async () => {
  const emails = [
    { audience: 'agency', status: 'failed', attempts: 8 },
    { audience: 'visitor', status: 'failed', attempts: 8 },
  ]
  // One is sent, and one has its time still.
  const fine = [
    { audience: 'visitor', status: 'sent', attempts: 1 },
    { audience: 'visitor', status: 'pending', attempts: 0 },
  ]
  let rows = [
    { ...bia, ...lasting(-60, -30), id: 'c3', emails },
    { ...bia, ...lasting(-20, 10), emails },
  ]
  const { user, network } = open({
    [LIST]: () => rows,
    'POST /rest/v1/rpc/retry_mails': () => {
      rows = rows.map((row) => ({ ...row, emails: fine }))
      return true
    },
  })
  expect(await screen.findByText(/^O e-mail a quem visita não foi entregue/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enviar de novo' }))
  expect(await screen.findByText('Aviso colocado na fila de envio.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/não foi entregue/)).not.toBeInTheDocument())
  // The pressed button is gone.
  await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveFocus())
  const [{ body }] = network.sent('POST /rest/v1/rpc/retry_mails') as [SentRequest]
  expect(body).toEqual({ p_id: bia.inquiry.id })
})

test.each([
  [
    inDays(1),
    bia.inquiry,
    /^Quem pediu ainda não confirmou pelo link do email\. O horário fica reservado até /,
  ],
  [null, { ...bia.inquiry, email: null }, /^Quem pediu deixou só um telefone.* O horário não está reservado/],
])(
  'an unconfirmed visit is shown as one, held until %s, and can be confirmed',
  async (holds_until, inquiry, words) => {
    open({ [LIST]: [{ ...bia, status: 'unconfirmed', holds_until, inquiry }] })
    expect(await screen.findByText('Não confirmada')).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Confirmar' })).toBeVisible()
  },
)

test('a way to the visitor is noted in the case, and again where that failed', async () => {
  let isDown = true
  const NOTE = 'POST /rest/v1/case_contacts'
  const { user, network } = open({ [LIST]: [bia], [NOTE]: () => (isDown ? answer(503, {}) : []) })
  await user.click(await screen.findByRole('link', { name: 'WhatsApp' }))
  const again = await screen.findByRole('button', { name: 'Anotar novamente' })
  isDown = false
  await user.click(again)
  await waitFor(() => expect(network.sent(NOTE)).toHaveLength(2))
  const [first, second] = network.sent(NOTE).map(({ body }) => body)
  expect(first).toMatchObject({ case_id: bia.inquiry.case.id, channel: 'whatsapp' })
  expect(second).toEqual(first)
})

test('a day says of each visit when, who, where, with whom and how it stands', async () => {
  const { network } = open({
    [LIST]: [{ ...bia, companion_id: 'u2', companion: { username: 'marcos' } }, caio],
  })
  const [first, second] = await screen.findAllByRole('listitem')
  const card = within(first!)
  expect(card.getByRole('heading', { name: '22:00 · Bia Ramos' })).toBeVisible()
  expect(card.getByRole('link', { name: 'Bia Ramos' })).toHaveAttribute(
    'href',
    `/admin/cases?atendimento=${bia.inquiry.case.id}`,
  )
  expect(card.getByText('Rua das Palmeiras, 120, Campeche, Florianópolis')).toBeVisible()
  expect(card.getByText('· código CA0012')).toBeVisible()
  expect(card.getByRole('link', { name: 'Casa no Campeche' })).toBeVisible()
  expect(card.getByRole('link', { name: 'Ligar (48) 99999-0000' })).toBeVisible()
  expect(card.getByText('A confirmar')).toBeVisible()
  expect(card.getByText('Vou com a minha mãe.')).toBeVisible()
  expect(card.getByLabelText('Quem acompanha')).toHaveDisplayValue('marcos')
  expect(within(second!).getByText('Cancelada pelo visitante')).toBeVisible()
  expect(within(second!).queryByRole('button')).not.toBeInTheDocument()
  expect(network.sent(LIST)[0]!.query.getAll('starts_at')).toEqual([
    'gte.2037-11-26T03:00:00.000Z',
    'lt.2037-11-27T03:00:00.000Z',
  ])
})

test('a requested visit is confirmed in the version that was seen', async () => {
  let stored = bia
  const { user, network } = open({
    [LIST]: () => [stored],
    [CONFIRM]: () => {
      stored = { ...bia, status: 'booked', sequence: 2 }
      return answer(200, 'done')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Visita confirmada.')).toBeInTheDocument()
  expect(await screen.findByText('Confirmada')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirmar' })).not.toBeInTheDocument()
  expect(network.sent(CONFIRM)[0]?.body).toEqual({ p_id: bia.id, p_sequence: 1 })
  expect(screen.getByRole('heading', { name: '22:00 · Bia Ramos' })).toHaveFocus()
})

test('what the visitor has changed meanwhile is said, and shown', async () => {
  let stored = bia
  const { user } = open({
    [LIST]: () => [stored],
    [CONFIRM]: () => {
      stored = { ...bia, status: 'cancelled', sequence: 2 }
      return answer(200, 'changed')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText(/A visita mudou enquanto esta página estava aberta/)).toBeInTheDocument()
  expect(await screen.findByText('Cancelada pelo visitante')).toBeVisible()
})

test('cancelling asks first, and again where the line was lost', async () => {
  let stored = bia
  let isCut = false
  const { user, network } = open({
    [LIST]: () => [stored],
    [CANCEL]: () => {
      if (isCut) throw new TypeError('Failed to fetch')
      stored = { ...bia, status: 'cancelled', changed_by: 'agency', sequence: 2 }
      return answer(200, 'done')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancelar visita' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Cancelar esta visita?' }))
  expect(dialog().getByText(/Bia Ramos em 26\/11\/2037, 22:00/)).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Manter visita' }))
  expect(network.sent(CANCEL)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Cancelar visita' }))
  isCut = true
  await user.click(dialog().getByRole('button', { name: 'Cancelar visita' }))
  expect(await dialog().findByRole('alert')).toHaveTextContent('A visita não foi cancelada.')
  isCut = false
  await user.click(dialog().getByRole('button', { name: 'Cancelar visita' }))
  expect(await screen.findByText('Cancelada pela agência')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: '22:00 · Bia Ramos' })).toHaveFocus())
})

test('another time is chosen among the free ones; one that is taken meanwhile is another’s', async () => {
  const times = ['2037-11-27T13:00:00+00:00', '2037-11-27T14:00:00+00:00']
  let free = times
  const { user, network } = open({
    [LIST]: [bia],
    [TIMES]: () => [{ day: '2037-11-27', times: free }],
    [MOVE]: () => {
      const isTaken = free === times
      free = [times[1]!]
      return answer(200, isTaken ? 'taken' : 'done')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Mudar o horário da visita de Bia Ramos' }))
  await dialog.findByRole('radio', { name: 'sex., 27/11' })
  await user.click(dialog.getByRole('button', { name: 'Mudar horário' }))
  expect(dialog.getByText('Escolha um horário')).toBeVisible()

  await user.click(dialog.getByRole('radio', { name: '10:00' }))
  await user.click(dialog.getByRole('button', { name: 'Mudar horário' }))
  expect(await screen.findByText('Este horário acabou de ser ocupado. Escolha outro.')).toBeInTheDocument()
  await waitFor(() => expect(dialog.queryByRole('radio', { name: '10:00' })).not.toBeInTheDocument())

  await user.click(dialog.getByRole('radio', { name: '11:00' }))
  await user.click(dialog.getByRole('button', { name: 'Mudar horário' }))
  expect(await screen.findByText('Horário alterado.')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(network.sent(MOVE)[1]?.body).toEqual({ p_id: bia.id, p_sequence: 1, p_starts_at: times[1] })
})

test('without free times the dialog says so', async () => {
  const { user } = open({ [LIST]: [bia], [TIMES]: [] })
  await user.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  expect(await screen.findByText('Não há horários livres nos próximos dias.')).toBeVisible()
})

test('of more visits than one answer has, all are shown', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => ({ ...bia, id: `v${n}` }))
  calendar('dia=2037-11-26&periodo=mes', {
    [LIST]: ({ query }: SentRequest) => (query.get('offset') === '1000' ? [{ ...bia, id: 'last' }] : many),
  })
  expect(await screen.findByText('1.001 visitas')).toBeVisible()
})

describe('the periods', () => {
  const rows = [bia, caio]

  test('a week names its visits, and leads to each case and to each day', async () => {
    const { user, address, network } = calendar('dia=2037-11-26&periodo=semana', { [LIST]: rows })
    const thursday = within(await day('quinta-feira, 26 de novembro'))
    expect(thursday.getByRole('listitem')).toHaveTextContent(
      '22:00 Bia RamosRua das Palmeiras, 120A confirmar',
    )
    expect(thursday.getByRole('link', { name: /Bia Ramos/ })).toHaveAttribute(
      'href',
      `/admin/cases?atendimento=${bia.inquiry.case.id}`,
    )
    expect(within(await day('sexta-feira, 27 de novembro')).getByText('Cancelada')).toBeVisible()
    expect(screen.getByText('1 visita')).toBeVisible()
    // Nobody has pressed anything yet.
    expect(document.body).toHaveFocus()
    expect(network.sent(LIST).at(-1)!.query.getAll('starts_at')).toEqual([
      'gte.2037-11-23T03:00:00.000Z',
      'lt.2037-11-30T03:00:00.000Z',
    ])
    await user.click(thursday.getByRole('link', { name: 'qui., 26/11' }))
    expect(address()).toBe('/admin/cases?modo=agenda&dia=2037-11-26&periodo=dia')
    expect(await screen.findByRole('button', { name: 'Confirmar' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Próximo dia' }))
    expect(address()).toBe('/admin/cases?modo=agenda&dia=2037-11-27&periodo=dia')
  })

  test('a month is a table of its days, each with its number of visits', async () => {
    const { user, address, network } = calendar('dia=2037-11-26&periodo=mes', { [LIST]: rows })
    const month = within(await screen.findByRole('table', { name: 'novembro de 2037' }))
    expect(month.getAllByRole('row')).toHaveLength(7)
    expect(month.getByRole('link', { name: 'sexta-feira, 27 de novembro: sem visitas' })).toBeVisible()
    expect(network.sent(LIST).at(-1)!.query.getAll('starts_at')).toEqual([
      'gte.2037-10-26T03:00:00.000Z',
      'lt.2037-12-07T03:00:00.000Z',
    ])
    await user.click(screen.getByRole('link', { name: 'Mês anterior' }))
    expect(address()).toBe('/admin/cases?modo=agenda&dia=2037-10-01&periodo=mes')
    await user.click(screen.getByRole('link', { name: 'Próximo mês' }))
    await user.click(await screen.findByRole('link', { name: 'quinta-feira, 26 de novembro: 1 visita' }))
    expect(address()).toBe('/admin/cases?modo=agenda&dia=2037-11-26&periodo=dia')
  })

  test('a day is free, or the address names none: then it is today', async () => {
    calendar('dia=ontem', { [LIST]: [] })
    expect(await screen.findByText('Sem visitas')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Dia' })).toHaveAttribute('aria-current', 'page')
  })
})

describe('who goes along', () => {
  const PATCH = 'PATCH /rest/v1/visits'
  const team = {
    'POST /rest/v1/rpc/get_tenant_admin_users': [
      { id: testSession.id, username: 'dona' },
      { id: 'u2', username: 'marcos' },
    ].map((user) => ({ ...user, created_at: inDays(-9), is_deletable: true, has_second_factor: false })),
  }

  test('is stored at once over the one that was seen, and kept by “Minhas visitas”', async () => {
    let stored = bia
    const { user, network, address } = open({
      ...team,
      [LIST]: () => [stored],
      [PATCH]: ({ body }: SentRequest) => {
        stored = { ...stored, ...(body as object) }
        return [{ id: bia.id }]
      },
    })
    await user.click(await screen.findByRole('link', { name: 'Minhas visitas' }))
    expect(await screen.findByText('Sem visitas')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Todas' }))
    const choice = await screen.findByLabelText('Quem acompanha')
    await user.selectOptions(choice, 'dona')
    expect(await screen.findByText('Quem acompanha: dona.')).toBeInTheDocument()
    expect(network.sent(PATCH)[0]?.query.get('companion_id')).toBe('is.null')
    await user.click(screen.getByRole('link', { name: 'Minhas visitas' }))
    expect(address()).toContain('visitas=minhas')
    await user.selectOptions(await screen.findByLabelText('Quem acompanha'), 'marcos')
    expect(await screen.findByText('Sem visitas')).toBeVisible()
    expect(network.sent(PATCH)[1]?.query.get('companion_id')).toBe(`eq.${testSession.id}`)
    // The visit went with the control.
    expect(screen.getByRole('heading', { name: 'quinta-feira, 26 de novembro' })).toHaveFocus()
  })

  test('what a colleague has chosen meanwhile is not overwritten', async () => {
    let stored = bia
    const { user } = open({
      ...team,
      [LIST]: () => [stored],
      [PATCH]: () => {
        stored = { ...bia, companion_id: 'u2', companion: { username: 'marcos' } }
        return []
      },
    })
    await screen.findByRole('option', { name: 'dona' })
    await user.selectOptions(screen.getByLabelText('Quem acompanha'), 'dona')
    expect(await screen.findByText(/A visita mudou enquanto esta página estava aberta/)).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Quem acompanha')).toHaveDisplayValue('marcos'))
  })
})

test('visits outside of the hours are listed, until they are moved or cancelled', async () => {
  const at = (hour: number) => `2030-01-07T${hour}:00:00+00:00`
  const visit = (id: string, hour: number) => ({
    ...bia,
    ...{ id, starts_at: at(hour), during: `["2030-01-07 ${hour}:00:00+00","2030-01-07 ${hour}:30:00+00")` },
    inquiry: { ...bia.inquiry, name: id },
  })
  // A Monday; the agency's clock is three hours behind.
  let stored = [visit('Cedo', 11), visit('Dentro', 12), visit('Tarde', 15)]
  const { user } = calendar('', {
    'GET /rest/v1/visit_settings': [{ hours: [{ weekday: 1, from: '09:00', to: '12:15' }], closed_days: [] }],
    [LIST]: () => stored,
    [CANCEL]: () => {
      stored = stored.slice(0, 2)
      return answer(200, 'done')
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Fora do horário' }))
  const monday = within(await day('segunda-feira, 7 de janeiro'))
  expect(monday.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'segunda-feira, 7 de janeiro',
    '08:00 · Cedo',
    '12:00 · Tarde',
  ])
  await user.click(monday.getAllByRole('button', { name: 'Cancelar visita' })[1]!)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar visita' }))
  await waitFor(() => expect(screen.queryByText('Tarde')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Visitas marcadas fora do horário' })).toHaveFocus()
})

test('an admin has an address of their own for calendar programs, renews and removes it', async () => {
  let stored: object | null = null
  const made = { made_at: '2037-11-27T12:00:00+00:00', read_at: null }
  const { user } = calendar('dia=2037-11-26', {
    [LIST]: [],
    [ADDRESS]: () => stored,
    'POST /rest/v1/rpc/renew_calendar_address': () => {
      stored = made
      return answer(200, 'f'.repeat(64))
    },
    'POST /rest/v1/rpc/remove_calendar_address': () => {
      stored = null
      return answer(200, true)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Criar endereço' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Endereço da sua agenda' }))
  const link = dialog.getByRole<HTMLInputElement>('textbox').value
  expect(link).toMatch(new RegExp(`/functions/v1/calendar/${'f'.repeat(64)}\\.ics$`))
  expect(dialog.getByRole('link', { name: 'Abrir na agenda deste aparelho' })).toHaveAttribute(
    'href',
    link.replace(/^https?/, 'webcal'),
  )
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  expect(await screen.findByText(/^Endereço criado em 27\/11\/2037/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remover endereço' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remover endereço' }))
  expect(await screen.findByText('Você ainda não criou o seu endereço.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Criar endereço' })).toHaveFocus()
})
