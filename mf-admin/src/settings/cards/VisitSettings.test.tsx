import { screen, within } from '@testing-library/react'
import { testSession, type SentRequest } from 'shared-backend/testing'
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
const open = (more: Record<string, unknown>) => renderAdmin({ path: '/admin/settings/visits', answers: more })

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

test('overlapping hours are named at their day', async () => {
  const { user, network } = open({
    [READ]: [{ ...stored, hours: [...stored.hours, { weekday: 1, from: '14:00', to: '18:00' }] }],
    [WRITE]: echo,
  })
  const card = within(await findCard())
  const until = await card.findByLabelText('Segunda-feira, horário 1, às')
  await user.clear(until)
  await user.type(until, '15:00')
  await user.click(card.getByRole('button', save))
  expect(await card.findByText('Os horários do dia se sobrepõem')).toBeVisible()
  expect(network.sent(WRITE)).toEqual([])
})
