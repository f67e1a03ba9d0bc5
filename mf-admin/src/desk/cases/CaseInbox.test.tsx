import { act, screen, waitFor, within } from '@testing-library/react'
import { answer, testSession, type SentRequest } from 'shared-backend/testing'
import { catchFiles } from '../../testing/catchFiles.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

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
  updated_at: '2026-05-03T12:00:00+00:00',
  first_answered_at: null as string | null,
  lost_reason: null,
  phone: '+55 48 99999-0000',
  email: null,
  code: 'CA0001',
  message: '=Olá, posso visitar?',
  source_page: '/properties',
  source_campaign: 'utm_source=instagram&utm_campaign=lancamentos',
  source_referrer: 'l.instagram.com',
}
const bia = {
  id,
  kind: 'message',
  stage: 'new',
  lost_reason: null,
  assignee_id: null,
  next_step: 'Ligar de volta',
  next_on: '2026-05-02',
  notes: null as string | null,
  first_answered_at: null,
  created_at: '2026-05-03T12:00:00+00:00',
  updated_at: '2026-05-03T12:00:00+00:00',
  contacts: [] as object[],
  lead: null,
  inquiry: {
    id: '00000000-0000-4000-8000-0000000000b1',
    name: 'Bia Ramos',
    email: null,
    phone: '48999990000',
    message: 'Olá, posso visitar?',
    property_title: 'Casa no Campeche',
    property_code: '3F2B8C1A',
    source_page: '/properties',
    source_campaign: 'utm_source=instagram',
    source_referrer: 'l.instagram.com',
    property: null as object | null,
    visits: [] as object[],
    emails: [] as object[],
  },
}
const pageOf = (rows: object[]) => ({ rows, next: null, found: rows.length })

const open = (answers: Record<string, unknown>, path = '/admin/cases') =>
  renderAdmin({
    path,
    answers: {
      [LIST]: pageOf([listed]),
      ...answers,
    },
  })

test('the header leads to the desk, where what is overdue is marked', async () => {
  const { user } = open({}, '/admin/settings')
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

test('a save that is refused although nobody has changed anything ends with its error', async () => {
  const { user, network } = open({ [ONE]: bia, [CHANGE]: [] }, `/admin/cases?atendimento=${id}`)
  const form = within(await screen.findByRole('article', { name: 'Bia Ramos' }))
  await user.selectOptions(form.getByLabelText('Etapa'), 'Contatado')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Este registro já existe ou foi alterado por outra pessoa.')).toBeVisible()
  expect(network.sent(CHANGE)).toHaveLength(1)
  expect(form.getByLabelText('Etapa')).toHaveDisplayValue('Contatado')
})

const desk = (version: string) => ({ version, waiting: 3, answered: 8, median_minutes: 130 })

test('the desk says who waits, and how soon the others were answered', async () => {
  open({ 'GET /rest/v1/rpc/get_desk': desk('1') })
  expect(await screen.findByText('3 atendimentos sem resposta')).toBeVisible()
  expect(
    screen.getByText('Primeira resposta em 2 horas (mediana de 8 atendimentos em 30 dias)'),
  ).toBeVisible()
})

test('a new case is shown without a reload, within seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const rows = [listed]
  let version = '1'
  open({ 'GET /rest/v1/rpc/get_desk': () => desk(version), [LIST]: () => pageOf(rows) })
  expect(await screen.findByText('Bia Ramos')).toBeVisible()
  expect(screen.queryByText('Rui Lopes')).toBeNull()
  rows.unshift({ ...listed, id: 'c2', name: 'Rui Lopes' })
  version = '2'
  act(() => jest.advanceTimersByTime(5_000))
  expect(await screen.findByText('Rui Lopes')).toBeVisible()
})

test('an address that names no case says so', async () => {
  open({ [ONE]: answer(400, { code: '22P02' }) }, '/admin/cases?atendimento=x')
  expect(await screen.findByText('Este atendimento não existe mais.')).toBeVisible()
})

test('a form in which nothing is typed follows what a colleague saves', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  let stored = bia
  let version = '1'
  open(
    { 'GET /rest/v1/rpc/get_desk': () => desk(version), [ONE]: () => stored },
    `/admin/cases?atendimento=${id}`,
  )
  expect(await screen.findByLabelText('Próximo passo')).toHaveValue('Ligar de volta')
  stored = { ...bia, next_step: 'Mandar fotos', updated_at: '2026-05-04T12:00:00+00:00' }
  version = '2'
  act(() => jest.advanceTimersByTime(5_000))
  await waitFor(() => expect(screen.getByLabelText('Próximo passo')).toHaveValue('Mandar fotos'))
})

test('a message is written from a template with the facts of the listing, and what was typed is kept', async () => {
  const property = {
    ...{ id: 'p1', title: 'Casa no Campeche', reference_code: 'CA0001', active: true, property_images: [] },
    ...{ price: 850_000, property_type: 'sale', neighborhood: 'Campeche', city: 'Florianópolis' },
    ...{ bedrooms: 3, area: 120, address: 'Rua das Palmeiras, 120' },
  }
  const { user } = open(
    { [ONE]: { ...bia, inquiry: { ...bia.inquiry, property } } },
    `/admin/cases?atendimento=${id}`,
  )
  const answerBox = within(await screen.findByRole('group', { name: 'Resposta' }))
  const message = answerBox.getByLabelText('Mensagem')
  expect(message).toHaveDisplayValue(/^Olá, Bia! Aqui é da /)
  expect(message).toHaveDisplayValue(
    /código CA0001\nCampeche · Florianópolis · 3\squartos · 120\sm² · R\$\s850\.000/,
  )
  expect(message).toHaveDisplayValue(/\/property\/p1/)
  await user.clear(message)
  await user.type(message, 'Oi, Bia!')
  await user.selectOptions(answerBox.getByLabelText('Modelo de mensagem'), 'Depois da visita')
  expect(message).toHaveDisplayValue(/Obrigado pela visita!/)
  await user.selectOptions(answerBox.getByLabelText('Modelo de mensagem'), 'Primeiro contato')
  expect(message).toHaveValue('Oi, Bia!')
  expect(answerBox.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('Oi, Bia!')),
  )
  expect(screen.getByText('Veio de: Instagram')).toBeVisible()
})

test('a way to the person is noted with its text, and coming back the page asks once what came of it', async () => {
  let contacts: object[] = []
  const noted = { id: 'k1', channel: 'whatsapp', answered: null as boolean | null, admin_id: testSession.id }
  const { user, network } = open(
    {
      [ONE]: () => ({ ...bia, contacts }),
      'POST /rest/v1/case_contacts': ({ body }: SentRequest) => {
        contacts = [{ ...noted, ...(body as object), id: noted.id, created_at: '2026-05-03T12:10:00Z' }]
        return []
      },
      'PATCH /rest/v1/case_contacts': ({ body }: SentRequest) => {
        contacts = [{ ...contacts[0], ...(body as object) }]
        return []
      },
    },
    `/admin/cases?atendimento=${id}`,
  )
  const answerBox = within(await screen.findByRole('group', { name: 'Resposta' }))
  await user.clear(answerBox.getByLabelText('Mensagem'))
  await user.type(answerBox.getByLabelText('Mensagem'), 'Oi, Bia!')
  await user.click(answerBox.getByRole('link', { name: 'WhatsApp' }))
  expect(network.sent('POST /rest/v1/case_contacts')[0]?.body).toMatchObject({
    case_id: id,
    channel: 'whatsapp',
    message: 'Oi, Bia!',
  })
  const question = await screen.findByRole('group', { name: 'Respondeu a Bia pelo WhatsApp?' })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(question).toHaveFocus()
  expect(answerBox.getByLabelText('Mensagem')).toHaveValue('Oi, Bia!')
  // Meanwhile another text is written, which was not sent.
  await user.selectOptions(answerBox.getByLabelText('Modelo de mensagem'), 'Depois da visita')
  await user.clear(answerBox.getByLabelText('Mensagem'))
  await user.type(answerBox.getByLabelText('Mensagem'), 'Gostou?')
  await user.click(within(question).getByRole('button', { name: 'Sim' }))
  await waitFor(() => expect(screen.getByLabelText('Próximo passo')).toHaveFocus())
  expect(network.sent('PATCH /rest/v1/case_contacts')[0]?.body).toEqual({ answered: true })
  await waitFor(() => expect(question).not.toBeInTheDocument())
  // What was sent is in the list of contacts, and its message begins anew.
  expect(answerBox.getByLabelText('Mensagem')).toHaveValue('Gostou?')
  await user.selectOptions(answerBox.getByLabelText('Modelo de mensagem'), 'Primeiro contato')
  expect(screen.getByRole('region', { name: 'Contatos feitos' })).toHaveTextContent('respondido')
  expect(answerBox.getByLabelText('Mensagem')).toHaveDisplayValue(/^Olá, Bia!/)
})

test('a person with a visit to come is not forgotten before it is cancelled', async () => {
  const visit = {
    ...{ id: 'v1', property_id: 'p1', property_title: 'Casa no Campeche', property_code: '3F2B8C1A' },
    ...{ starts_at: '2099-05-03T12:00:00Z', during: '["2099-05-03 12:00:00+00","2099-05-03 12:30:00+00")' },
    ...{ status: 'booked', holds_until: null, sequence: 0 },
    ...{ changed_by: 'visitor', emails: [] },
  }
  const { user, network } = open(
    { [ONE]: { ...bia, kind: 'visit', inquiry: { ...bia.inquiry, visits: [visit] } } },
    `/admin/cases?atendimento=${id}`,
  )
  expect(await screen.findByRole('button', { name: 'Mudar horário' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByRole('dialog', { name: 'Cancele a visita antes de excluir' })).toBeVisible()
  expect(network.sent('DELETE /rest/v1/inquiries')).toHaveLength(0)
})

test('an e-mail that was not delivered is said, and can be sent again', async () => {
  const failed = { audience: 'agency', kind: 'inquiry', status: 'failed', attempts: 8, sent_at: null }
  const { user, network } = open(
    {
      [ONE]: { ...bia, inquiry: { ...bia.inquiry, emails: [failed] } },
      'POST /rest/v1/rpc/retry_mails': true,
    },
    `/admin/cases?atendimento=${id}`,
  )
  const mails = within(await screen.findByRole('region', { name: 'E-mails' }))
  expect(mails.getByText(/não foi entregue/)).toBeVisible()
  await user.click(mails.getByRole('button', { name: 'Enviar de novo' }))
  await waitFor(() => expect(network.sent('POST /rest/v1/rpc/retry_mails')).toHaveLength(1))
  expect(network.sent('POST /rest/v1/rpc/retry_mails')[0]?.body).toEqual({ p_id: bia.inquiry.id })
})

test('the arrow keys go through the list, and an opened case has the focus', async () => {
  const { user } = open({
    [LIST]: pageOf([listed, { ...listed, id: 'c9', name: 'Caio' }]),
    [ONE]: bia,
  })
  const first = await screen.findByRole('link', { name: /Bia Ramos/ })
  act(() => first.focus())
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: /Caio/ })).toHaveFocus()
  await user.keyboard('{ArrowUp}{Enter}')
  expect(await screen.findByRole('heading', { name: 'Bia Ramos' })).toHaveFocus()
})

test('an address of a lead leads to its case', async () => {
  const { address } = open({ [ONE]: { id } }, '/admin/leads?lead=l1')
  await waitFor(() => expect(address()).toBe(`/admin/cases?atendimento=${id}`))
})

test('who waits is counted in the header', async () => {
  open({ 'GET /rest/v1/rpc/get_desk': { ...desk('1'), waiting: 2 } }, '/admin/settings')
  expect(await screen.findByRole('link', { name: /^Atendimento.*2 atendimentos sem resposta/ })).toBeVisible()
})

test('the order is in the address and in the request', async () => {
  const { user, network, address } = open({})
  await user.selectOptions(await screen.findByLabelText('Ordem'), 'Próximo passo')
  await waitFor(() => expect(network.sent(LIST).at(-1)?.body).toMatchObject({ p_order: 'due' }))
  expect(address()).toBe('/admin/cases?ordem=due')
})

test('all that match are exported for a Brazilian spreadsheet, without formulas', async () => {
  const { files } = catchFiles()
  const { user, network } = open({ [LIST]: pageOf([{ ...listed, name: '=HYPERLINK("x")' }]) })
  await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
  expect(await screen.findByText('1 atendimento exportado.')).toBeInTheDocument()
  expect(network.sent(LIST).at(-1)?.body).toMatchObject({ p_limit: 500 })
  const [, row] = (await files[0]!.text()).split('\r\n')
  expect(row).toBe(
    `"03/05/2026, 09:00";"Mensagem";"'=HYPERLINK(""x"")";"48 99999-0000";;"Casa no Campeche";"CA0001";"'=Olá, posso visitar?";"Novo";;;"Ligar de volta";"02/05/2026";;"Instagram, campanha lancamentos"`,
  )
})

test('another view has the same cases, and none of them open', async () => {
  open({ [ONE]: bia }, `/admin/cases?etapa=new&atendimento=${id}`)
  expect(await screen.findByRole('link', { name: 'Quadro' })).toHaveAttribute(
    'href',
    '/admin/cases?etapa=new&modo=quadro',
  )
  expect(screen.getByRole('link', { name: 'Lista' })).toHaveAttribute('href', '/admin/cases?etapa=new')
  expect(await screen.findByText('Olá, posso visitar?')).toBeVisible()
})
