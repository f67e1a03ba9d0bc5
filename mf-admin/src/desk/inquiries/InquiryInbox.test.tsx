import { screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const LIST = 'GET /rest/v1/inquiries'
const CHANGE = 'POST /rest/v1/rpc/set_inquiry_stage'
const REMOVE = 'DELETE /rest/v1/inquiries'

const bia = {
  id: '00000000-0000-4000-8000-0000000000b1',
  property_id: '3f2b8c1a-0d4e-4f6a-9b7c-1234567890ab',
  property_title: 'Casa no Campeche',
  property_code: '3F2B8C1A',
  name: 'Bia Ramos',
  email: 'bia@exemplo.example',
  phone: '48999990000',
  message: 'Olá, posso visitar?',
  stage: 'new',
  created_at: '2026-05-03T12:00:00+00:00',
  updated_at: '2026-05-03T12:00:00+00:00',
  emails: [{ status: 'sent' }],
  visit: null as object | null,
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const open = (answers: Record<string, unknown>) =>
  renderAdmin({ path: '/admin/leads?aba=mensagens', answers })

const card = (name: string) => {
  const list = within(screen.getByRole('list', { name: 'Mensagens recebidas' }))
  return within(list.getAllByRole('listitem').find((item) => item.textContent?.includes(name))!)
}

test('the leads page leads to the messages', async () => {
  const { user, address } = renderAdmin({ path: '/admin/leads', answers: { [LIST]: [bia] } })
  const boxes = within(await screen.findByRole('navigation', { name: 'Caixas de entrada' }))
  expect(boxes.getByRole('link', { name: 'Proprietários' })).toHaveAttribute('aria-current', 'page')
  await user.click(boxes.getByRole('link', { name: 'Mensagens' }))
  expect(await screen.findByText('Bia Ramos')).toBeVisible()
  expect(address()).toBe('/admin/leads?aba=mensagens')
  expect(boxes.getByRole('link', { name: 'Mensagens' })).toHaveAttribute('aria-current', 'page')
})

test('a message shows its listing, and ways to answer as the visitor left them', async () => {
  open({ [LIST]: [bia, { ...bia, id: 'b2', name: 'Caio', phone: null, property_id: null }] })
  expect(await screen.findByText('Bia Ramos')).toBeVisible()
  expect(card('Bia').getByRole('link', { name: 'Casa no Campeche' })).toHaveAttribute(
    'href',
    `/property/${bia.property_id}`,
  )
  expect(card('Bia').getByRole('link', { name: 'Ligar (48) 99999-0000' })).toHaveAttribute(
    'href',
    'tel:+5548999990000',
  )
  const chat = new URL(card('Bia').getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href)
  expect(chat.searchParams.get('text')).toContain('Olá, Bia! Aqui é da Morada Clara Imóveis.')
  expect(card('Caio').getByRole('link', { name: 'bia@exemplo.example' })).toHaveAttribute(
    'href',
    expect.stringContaining('mailto:bia%40exemplo.example?subject=Casa%20no%20Campeche'),
  )
  expect(card('Caio').getAllByRole('link')).toHaveLength(1)
})

test('another stage is stored over the version that was seen', async () => {
  let stored = bia
  const { user, network } = open({
    [LIST]: () => [stored],
    [CHANGE]: ({ body }: SentRequest) => {
      const { p_stage: stage } = body as { p_stage: typeof bia.stage }
      stored = { ...bia, stage, updated_at: '2026-05-03T13:00:00+00:00' }
      return true
    },
  })
  await user.selectOptions(await screen.findByLabelText('Etapa'), 'Visita')
  expect(await screen.findByText('Etapa atualizada.')).toBeInTheDocument()
  expect(screen.getByLabelText('Etapa')).toHaveDisplayValue('Visita')
  const [{ body }] = network.sent(CHANGE) as [SentRequest]
  expect(body).toEqual({ p_inquiry_id: bia.id, p_stage: 'visit', p_seen: bia.updated_at })
})

test('over somebody else’s change nothing is stored: the newer stage is shown', async () => {
  let stored = bia
  const { user } = open({
    [LIST]: () => [stored],
    [CHANGE]: () => {
      stored = { ...bia, stage: 'lost', updated_at: '2026-05-03T13:00:00+00:00' }
      return false
    },
  })
  await user.selectOptions(await screen.findByLabelText('Etapa'), 'Visita')
  expect(await screen.findByText(/alterado por outra pessoa/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Etapa')).toHaveDisplayValue('Perdido'))
})

test('deleting asks first, and the message is gone', async () => {
  let rows = [bia]
  const { user } = open({
    [LIST]: () => rows,
    [REMOVE]: () => {
      rows = []
      return [{ id: bia.id }]
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Excluir mensagem' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Excluir esta mensagem?' }))
  await user.click(dialog.getByRole('button', { name: 'Excluir mensagem' }))
  expect(await screen.findByText('Nenhuma mensagem por aqui ainda')).toBeVisible()
})

test('a visit to come is cancelled first: the question leads to it', async () => {
  const visit = { status: 'booked', starts_at: inDays(2) }
  const { user, network } = open({ [LIST]: [{ ...bia, visit }] })
  await user.click(await screen.findByRole('button', { name: 'Excluir mensagem' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancele a visita antes de excluir a mensagem' }))
  expect(dialog.getByRole('link', { name: 'Abrir a visita' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin\/cases\?modo=agenda&dia=\d{4}-\d\d-\d\d&periodo=dia$/),
  )
  await user.click(dialog.getByRole('button', { name: 'Manter mensagem' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(network.sent(REMOVE)).toHaveLength(0)
})

test.each([
  ['cancelled', inDays(2)],
  ['booked', inDays(-2)],
])('a message with a visit that is %s, on %s, may be deleted', async (status, starts_at) => {
  const { user } = open({ [LIST]: [{ ...bia, visit: { status, starts_at } }] })
  await user.click(await screen.findByRole('button', { name: 'Excluir mensagem' }))
  expect(screen.getByRole('dialog', { name: 'Excluir esta mensagem?' })).toBeVisible()
})

test('a message that the server keeps for a visit says so', async () => {
  const { user } = open({
    [LIST]: ({ query }: SentRequest) => (query.get('select') === 'id' ? [{ id: bia.id }] : [bia]),
    [REMOVE]: [],
  })
  await user.click(await screen.findByRole('button', { name: 'Excluir mensagem' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Excluir esta mensagem?' }))
  await user.click(dialog.getByRole('button', { name: 'Excluir mensagem' }))
  expect(await screen.findByText(/^Há uma visita marcada/)).toBeInTheDocument()
})

test('an e-mail that was not delivered can be sent again', async () => {
  let status = 'failed'
  const { user, network } = open({
    [LIST]: () => [{ ...bia, emails: [{ status }] }],
    'POST /rest/v1/rpc/retry_mails': () => {
      status = 'pending'
      return true
    },
  })
  expect(await screen.findByText(/^O aviso por e-mail não foi entregue/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enviar de novo' }))
  expect(await screen.findByText('Aviso colocado na fila de envio.')).toBeInTheDocument()
  expect(await screen.findByText(/^Na última consulta, o aviso por e-mail estava na fila/)).toBeVisible()
  const [{ body }] = network.sent('POST /rest/v1/rpc/retry_mails') as [SentRequest]
  expect(body).toEqual({ p_id: bia.id })
})

const many = Array.from({ length: 80 }, (_, n) => ({ ...bia, id: `m${n}`, name: `Pessoa ${n + 1}.` }))

test('the list goes on by its key, and the keyboard with it; a failure says so', async () => {
  let down = true
  const { user, network } = open({
    [LIST]: ({ query }: SentRequest) => {
      if (!query.has('or')) return many.slice(0, 51)
      return down ? answer(500, { message: 'x' }) : many.slice(50)
    },
  })
  expect(await screen.findByText('50 mensagens')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Carregar mais mensagens' }))
  expect(await screen.findByText('Não foi possível carregar mais mensagens.')).toBeVisible()
  down = false
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByText('80 mensagens')).toBeVisible()
  const [, next] = screen.getAllByRole('listitem').slice(49)
  expect(next).toHaveTextContent('Pessoa 51.')
  await waitFor(() => expect(next).toHaveFocus())
  expect(network.sent(LIST).at(-1)?.query.get('created_at')).toBe(`lte.${bia.created_at}`)
  expect(network.sent(LIST).at(-1)?.query.get('or')).toBe(`(created_at.lt."${bia.created_at}",id.lt.m49)`)
  expect(screen.queryByRole('button', { name: 'Carregar mais mensagens' })).not.toBeInTheDocument()
})
