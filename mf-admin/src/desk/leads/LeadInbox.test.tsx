import { act, screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { catchFiles } from '../../testing/catchFiles.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { lead as oneLead, leadsOf } from '../../testing/rows.ts'

const LIST = 'POST /rest/v1/rpc/list_leads'
const FIGURES = 'GET /rest/v1/rpc/get_lead_figures'
const one = (id: string) => `GET /rest/v1/leads?id=eq.${id}`

const lead = (id: string, owner_name: string, status: string) => ({ ...oneLead, id, owner_name, status })
const [marcos, paula] = [lead('l1', 'Marcos', 'new'), lead('l2', 'Paula', 'won')]

interface Question {
  p_search: string
  p_status?: string
  p_after?: string[]
  p_limit: number
}

/** As the database answers where these are all. */
const answering =
  (rows: ReturnType<typeof lead>[]) =>
  ({ body }: SentRequest) => {
    const { p_search, p_status, p_after, p_limit } = body as Question
    const found = rows.filter(
      ({ status, owner_name }) => status === (p_status ?? status) && owner_name.includes(p_search),
    )
    const from = found.findIndex(({ id }) => id === p_after?.[1]) + 1
    const end = from + p_limit
    return {
      rows: found.slice(from, end),
      next: end < found.length ? ['2026-05-03T12:00:00+00:00', found[end - 1]!.id] : null,
      ...(from > 0 ? { found: null, total: null } : { found: found.length, total: rows.length }),
    }
  }

const answers = {
  [LIST]: answering([marcos, paula]),
  [FIGURES]: { total: 2, new: 1, since: [] },
  [one('l1')]: marcos,
  [one('l2')]: paula,
}
const open = (more: Record<string, unknown> = {}, path = '/admin/leads') =>
  renderAdmin({ path, answers: { ...answers, ...more } })

const requestsOf = (network: ReturnType<typeof open>['network']) =>
  network.sent(LIST).map(({ body }) => body as Question)

/** Answers once `goOn` is called. */
function heldUntil(reply: (request: SentRequest) => unknown) {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const answerHeld = async (request: SentRequest) => {
    await held
    return reply(request)
  }
  return { answerHeld, goOn: () => act(async () => goOn()) }
}

test('a status and a search narrow the list in the database', async () => {
  const { user, network, address } = open()
  expect(await screen.findByText('Marcos')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Convertido' }))
  await waitFor(() => expect(screen.queryByText('Marcos')).not.toBeInTheDocument())
  expect(screen.getByText('Paula')).toBeVisible()
  await user.click(screen.getByRole('searchbox'))
  await user.paste('Mar')
  expect(await screen.findByText('Nenhum lead encontrado')).toBeVisible()
  expect(requestsOf(network).at(-1)).toEqual({ p_search: 'Mar', p_status: 'won', p_limit: 50 })
  expect(requestsOf(network).filter(({ p_search }) => p_search)).toHaveLength(1)
  expect(address()).toBe('/admin/leads?situacao=won&busca=Mar')
})

const many = Array.from({ length: 120 }, (_, n) => lead(`m${n}`, `Dono ${n + 1}`, 'new'))

test('the list goes on where it ends, and the keyboard with it', async () => {
  const { user, network } = open({ [LIST]: answering(many) })
  expect(await screen.findByText('50 de 120 leads')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Carregar mais leads' }))
  expect(await screen.findByText('100 de 120 leads')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('link', { name: /^Dono 51\D/ })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Carregar mais leads' }))
  expect(await screen.findByText('120 leads')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Carregar mais leads' })).not.toBeInTheDocument()
  expect(requestsOf(network).map(({ p_after }) => p_after)).toEqual([
    undefined,
    ['2026-05-03T12:00:00+00:00', 'm49'],
    ['2026-05-03T12:00:00+00:00', 'm99'],
  ])
})

test('a focus that has moved elsewhere meanwhile stays there', async () => {
  const { user, network } = open({ [LIST]: answering(many) })
  const more = await screen.findByRole('button', { name: 'Carregar mais leads' })
  const next = heldUntil(answering(many))
  network.on(LIST, next.answerHeld)
  await user.click(more)
  await user.click(screen.getByRole('searchbox'))
  await next.goOn()
  expect(await screen.findByText('100 de 120 leads')).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

describe('a list that is read anew since a lead was saved', () => {
  async function save(reply: unknown) {
    const view = open({
      [LIST]: answering(many),
      [one('m0')]: many[0],
      'POST /functions/v1/update-lead-status': lead('m0', 'Dono 1', 'contacted'),
    })
    await view.user.click(await screen.findByRole('link', { name: /^Dono 1\D/ }))
    view.network.on(LIST, reply)
    await view.user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Lead atualizado com sucesso!')).toBeVisible()
    return view
  }

  test('continues once it is loaded, if more was requested meanwhile', async () => {
    const again = heldUntil(answering(many))
    const { user } = await save(again.answerHeld)
    await user.click(screen.getByRole('button', { name: 'Carregar mais leads' }))
    expect(screen.getByText('Carregando mais leads...')).toBeVisible()
    await again.goOn()
    expect(await screen.findByText('100 de 120 leads')).toBeVisible()
  })

  test('is reported as outdated when it fails to load, and can be requested again', async () => {
    const { user, network } = await save(answer(500, {}))
    expect(await screen.findByText('Não foi possível atualizar a lista de leads.')).toBeVisible()
    expect(screen.getByText('Dono 50')).toBeVisible()
    network.on(LIST, answering([lead('l3', 'Rita', 'new'), ...many]))
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
    expect(await screen.findByText('Rita')).toBeVisible()
    expect(screen.queryByText('Não foi possível atualizar a lista de leads.')).not.toBeInTheDocument()
  })
})

test('a failure to load more is shown, and more can be requested again', async () => {
  const { user, network } = open({ [LIST]: answering(many) })
  const more = await screen.findByRole('button', { name: 'Carregar mais leads' })
  network.on(LIST, answer(500, {}))
  await user.click(more)
  expect(await screen.findByText('Não foi possível carregar mais leads.')).toBeVisible()
  expect(screen.getByText('Dono 50')).toBeVisible()
  network.on(LIST, answering(many))
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByText('100 de 120 leads')).toBeVisible()
})

test('leaving a lead leads back to it, in a list as long as it was', async () => {
  const { user, router } = open({ [LIST]: answering(many), [one('m70')]: many[70] })
  await user.click(await screen.findByRole('button', { name: 'Carregar mais leads' }))
  await user.click(await screen.findByRole('link', { name: /^Dono 71\D/ }))
  await user.click(await screen.findByRole('link', { name: 'Voltar para a lista' }))
  expect(screen.getByRole('link', { name: /^Dono 71\D/ })).toHaveFocus()
  await act(() => router.navigate('/admin'))
  await act(() => router.navigate(-1))
  expect(await screen.findByText('100 de 120 leads')).toBeVisible()
})

test('a lead far down the list is read by itself', async () => {
  open({ [LIST]: answering(many), [one('m99')]: many[99] }, '/admin/leads?lead=m99')
  expect(await screen.findByRole('heading', { name: 'Dono 100' })).toBeVisible()
})

test('a lead that is gone is reported as gone', async () => {
  open({ [one('l9')]: [] }, '/admin/leads?lead=l9')
  expect(await screen.findByText('Este lead não existe mais.')).toBeVisible()
})

test('an inbox without leads shows a message', async () => {
  open({ [LIST]: leadsOf([]) })
  expect(await screen.findByText('Nenhum lead por aqui ainda')).toBeVisible()
})

describe('the export', () => {
  let files: Blob[]
  beforeEach(() => ({ files } = catchFiles()))

  const owners = Array.from({ length: 1_100 }, (_, n) =>
    lead(`m${n}`, `Dono ${n + 1}`, n % 11 ? 'new' : 'won'),
  )
  const linesOf = async (file: Blob | undefined) => (await file!.text()).trim().split('\r\n')

  test('is of all that fit, not only of those that are shown', async () => {
    const { user, network } = open({ [LIST]: answering(owners) }, '/admin/leads?situacao=new')
    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
    expect(await screen.findByText('1.000 leads exportados.')).toBeVisible()
    const lines = await linesOf(files[0])
    expect(lines).toHaveLength(1 + 1_000)
    expect(lines.at(-1)).toContain('"Dono 1100"')
    expect(requestsOf(network).filter(({ p_limit }) => p_limit === 500)).toHaveLength(2)
  })

  test('says how far it is, can be stopped, and gives no part of a file', async () => {
    const { user, network } = open({ [LIST]: answering(owners) })
    const button = await screen.findByRole('button', { name: 'Exportar CSV' })
    const first = heldUntil(answering(owners))
    const next = heldUntil(answering(owners))
    network.on(LIST, (request: SentRequest) =>
      ((request.body as Question).p_after ? next : first).answerHeld(request),
    )
    await user.click(button)
    expect(await screen.findByRole('progressbar', { name: 'Exportando leads...' })).not.toHaveAttribute(
      'value',
    )
    await first.goOn()
    expect(await screen.findByRole('progressbar', { name: '500 de 1.100 leads' })).toHaveValue(500)
    await user.click(screen.getByRole('button', { name: 'Cancelar exportação' }))
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    await next.goOn()
    expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeEnabled()
    expect(files).toEqual([])
  })

  test('is reported when it breaks off, and gives no file', async () => {
    const { user, network } = open({ [LIST]: answering(owners) })
    const button = await screen.findByRole('button', { name: 'Exportar CSV' })
    network.on(LIST, (request: SentRequest) =>
      (request.body as Question).p_after ? answer(500, {}) : answering(owners)(request),
    )
    await user.click(button)
    expect(await screen.findByText('Erro ao exportar leads. Tente novamente.')).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(files).toEqual([])
  })
})

test('a lead shows how to reach the owner, and its status and notes are saved', async () => {
  const { user, network } = open({
    'POST /functions/v1/update-lead-status': lead('l1', 'Marcos', 'contacted'),
  })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  expect(screen.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+5548999990000')
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/5548999990000\?text=/,
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Contatado')
  await user.type(screen.getByLabelText('Anotações'), 'Ligar na sexta')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Lead atualizado com sucesso!')).toBeVisible()
  expect(network.sent('POST /functions/v1/update-lead-status')[0]?.body).toEqual({
    lead_id: 'l1',
    new_status: 'contacted',
    lead_notes: 'Ligar na sexta',
    seen: '2026-05-03T12:00:00+00:00',
  })
})

const newer = {
  ...lead('l1', 'Marcos Lima', 'lost'),
  notes: 'Já vendeu',
  updated_at: '2026-05-05T12:00:00+00:00',
}

describe('a lead that somebody has changed since the list was read', () => {
  test('is edited as it is now', async () => {
    const fresh = heldUntil(() => newer)
    const { user, network } = open({
      [one('l1')]: fresh.answerHeld,
      'POST /functions/v1/update-lead-status': newer,
    })
    await user.click(await screen.findByRole('link', { name: /Marcos/ }))
    await fresh.goOn()
    await waitFor(() => expect(screen.getByLabelText('Anotações')).toHaveValue('Já vendeu'))
    expect(screen.getByRole('combobox', { name: 'Situação' })).toHaveDisplayValue('Perdido')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Lead atualizado com sucesso!')).toBeVisible()
    expect(network.sent('POST /functions/v1/update-lead-status')[0]?.body).toMatchObject({
      new_status: 'lost',
      lead_notes: 'Já vendeu',
      seen: newer.updated_at,
    })
  })

  test('keeps the text that is typed about it', async () => {
    const fresh = heldUntil(() => newer)
    const { user } = open({ [one('l1')]: fresh.answerHeld })
    await user.click(await screen.findByRole('link', { name: /Marcos/ }))
    await user.type(screen.getByLabelText('Anotações'), 'A minha')
    await fresh.goOn()
    expect((await screen.findAllByText('Marcos Lima'))[0]).toBeVisible()
    expect(screen.getByLabelText('Anotações')).toHaveValue('A minha')
    await user.clear(screen.getByLabelText('Anotações'))
    await waitFor(() => expect(screen.getByLabelText('Anotações')).toHaveValue('Já vendeu'))
  })
})

test('a saved change can be undone', async () => {
  const { user, network } = open({
    'POST /functions/v1/update-lead-status': lead('l1', 'Marcos', 'contacted'),
  })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.type(screen.getByLabelText('Anotações'), 'Engano')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  network.on(one('l1'), { ...marcos, notes: 'Engano' })
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Alteração desfeita.')).toBeVisible()
  expect(screen.getByLabelText('Anotações')).toHaveValue('')
  expect(network.sent('POST /functions/v1/update-lead-status').at(-1)?.body).toMatchObject({
    new_status: 'new',
    lead_notes: '',
  })
})

test('a note that somebody else has saved meanwhile is shown before it is overwritten', async () => {
  const changed = answer(409, { error: { code: 'changed_since', message: 'Mudou' } })
  const { user, network } = open({ 'POST /functions/v1/update-lead-status': changed })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.type(screen.getByLabelText('Anotações'), 'A minha')
  network.on(one('l1'), newer)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa mudou este lead' }))
  expect(dialog.getByRole('group', { name: 'Anotações' })).toHaveTextContent('Já vendeu')
  expect(dialog.getByText('Já incluído do que a outra pessoa salvou: Situação.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Voltar ao formulário' }))
  expect(screen.getByLabelText('Anotações')).toHaveValue('A minha')

  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa mudou este lead' }))
  await user.click(dialog.getByRole('radio', { name: /^A sua versão/ }))
  network.on('POST /functions/v1/update-lead-status', { ...newer, notes: 'A minha' })
  await user.click(dialog.getByRole('button', { name: 'Salvar com estas escolhas' }))
  expect(await screen.findByText('Lead atualizado com sucesso!')).toBeVisible()
  expect(network.sent('POST /functions/v1/update-lead-status').at(-1)?.body).toEqual({
    lead_id: 'l1',
    new_status: 'lost',
    lead_notes: 'A minha',
    seen: newer.updated_at,
  })
  expect(screen.getByRole('combobox', { name: 'Situação' })).toHaveDisplayValue('Perdido')
})

test('new leads are counted in the header', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Leads (1 lead novo)' })).toBeVisible()
})

test('a lead that comes meanwhile joins the list once the header knows of it', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { network } = open()
  expect(await screen.findByText('Marcos')).toBeVisible()
  network.on(LIST, answering([lead('l3', 'Rita', 'new'), marcos, paula]))
  network.on(FIGURES, { total: 3, new: 2, since: [] })
  await act(() => jest.advanceTimersByTimeAsync(120_000))
  expect(await screen.findByText('Rita')).toBeVisible()
})

test('a notice that was not sent is reported and can be sent again', async () => {
  const failed = { status: 'failed', attempts: 8, last_error: 'refused', sent_at: null }
  const { user, network } = open({
    [one('l1')]: { ...marcos, emails: [failed] },
    'POST /rest/v1/rpc/retry_mails': true,
  })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  expect(await screen.findByText(/O aviso por e-mail não foi entregue/)).toBeVisible()
  network.on(one('l1'), { ...marcos, emails: [{ ...failed, status: 'pending', attempts: 0 }] })
  await user.click(screen.getByRole('button', { name: 'Enviar de novo' }))
  expect(await screen.findByText('Aviso colocado na fila de envio.')).toBeVisible()
  expect(await screen.findByText(/^Na última consulta, o aviso por e-mail estava na fila/)).toBeVisible()
  expect(network.sent('POST /rest/v1/rpc/retry_mails')[0]?.body).toEqual({ p_id: 'l1' })
})

test('a lead is deleted only after a question', async () => {
  const { user, network, router } = open({ 'DELETE /rest/v1/leads': null })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.click(screen.getByRole('button', { name: 'Excluir lead' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir este lead?' }))
  expect(network.sent('DELETE /rest/v1/leads')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Excluir lead' }))
  expect(await screen.findByText('Lead excluído com sucesso!')).toBeVisible()
  expect(network.sent('DELETE /rest/v1/leads?id=eq.l1')).toHaveLength(1)
  expect(router.state.location.search).toBe('')
})

test('a lead becomes an inactive property with its data filled in', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.click(screen.getByRole('link', { name: 'Criar imóvel com estes dados' }))
  expect(await screen.findByLabelText(/Título/)).toHaveValue('Casa em São José')
  expect(screen.getByLabelText(/^Preço/)).toHaveValue('R$ 650.000')
  expect(screen.getByLabelText(/^Quartos/)).toHaveValue('3')
  expect(screen.getByRole('combobox', { name: /Categoria/ })).toHaveDisplayValue('Casa')
  expect(screen.getByRole('switch', { name: /Imóvel ativo/ })).not.toBeChecked()
})

test('a property is begun with the data of a lead or not at all', async () => {
  const { user, network } = open({ [one('l1')]: answer(500, {}) }, '/admin/properties/new?lead=l1')
  expect(await screen.findByText('Erro ao carregar lead')).toBeVisible()
  expect(screen.queryByLabelText(/Título/)).not.toBeInTheDocument()
  network.on(one('l1'), marcos)
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByLabelText(/Título/)).toHaveValue('Casa em São José')
})

test('the weeks of the dashboard are counted again as often as the new leads', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { network } = open({}, '/admin')
  const weeks = () => network.sent(FIGURES).filter(({ query }) => query.get('p_starts') !== '{}')
  await waitFor(() => expect(weeks()).toHaveLength(1))
  await act(() => jest.advanceTimersByTimeAsync(120_000))
  await waitFor(() => expect(weeks()).toHaveLength(2))
})
