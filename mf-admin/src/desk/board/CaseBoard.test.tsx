import { screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const LIST = 'POST /rest/v1/rpc/list_cases'
const CHANGE = 'PATCH /rest/v1/cases'

const seen = '2026-05-03T12:00:00+00:00'
const after = '2026-05-04T12:00:00+00:00'
const id = '00000000-0000-4000-8000-0000000000c1'
const bia = {
  ...{ id, kind: 'message', name: 'Bia Ramos', about: 'Casa no Campeche', stage: 'new', created_at: seen },
  ...{ updated_at: seen, assignee: null, next_step: null, next_on: null, overdue: false, lost_reason: null },
  ...{ first_answered_at: null, phone: null, email: null, code: null, message: null },
  ...{ source_page: null, source_campaign: null, source_referrer: null },
}

/** The board of one card, whose list stays as it is. */
const open = (answers: Record<string, unknown> = {}, filters = '') =>
  renderAdmin({
    path: `/admin/cases?modo=quadro${filters}`,
    answers: {
      [LIST]: ({ body }: SentRequest) => {
        const rows = (body as { p_stage: string }).p_stage === 'new' ? [bia] : []
        return { rows, next: null, found: rows.length }
      },
      [CHANGE]: ({ body }: SentRequest) => [{ ...bia, ...(body as object), updated_at: after }],
      ...answers,
    },
  })
const column = (name: string) => within(screen.getByRole('region', { name }))
const stageOf = () => screen.findByLabelText('Etapa de Bia Ramos')
const stageIn = (name: string) => column(name).findByLabelText('Etapa de Bia Ramos')
const change = ({ query, body }: SentRequest) => ({ seen: query.get('updated_at'), body })

test('a card is in its new column before the answer, with the focus, and is stored once', async () => {
  let store = (_rows: object[]) => {}
  const { user, network } = open({ [CHANGE]: () => new Promise((resolve) => (store = resolve)) })
  await user.selectOptions(await stageOf(), 'Proposta')
  const moved = await stageIn('Proposta')
  expect(moved).toHaveFocus()
  expect(column('Novo').getByText('Nenhum atendimento')).toBeVisible()
  // Not while it is being stored: the version that a second move would name is not known yet.
  await user.selectOptions(moved, 'Visita')
  store([{ ...bia, stage: 'proposal', updated_at: after }])
  expect(await screen.findByText('Bia Ramos: Proposta')).toBeVisible()
  expect(network.sent(CHANGE).map(change)).toEqual([
    { seen: `eq.${seen}`, body: { stage: 'proposal', lost_reason: null } },
  ])
})

test('a move is taken back over the version that it left', async () => {
  const { user, network } = open()
  await user.selectOptions(await stageOf(), 'Proposta')
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Bia Ramos: Novo')).toBeVisible()
  expect(await stageIn('Novo')).toHaveFocus()
  expect(network.sent(CHANGE).map(change).at(-1)).toEqual({
    seen: `eq.${after}`,
    body: { stage: 'new', lost_reason: null },
  })
})

test.each([
  ['somebody else has changed', []],
  ['the server refuses', answer(500, {})],
])('a card that %s returns to its column, says so and keeps the focus', async (_why, refusal) => {
  const { user } = open({ [CHANGE]: refusal })
  await user.selectOptions(await stageOf(), 'Contatado')
  expect(await screen.findByText('A etapa de Bia Ramos não foi alterada.')).toBeInTheDocument()
  const back = await stageIn('Novo')
  expect(back).toHaveValue('new')
  expect(back).toHaveFocus()
})

test('a case is lost with a reason only, and stays where it is without one', async () => {
  const { user, network } = open()
  await user.selectOptions(await stageOf(), 'Perdido')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await stageIn('Novo')).toHaveValue('new')

  await user.selectOptions(await stageOf(), 'Perdido')
  const dialog = within(await screen.findByRole('dialog', { name: /Por que o atendimento de Bia Ramos/ }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(dialog.getByText('Escolha o motivo da perda')).toBeVisible()
  expect(network.sent(CHANGE)).toHaveLength(0)
  await user.selectOptions(dialog.getByLabelText(/Motivo da perda/), 'Preço')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Bia Ramos: Perdido')).toBeInTheDocument()
  expect(network.sent(CHANGE).map(({ body }) => body)).toEqual([{ stage: 'lost', lost_reason: 'price' }])
  expect(column('Perdido').getByRole('button', { name: 'Arrastar Bia Ramos' })).toHaveFocus()
})

test('a card that leaves for a column that the filter hides leaves the focus on the board', async () => {
  const { user } = open({}, '&etapa=new')
  await user.selectOptions(await stageOf(), 'Contatado')
  expect(await screen.findByText('Bia Ramos: Contatado')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Quadro de atendimentos' })).toHaveFocus()
})

test('a card leads to its case, and the way back to the card', async () => {
  const inquiry = {
    name: 'Bia Ramos',
    message: 'Oi',
    property_title: 'Casa no Campeche',
    phone: '48999990000',
  }
  const one = {
    ...{ ...bia, assignee_id: null, lead: null, contacts: [] },
    inquiry: { ...inquiry, property: null, visits: [], emails: [] },
  }
  const { user } = open({ 'GET /rest/v1/cases': one })
  await user.click(await screen.findByRole('link', { name: 'Bia Ramos' }))
  await user.click(await screen.findByRole('link', { name: 'Voltar para o quadro' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Bia Ramos' })).toHaveFocus())
})
