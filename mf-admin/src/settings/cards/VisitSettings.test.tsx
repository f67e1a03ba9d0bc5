import { screen, waitFor, within } from '@testing-library/react'
import { answer, testSession, type SentRequest } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const V1 = '2026-01-01T00:00:00+00:00'
const V2 = '2026-01-02T00:00:00+00:00'
const stored = {
  enabled: true,
  hours: [{ weekday: 1, from: '09:00', to: '12:00' }],
  closed_days: ['2026-12-25'],
  duration_minutes: 30,
  pause_minutes: 15,
  notice_hours: 4,
  days_ahead: 30,
  seats: 1,
  confirmed_at_once: true,
  updated_at: V1,
}
const READ = 'GET /rest/v1/visit_settings'
const WRITE = 'PATCH /rest/v1/visit_settings'
const ADD = 'POST /rest/v1/visit_settings'
const VISITS = 'GET /rest/v1/visits'
const CANCEL = 'POST /rest/v1/rpc/cancel_visit_by_agency'
const open = (more: Record<string, unknown>) =>
  renderAdmin({ path: '/admin/settings/visits', answers: { [VISITS]: [], ...more } })

const findCard = () => screen.findByRole('region', { name: 'Visitas' })

const save = { name: 'Salvar visitas' }
const echo = ({ body }: SentRequest) => [{ ...stored, ...(body as object), updated_at: V2 }]

test('a new agency has visits switched off, and needs hours to switch them on', async () => {
  const { user, network } = open({ [READ]: [], [ADD]: echo })
  const card = within(await findCard())
  const enabled = await card.findByRole('switch', { name: 'Visitas podem ser agendadas pelo site' })
  expect(enabled).not.toBeChecked()
  await user.click(enabled)
  await user.click(card.getByRole('button', save))
  expect(await card.findByText('Informe pelo menos um horário')).toBeVisible()
  expect(network.sent(ADD)).toEqual([])

  await user.click(card.getByRole('button', { name: 'Adicionar horário: Terça-feira' }))
  await user.click(card.getByRole('button', save))
  expect(await screen.findByText(/^Configurações salvas\. Os horários/)).toBeVisible()
  expect(network.sent(ADD)[0]?.body).toMatchObject({
    tenant_id: testSession.tenant_id,
    enabled: true,
    hours: [{ weekday: 2, from: '09:00', to: '18:00' }],
    confirmed_at_once: false,
  })
})

test('several ranges of a day are saved over the version that was seen', async () => {
  const { user, network } = open({ [READ]: [stored], [WRITE]: echo })
  const card = within(await findCard())
  await user.click(await card.findByRole('button', { name: 'Adicionar horário: Segunda-feira' }))
  await user.type(card.getByLabelText('Segunda-feira, horário 2, das'), '14:00')
  await user.type(card.getByLabelText('Segunda-feira, horário 2, às'), '13:00')
  await user.click(card.getByRole('button', save))
  expect(await card.findByText('Deve ser depois do início')).toBeVisible()
  await user.clear(card.getByLabelText('Segunda-feira, horário 2, às'))
  await user.type(card.getByLabelText('Segunda-feira, horário 2, às'), '18:00')
  await user.click(card.getByRole('button', { name: 'Remover dia sem visitas 1' }))
  await user.click(card.getByRole('button', save))
  expect(await screen.findByText(/^Configurações salvas/)).toBeVisible()
  const [request] = network.sent(WRITE)
  expect(request?.query.get('updated_at')).toBe(`eq.${V1}`)
  expect(request?.body).toMatchObject({
    hours: [
      { weekday: 1, from: '09:00', to: '12:00' },
      { weekday: 1, from: '14:00', to: '18:00' },
    ],
    closed_days: [],
  })
})

test('a day that has four ranges says why it takes no more, and the keyboard stays', async () => {
  const { user } = open({ [READ]: [stored] })
  const card = within(await findCard())
  const add = await card.findByRole('button', { name: 'Adicionar horário: Domingo' })
  for (let n = 0; n < 5; n++) await user.click(add)
  expect(card.getAllByLabelText(/^Domingo, horário \d, das$/)).toHaveLength(4)
  expect(add).toHaveFocus()
  expect(add).toHaveAccessibleDescription('Um dia tem no máximo 4 horários.')
})

test('what somebody else has saved meanwhile is compared field by field', async () => {
  let now = stored
  const { user } = open({ [READ]: () => [now], [WRITE]: [] })
  const card = within(await findCard())
  const seats = await card.findByLabelText(/^Visitas ao mesmo tempo/)
  await user.clear(seats)
  await user.type(seats, '2')
  now = { ...stored, seats: 3, updated_at: V2 }
  await user.click(card.getByRole('button', save))
  const dialog = await screen.findByRole('dialog', { name: 'Outra pessoa mudou estas configurações' })
  expect(within(dialog).getByRole('group', { name: 'Visitas ao mesmo tempo' })).toBeVisible()
})

test('of overlapping hours the later one is marked, and takes the focus', async () => {
  const { user, network } = open({
    [READ]: [{ ...stored, hours: [...stored.hours, { weekday: 1, from: '14:00', to: '18:00' }] }],
    [WRITE]: echo,
  })
  const card = within(await findCard())
  const until = await card.findByLabelText('Segunda-feira, horário 1, às')
  await user.clear(until)
  await user.type(until, '15:00')
  await user.click(card.getByRole('button', save))
  const later = card.getByLabelText('Segunda-feira, horário 2, das')
  await waitFor(() => expect(later).toHaveFocus())
  expect(later).toHaveAccessibleDescription('Os horários do dia se sobrepõem')
  expect(network.sent(WRITE)).toEqual([])
})

test('after hours or a closed day are removed the keyboard goes on where one adds them', async () => {
  const { user } = open({ [READ]: [stored] })
  const card = within(await findCard())
  await user.click(await card.findByRole('button', { name: 'Remover horário 1: Segunda-feira' }))
  expect(card.getByRole('button', { name: 'Adicionar horário: Segunda-feira' })).toHaveFocus()
  await user.click(card.getByRole('button', { name: 'Remover dia sem visitas 1' }))
  expect(card.getByRole('button', { name: 'Adicionar dia' })).toHaveFocus()
})

describe('over visits that are booked', () => {
  // Two Mondays within the hours, and one visit that was outside of them before.
  const visit = (name: string, day: string, hour: number, email: string | null = 'x@exemplo.example') => ({
    id: name,
    starts_at: `${day}T${hour}:00:00+00:00`,
    during: `["${day} ${hour}:00:00+00","${day} ${hour}:30:00+00")`,
    status: 'booked',
    sequence: 3,
    property_title: 'Casa no Campeche',
    inquiry: { name, email, phone: '48999990000' },
  })
  const rows = [
    visit('Bia', '2030-01-07', 12),
    visit('Caio', '2030-01-07', 13, null),
    visit('Davi', '2030-01-14', 12),
    visit('Eva', '2030-01-07', 23),
  ]
  const closing = async (answers: Record<string, unknown>) => {
    const view = open({ [READ]: [stored], [WRITE]: echo, [VISITS]: rows, ...answers })
    const card = within(await findCard())
    await view.user.click(await card.findByRole('button', { name: 'Adicionar dia' }))
    await view.user.type(card.getByLabelText('Dia sem visitas 2'), '2030-01-07')
    await view.user.click(card.getByRole('button', save))
    return view
  }
  const asked = () => screen.findByRole('dialog', { name: '2 visitas marcadas ficam fora do novo horário' })

  test('a day is closed only once it is said which they are, and they are cancelled one by one', async () => {
    const { user, network } = await closing({
      [CANCEL]: ({ body }: SentRequest) =>
        answer(200, (body as { p_id: string }).p_id === 'Bia' ? 'done' : 'changed'),
    })
    const dialog = within(await asked())
    expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'seg., 07/01, 09:00 Bia (48) 99999-0000Casa no Campeche',
      'seg., 07/01, 10:00 Caio (48) 99999-0000Casa no CampecheSem email: avise por telefone.',
    ])
    expect(network.sent(WRITE)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Salvar e cancelar as 2 visitas' }))
    const failed = within(await screen.findByRole('dialog', { name: '1 visita não foi cancelada' }))
    expect(failed.getByRole('listitem')).toHaveTextContent(/Caio.*A visita mudou/)
    expect(screen.getByText('1 visita cancelada.')).toBeInTheDocument()
    expect(network.sent(CANCEL).map(({ body }) => body)).toEqual([
      { p_id: 'Bia', p_sequence: 3 },
      { p_id: 'Caio', p_sequence: 3 },
    ])
    expect(network.sent(WRITE)[0]?.body).toMatchObject({ closed_days: ['2026-12-25', '2030-01-07'] })
  })

  test('they may be moved in the calendar, which lists them', async () => {
    const { user, address, network } = await closing({})
    await user.click(within(await asked()).getByRole('button', { name: 'Salvar e mudar na agenda' }))
    await waitFor(() => expect(address()).toBe('/admin/cases?modo=agenda&visitas=fora'))
    expect(network.sent(WRITE)).toHaveLength(1)
  })

  test('one may go back, and nothing is saved where they cannot be read', async () => {
    const { user, network } = await closing({})
    await user.click(within(await asked()).getByRole('button', { name: 'Voltar' }))
    network.on(VISITS, answer(503, {}))
    await user.click(screen.getByRole('button', save))
    expect(
      await screen.findByText('Não foi possível conferir as visitas marcadas. Nada foi salvo.'),
    ).toBeInTheDocument()
    expect(screen.getByLabelText('Dia sem visitas 2')).toHaveValue('2030-01-07')
    expect(network.sent(WRITE)).toEqual([])
  })
})
