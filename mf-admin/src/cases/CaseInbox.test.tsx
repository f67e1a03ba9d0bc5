import { screen, waitFor, within } from '@testing-library/react'
import { brokenApi, type SentRequest } from 'shared-backend/testing'
import { renderAdmin } from '../testing/renderAdmin.tsx'

const LIST = 'POST /rest/v1/rpc/list_cases'
const ONE = 'GET /rest/v1/cases'
const CHANGE = 'PATCH /rest/v1/cases'

const id = '00000000-0000-4000-8000-0000000000c1'
const listed = {
  id,
  kind: 'message',
  name: 'Bia Ramos',
  about: 'Casa no Campeche',
  stage: 'new',
  assignee: null,
  next_step: 'Ligar de volta',
  next_on: '2026-05-02',
  overdue: true,
  created_at: '2026-05-03T12:00:00+00:00',
}
const bia = {
  id,
  kind: 'message',
  stage: 'new',
  lost_reason: null,
  assignee_id: null,
  next_step: 'Ligar de volta',
  next_on: '2026-05-02',
  first_answered_at: null,
  created_at: '2026-05-03T12:00:00+00:00',
  updated_at: '2026-05-03T12:00:00+00:00',
  lead: null,
  inquiry: {
    id: '00000000-0000-4000-8000-0000000000b1',
    name: 'Bia Ramos',
    email: null,
    phone: '48999990000',
    message: 'Olá, posso visitar?',
    property_id: null,
    property_title: 'Casa no Campeche',
    property_code: '3F2B8C1A',
  },
}
const pageOf = (rows: object[]) => ({ rows, next: null, found: rows.length })

const open = (answers: Record<string, unknown>, path = '/admin/cases') =>
  renderAdmin({
    path,
    answers: {
      [LIST]: pageOf([listed]),
      'POST /rest/v1/rpc/get_tenant_admin_users': [],
      ...answers,
    },
  })

test('the header leads to the desk, where what is overdue is marked', async () => {
  const { user } = open({}, '/admin/leads')
  await user.click(await screen.findByRole('link', { name: 'Atendimento' }))
  const item = within(await screen.findByRole('list', { name: 'Atendimentos' })).getByRole('listitem')
  expect(item).toHaveTextContent('Bia Ramos')
  expect(item).toHaveTextContent('Mensagem · Casa no Campeche')
  expect(item).toHaveTextContent('Atrasado Ligar de volta até')
})

test('filters are in the address and in the request', async () => {
  const { user, network, address } = open({})
  await user.selectOptions(await screen.findByLabelText('Etapa'), 'Visita')
  await user.selectOptions(screen.getByLabelText('Mostrar'), 'Atrasados')
  await waitFor(() =>
    expect(network.sent(LIST).at(-1)?.body).toMatchObject({
      p_stage: 'visit',
      p_overdue: true,
      p_mine: false,
    }),
  )
  expect(address()).toBe('/admin/cases?etapa=visit&mostrar=atrasados')
})

test('an empty desk says so', async () => {
  open({ [LIST]: pageOf([]) })
  expect(await screen.findByText('Nenhum atendimento por aqui ainda')).toBeVisible()
})

test('filters that leave nothing say so', async () => {
  open({ [LIST]: pageOf([]) }, '/admin/cases?mostrar=atrasados')
  expect(await screen.findByText('Nenhum atendimento encontrado')).toBeVisible()
})

test('a case is lost with a reason only, over the version that was seen', async () => {
  const { user, network } = open(
    {
      [ONE]: bia,
      [CHANGE]: [{ ...bia, stage: 'lost', lost_reason: 'price', updated_at: '2026-05-04T12:00:00+00:00' }],
    },
    `/admin/cases?atendimento=${id}`,
  )
  const form = within(await screen.findByRole('article', { name: 'Bia Ramos' }))
  await user.selectOptions(form.getByLabelText('Etapa'), 'Perdido')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await form.findByText('Escolha o motivo da perda')).toBeVisible()
  expect(network.sent(CHANGE)).toHaveLength(0)
  await user.selectOptions(form.getByLabelText('Motivo da perda'), 'Preço')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Atendimento atualizado com sucesso!')).toBeInTheDocument()
  const [{ query, body }] = network.sent(CHANGE) as [SentRequest]
  expect(Object.fromEntries(query)).toMatchObject({ id: `eq.${id}`, updated_at: `eq.${bia.updated_at}` })
  expect(body).toMatchObject({ stage: 'lost', lost_reason: 'price', next_step: 'Ligar de volta' })
})

test('what two people changed differently is asked about, and nothing typed is lost', async () => {
  let stored = bia
  const { user } = open(
    {
      [ONE]: () => stored,
      [CHANGE]: () => {
        stored = { ...bia, next_step: 'Mandar fotos', updated_at: '2026-05-04T12:00:00+00:00' }
        return []
      },
    },
    `/admin/cases?atendimento=${id}`,
  )
  const step = await screen.findByLabelText('Próximo passo')
  await user.clear(step)
  await user.type(step, 'Marcar visita')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Outra pessoa mudou este atendimento' })
  expect(dialog).toHaveTextContent('Mandar fotos')
  expect(dialog).toHaveTextContent('Marcar visita')
})

test.each(brokenApi)('a failing API (%s) says so, and trying again shows the list', async (_name, fail) => {
  let down = true
  const { user } = open({ [LIST]: () => (down ? fail() : pageOf([listed])) })
  expect(await screen.findByText('Erro ao carregar atendimentos')).toBeVisible()
  down = false
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByText('Bia Ramos')).toBeVisible()
})
