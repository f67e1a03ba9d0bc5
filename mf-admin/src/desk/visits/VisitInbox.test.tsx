import { screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
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
  starts_at: '2026-11-27T01:00:00+00:00',
  status: 'requested',
  sequence: 1,
  changed_by: 'visitor',
  inquiry: {
    id: '00000000-0000-4000-8000-0000000000b1',
    name: 'Bia Ramos',
    email: 'bia@exemplo.example',
    phone: '48999990000',
    message: 'Vou com a minha mãe.',
    property_title: 'Casa no Campeche',
    property_code: '3F2B8C1A',
  },
  emails: [] as object[],
}
const caio = {
  ...bia,
  id: '00000000-0000-4000-8000-0000000000c2',
  property_id: null,
  starts_at: '2026-11-27T13:00:00+00:00',
  status: 'cancelled',
  inquiry: { ...bia.inquiry, name: 'Caio Prado', phone: null, message: '' },
}

const open = (answers: Record<string, unknown>) => renderAdmin({ path: '/admin/leads?aba=visitas', answers })

const day = (name: string) => screen.findByRole('region', { name })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('an e-mail to a visitor that was not delivered can be sent again until the visit begins', async () => {
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
    { ...bia, id: 'c3', starts_at: inDays(-1), emails },
    { ...bia, starts_at: inDays(2), emails },
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

test('the leads page leads to the coming visits, by day of the agency’s zone', async () => {
  const { user, address, network } = renderAdmin({
    path: '/admin/leads',
    answers: { [LIST]: [bia, caio] },
  })
  const boxes = within(await screen.findByRole('navigation', { name: 'Caixas de entrada' }))
  await user.click(boxes.getByRole('link', { name: 'Visitas' }))
  const thursday = within(await day('quinta-feira, 26 de novembro'))
  expect(address()).toBe('/admin/leads?aba=visitas')
  expect(boxes.getByRole('link', { name: 'Visitas' })).toHaveAttribute('aria-current', 'page')
  expect(thursday.getByRole('heading', { name: '22:00 · Bia Ramos' })).toBeVisible()
  expect(thursday.getByText('A confirmar')).toBeVisible()
  expect(thursday.getByText('Vou com a minha mãe.')).toBeVisible()
  expect(thursday.getByRole('link', { name: 'Casa no Campeche' })).toBeVisible()
  expect(thursday.getByRole('link', { name: 'Ligar (48) 99999-0000' })).toBeVisible()
  const friday = within(await day('sexta-feira, 27 de novembro'))
  expect(friday.getByText('Cancelada pelo visitante')).toBeVisible()
  expect(friday.queryByRole('button')).not.toBeInTheDocument()
  const [from] = network.sent(LIST)[0]!.query.getAll('starts_at')
  expect(from).toMatch(/^gte\..*T03:00:00\.000Z$/)
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

test('cancelling asks first', async () => {
  let stored = bia
  const { user, network } = open({
    [LIST]: () => [stored],
    [CANCEL]: () => {
      stored = { ...bia, status: 'cancelled', changed_by: 'agency', sequence: 2 }
      return answer(200, 'done')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancelar visita' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Cancelar esta visita?' }))
  expect(dialog().getByText(/Bia Ramos em 26\/11\/2026, 22:00/)).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Manter visita' }))
  expect(network.sent(CANCEL)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Cancelar visita' }))
  await user.click(dialog().getByRole('button', { name: 'Cancelar visita' }))
  expect(await screen.findByText('Cancelada pela agência')).toBeVisible()
})

test('another time is chosen among the free ones; one that is taken meanwhile is another’s', async () => {
  const times = ['2026-11-27T13:00:00+00:00', '2026-11-27T14:00:00+00:00']
  let free = times
  const { user, network } = open({
    [LIST]: [bia],
    [TIMES]: () => [{ day: '2026-11-27', times: free }],
    [MOVE]: () => {
      const isTaken = free === times
      free = [times[1]!]
      return answer(200, isTaken ? 'taken' : 'done')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Mudar o horário da visita de Bia Ramos' }))
  const choice = await dialog.findByLabelText(/^Novo horário/)
  await user.click(dialog.getByRole('button', { name: 'Mudar horário' }))
  expect(dialog.getByText('Escolha um horário')).toBeVisible()

  await user.selectOptions(choice, 'sexta-feira, 27 de novembro, 10:00')
  await user.click(dialog.getByRole('button', { name: 'Mudar horário' }))
  expect(await screen.findByText('Este horário acabou de ser ocupado. Escolha outro.')).toBeInTheDocument()
  await waitFor(() => expect(choice).toHaveDisplayValue('Selecione'))

  await user.selectOptions(choice, 'sexta-feira, 27 de novembro, 11:00')
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

test('after 200 visits come the next ones', async () => {
  const many = Array.from({ length: 200 }, (_, n) => ({ ...caio, id: `v${n}` }))
  const { user, network } = open({
    [LIST]: ({ query }: SentRequest) => (query.has('or') ? [bia] : many),
  })
  await user.click(await screen.findByRole('button', { name: 'Ver as seguintes' }))
  expect(await screen.findByText('1 visita')).toBeVisible()
  expect(network.sent(LIST).at(-1)?.query.get('or')).toContain('id.gt.v199')
  await user.click(screen.getByRole('button', { name: 'Voltar às primeiras' }))
  expect(await screen.findByText('200 visitas')).toBeVisible()
})

test('without visits the page says so', async () => {
  open({ [LIST]: [] })
  expect(await screen.findByText('Nenhuma visita marcada')).toBeVisible()
})

describe('the calendar', () => {
  const calendar = (search: string, answers: Record<string, unknown>) =>
    renderAdmin({ path: `/admin/cases?modo=agenda&${search}`, answers })

  test('shows a week of the agency’s days, and a day with all that can be done', async () => {
    const { user, address, network } = calendar('dia=2026-11-26', { [LIST]: [bia, caio] })
    const thursday = within(await day('quinta-feira, 26 de novembro'))
    expect(thursday.getByRole('listitem')).toHaveTextContent('22:00 Bia RamosCasa no CampecheA confirmar')
    expect(within(await day('sexta-feira, 27 de novembro')).getByText('Cancelada')).toBeVisible()
    expect(screen.getByText('1 visita')).toBeVisible()
    expect(network.sent(LIST).at(-1)!.query.getAll('starts_at')).toEqual([
      'gte.2026-11-23T03:00:00.000Z',
      'lt.2026-11-30T03:00:00.000Z',
    ])
    await user.click(thursday.getByRole('link', { name: 'qui., 26/11' }))
    expect(address()).toBe('/admin/cases?modo=agenda&dia=2026-11-26&periodo=dia')
    expect(await screen.findByRole('button', { name: 'Confirmar' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Próximo dia' }))
    expect(address()).toBe('/admin/cases?modo=agenda&dia=2026-11-27&periodo=dia')
  })

  test('says when a day is free, and takes an address that names no day for today', async () => {
    calendar('dia=ontem&periodo=dia', { [LIST]: [] })
    expect(await screen.findByText('Sem visitas')).toBeVisible()
  })
})
