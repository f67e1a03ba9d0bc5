import { screen, waitFor, within } from '@testing-library/react'
import type { PersonCounts } from 'shared-backend/admin/settings'
import { answer, testSession, type SentRequest } from 'shared-backend/testing'
import { catchFiles } from '../../testing/catchFiles.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { personFile } from './personFile.ts'

const FIND = 'POST /rest/v1/rpc/find_person'
const ERASE = 'POST /rest/v1/rpc/erase_person'
const RECORD = 'POST /rest/v1/rpc/list_erasures'

const at = '2026-05-03T12:00:00+00:00'
const row = (kind: string, id: string, content: object, more: object = {}) => ({
  kind,
  id,
  root: id,
  happened_at: at,
  stays: null,
  content,
  ...more,
})
const rows = [
  row('lead', 'l1', {
    owner_name: 'Ana Souza',
    property_kind: 'Casa',
    deal_kind: 'Venda',
    city: 'Florianópolis',
    email: 'Ana@exemplo.example',
    phone: '(48) 99123-4567',
    status: 'new',
  }),
  row('inquiry', 'i1', { kind: 'visit', name: 'Ana', property_title: 'Casa no Campeche', message: 'Oi!' }),
  row(
    'visit',
    'v1',
    { status: 'booked', starts_at: '2099-05-03T12:00:00+00:00' },
    { happened_at: '2099-05-03T12:00:00+00:00', root: 'i1' },
  ),
  row('alert', 's1', { email: 'ana@exemplo.example', alerts: [{ query: '?type=Venda', rhythm: 'daily' }] }),
  row('case', 'c1', { stage: 'contacted', next_step: 'Ligar' }, { root: 'i1' }),
  row('email', 'e1', { status: 'pending' }),
  row(
    'owner',
    'p1',
    { owner_name: 'Ana Souza', property_title: 'Sobrado', owner_email: 'ana@exemplo.example' },
    { stays: 'contract' },
  ),
  row('history', '7', { source: 'cases', changes: { next_step: null } }, { stays: 'history' }),
]
const erasable: PersonCounts = { lead: 1, inquiry: 1, visit: 1, alert: 1, case: 1, email: 1 }
const found = { version: 'v', erasable, staying: { owner: 1, history: 1 }, rows }
const nothing = { version: 'n', erasable: {}, staying: {}, rows: [] }

const open = (answers: Record<string, unknown> = {}) =>
  renderAdmin({
    path: '/admin/settings/privacy',
    answers: { 'POST /rest/v1/rpc/find_people': [], [RECORD]: [], [FIND]: found, ...answers },
  })
type View = ReturnType<typeof open>

async function search({ user }: View, contact: string) {
  await user.type(await screen.findByLabelText(/e-mail ou telefone/), contact)
  await user.click(screen.getByRole('button', { name: 'Buscar' }))
}
const result = () => screen.getByRole('region', { name: 'Dados encontrados' })

test('what is neither an e-mail nor a phone is not searched for, and the field says so', async () => {
  const view = open()
  await search(view, 'Ana')
  expect(screen.getByLabelText(/e-mail ou telefone/)).toHaveAccessibleDescription(
    /digite um e-mail ou um telefone/,
  )
  expect(screen.getByLabelText(/e-mail ou telefone/)).toHaveFocus()
  expect(view.network.sent(FIND)).toEqual([])
})

test('everything that was found stands by kind, with dates, links and what stays', async () => {
  const view = open()
  await search(view, ' ana@exemplo.example ')
  expect(await screen.findByText('8 registros encontrados')).toBeVisible()
  expect(view.network.sent(FIND)[0]?.body).toEqual({ p_contacts: ['ana@exemplo.example'], p_most: 50 })
  // Nothing of the search is in an address.
  expect(view.address()).toBe('/admin/settings/privacy')
  const kind = (name: RegExp) => within(screen.getByRole('region', { name }))
  const links = [
    [/^Mensagens/, /Casa no Campeche/, '/admin/cases?atendimento=c1'],
    [/^Visitas/, /Agendada/, '/admin/cases?atendimento=c1'],
    [/^Atendimentos/, /Contatado · Ligar/, '/admin/cases?atendimento=c1'],
    [/^Fichas/, /Sobrado/, '/admin/properties/private/p1'],
  ] as const
  for (const [name, link, href] of links)
    expect(kind(name).getByRole('link', { name: link })).toHaveAttribute('href', href)
  expect(kind(/^Imóveis oferecidos/).getByText('03/05/2026, 09:00')).toBeVisible()
  expect(kind(/^Visitas/).getByText('Futura')).toBeVisible()
  expect(kind(/^Fichas/).getByText(/^Fica: o imóvel está anunciado/)).toBeVisible()
  expect(kind(/^Histórico/).getByText(/^Fica: diz só o que a equipe mudou/)).toBeVisible()
})

test('another contact of these rows is searched for too, once somebody says that it is hers', async () => {
  const view = open()
  await search(view, 'ANA@exemplo.example')
  await view.user.click(await screen.findByRole('button', { name: 'Incluir (48) 99123-4567' }))
  expect(result()).toHaveFocus()
  await screen.findByText('8 registros encontrados')
  expect(view.network.sent(FIND)[1]?.body).toMatchObject({
    p_contacts: ['ANA@exemplo.example', '(48) 99123-4567'],
  })
  expect(screen.queryByRole('button', { name: /^Incluir/ })).not.toBeInTheDocument()
  await view.user.click(screen.getByRole('button', { name: 'Remover ANA@exemplo.example' }))
  expect(result()).toHaveFocus()
  await waitFor(() =>
    expect(view.network.sent(FIND)[2]?.body).toMatchObject({ p_contacts: ['(48) 99123-4567'] }),
  )
})

test('nothing found says so, and an error can be tried again', async () => {
  const view = open({ [FIND]: answer(503, { message: 'away' }) })
  await search(view, '48 99123-4567')
  expect(await screen.findByText('Erro ao buscar os dados')).toBeVisible()
  view.network.on(FIND, nothing)
  await view.user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByText('Nada encontrado')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Apagar tudo' })).not.toBeInTheDocument()
})

test('the dialog names how many things go, then they are gone, and the focus is where they were', async () => {
  let stored: object = found
  const view = open({
    [FIND]: () => stored,
    [ERASE]: () => {
      stored = nothing
      return erasable
    },
    [RECORD]: () =>
      stored === found
        ? []
        : [{ id: 1, happened_at: at, reason: 'request', username: 'maria', erased: erasable }],
  })
  expect(await screen.findByText('Nada foi apagado ainda.')).toBeVisible()
  await search(view, 'ana@exemplo.example')
  await view.user.click(await screen.findByRole('button', { name: 'Apagar tudo' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Apagar tudo desta pessoa?' }))
  const what =
    '1 cadastro de imóvel, 1 mensagem, 1 visita, 1 inscrição em avisos, 1 atendimento e 1 aviso por e-mail'
  expect(dialog.getByText(new RegExp(`Serão apagados de vez: ${what}`))).toBeVisible()
  expect(dialog.getByText(/A visita marcada deixa de existir, e o horário fica livre/)).toBeVisible()
  await view.user.click(dialog.getByRole('button', { name: 'Apagar 6 registros' }))
  expect(await screen.findByText('Tudo foi apagado')).toBeVisible()
  expect(screen.getByText(`Apagados: ${what}.`)).toBeVisible()
  expect(view.network.sent(ERASE)[0]?.body).toEqual({ p_contacts: ['ana@exemplo.example'], p_version: 'v' })
  await waitFor(() => expect(result()).toHaveFocus())
  expect(await screen.findByText(/A pedido, por maria/)).toBeVisible()
  expect(screen.queryByText(/Ana Souza/)).not.toBeInTheDocument()
})

test('what has changed since the search is not erased: the list is read again', async () => {
  const view = open({ [ERASE]: answer(409, { code: 'PT409', message: 'Changed since it was seen' }) })
  await search(view, 'ana@exemplo.example')
  await view.user.click(await screen.findByRole('button', { name: 'Apagar tudo' }))
  await view.user.click(screen.getByRole('button', { name: 'Apagar 6 registros' }))
  expect(await screen.findByText('Algo mudou desde a busca')).toBeVisible()
  expect(await screen.findByText('8 registros encontrados')).toBeVisible()
  expect(view.network.sent(FIND)).toHaveLength(2)
  expect(screen.queryByText('Tudo foi apagado')).not.toBeInTheDocument()
})

test('a failure says that nothing was erased, and leaves the list', async () => {
  const view = open({ [ERASE]: answer(503, { message: 'away' }) })
  await search(view, 'ana@exemplo.example')
  await view.user.click(await screen.findByRole('button', { name: 'Apagar tudo' }))
  await view.user.click(screen.getByRole('button', { name: 'Apagar 6 registros' }))
  expect(await screen.findByText('Erro ao apagar. Nada foi apagado.')).toBeVisible()
  expect(screen.getByText('8 registros encontrados')).toBeVisible()
})

test('the export reads all rows, and hands over one file', async () => {
  const { files, names } = catchFiles()
  const view = open()
  await search(view, 'ana@exemplo.example')
  await view.user.click(await screen.findByRole('button', { name: 'Exportar' }))
  expect(await screen.findByText('Arquivo exportado.')).toBeVisible()
  expect(names).toEqual([expect.stringMatching(/^dados-pessoais-\d{4}-\d\d-\d\d\.json$/)])
  expect(view.network.sent(FIND)[1]?.body).toMatchObject({ p_most: 100_000 })
  expect(files[0]?.type).toBe('application/json')
})

test('the same is printed as a page with headings and dates', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    expect(screen.getByRole('heading', { level: 1, name: /^Dados pessoais de ana@/ })).toBeInTheDocument()
    // On the page and on the sheet.
    expect(screen.getAllByRole('heading', { name: /^Mensagens e pedidos de visita/ })).toHaveLength(2)
    expect(screen.getAllByText('Nome do proprietário')).toHaveLength(2)
    expect(screen.getByText('03/05/2099, 09:00')).toBeInTheDocument()
    expect(screen.getByText('Uma vez por dia')).toBeInTheDocument()
    expect(screen.queryByText(/\[object/)).not.toBeInTheDocument()
  })
  const view = open()
  await search(view, 'ana@exemplo.example')
  await view.user.click(await screen.findByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(view.network.sent(FIND)[1]?.body).toMatchObject({ p_most: 100_000 })
})

describe('a name', () => {
  const PEOPLE = 'POST /rest/v1/rpc/find_people'
  const ana = {
    name: 'Ana Souza',
    email: 'ana@exemplo.example',
    phone: '48991234567',
    case_id: 'c1',
    happened_at: at,
    cases: 2,
  }
  const other = { ...ana, email: null, phone: '48988887777', case_id: 'c2', cases: 1 }
  const type = async ({ user }: View, words: string) =>
    user.type(await screen.findByLabelText(/e-mail ou telefone/), words)

  test('lists people with what tells them apart, and shows all of the one that is chosen', async () => {
    const view = open({ [PEOPLE]: [ana, other] })
    await type(view, 'ana s')
    expect(await screen.findByText('2 pessoas. Escolha uma para ver o que está guardado.')).toBeVisible()
    // Not for each letter.
    expect(view.network.sent(PEOPLE).map(({ body }) => body)).toEqual([{ p_words: 'ana s' }])
    expect(
      screen.getByRole('button', { name: 'Ana Souza (48) 98888-7777 · 1 atendimento, em 03/05/2026' }),
    ).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: /ana@exemplo.example · 2 atendimentos/ }))
    expect(await screen.findByText('8 registros encontrados')).toBeVisible()
    expect(view.network.sent(FIND)[0]?.body).toMatchObject({
      p_contacts: ['ana@exemplo.example', '(48) 99123-4567'],
    })
    expect(result()).toHaveFocus()
    expect(screen.queryByRole('list', { name: 'Pessoas encontradas' })).not.toBeInTheDocument()
  })

  test('of nobody says so, and an error can be tried again', async () => {
    const view = open({ [PEOPLE]: answer(503, { message: 'away' }) })
    await type(view, 'ana')
    expect(await screen.findByText('Erro ao buscar os dados')).toBeVisible()
    view.network.on(PEOPLE, [])
    await view.user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
    expect(await screen.findByText(/^Ninguém que escreveu à imobiliária/)).toBeVisible()
  })
})

test('a failed export says so', async () => {
  const view = open({
    [FIND]: ({ body }: SentRequest) =>
      (body as { p_most: number }).p_most > 50 ? answer(503, { message: 'away' }) : found,
  })
  await search(view, 'ana@exemplo.example')
  await view.user.click(await screen.findByRole('button', { name: 'Exportar' }))
  expect(await screen.findByText('Erro ao exportar')).toBeVisible()
})

test('the file has Portuguese headings, words and times', () => {
  const file = JSON.parse(personFile(rows as never, ['ana@exemplo.example'], 'Morada Clara')) as Record<
    string,
    unknown
  >
  expect(file).toMatchObject({
    'Dados pessoais de': ['ana@exemplo.example'],
    Imobiliária: 'Morada Clara',
    'Imóveis oferecidos pelo site': [{ 'Nome do proprietário': 'Ana Souza', Situação: 'Novo' }],
    'Mensagens e pedidos de visita': [{ Mensagem: 'Oi!', Tipo: 'Visita' }],
    Visitas: [{ Situação: 'Agendada', Início: '03/05/2099, 09:00' }],
    'Avisos por e-mail': [{ Situação: 'Na fila' }],
  })
})

describe('the card of the terms', () => {
  const READ = 'GET /rest/v1/retention_settings'
  const ADD = 'POST /rest/v1/retention_settings'
  const WRITE = 'PATCH /rest/v1/retention_settings'
  const openSettings = (answers: Record<string, unknown>) =>
    renderAdmin({ path: '/admin/settings/privacy', answers: { [RECORD]: [], ...answers } })
  const card = async () => within(await screen.findByRole('region', { name: 'Dados pessoais' }))

  test('saves how long data is kept', async () => {
    const { user, network } = openSettings({
      [READ]: [],
      [ADD]: ({ body }: SentRequest) => [{ ...(body as object), updated_at: at }],
    })
    const months = await (await card()).findByLabelText(/^Guardar por \(meses\)/)
    expect(months).toHaveValue('24')
    expect((await card()).getByLabelText(/^Depois de um negócio fechado/)).toHaveValue('60')
    await user.clear(months)
    await user.type(months, '72')
    await user.click((await card()).getByRole('button', { name: 'Salvar prazos' }))
    expect(await (await card()).findByText('Não pode ser menos que o prazo dos outros dados')).toBeVisible()
    await user.clear(months)
    await user.type(months, '36')
    await user.click((await card()).getByRole('button', { name: 'Salvar prazos' }))
    expect(await screen.findByText('Prazos salvos')).toBeVisible()
    expect(network.sent(ADD)[0]?.body).toEqual({
      months: 36,
      closed_months: 60,
      tenant_id: testSession.tenant_id,
    })
  })

  test('saves over the version that was seen, and asks where somebody else has changed the same', async () => {
    let stored = { months: 12, closed_months: 60, updated_at: at }
    const { user, network } = openSettings({
      [READ]: () => [stored],
      [WRITE]: ({ query }: SentRequest) =>
        query.get('updated_at') === `eq.${stored.updated_at}` ? [stored] : [],
    })
    const months = await (await card()).findByLabelText(/^Guardar por \(meses\)/)
    expect(months).toHaveValue('12')
    await user.clear(months)
    await user.type(months, '18')
    stored = { ...stored, months: 30, updated_at: '2026-05-04T12:00:00+00:00' }
    await user.click((await card()).getByRole('button', { name: 'Salvar prazos' }))
    expect(
      await screen.findByRole('dialog', { name: 'Outra pessoa mudou estas configurações' }),
    ).toBeVisible()
    expect(network.sent(WRITE)[0]?.query.get('updated_at')).toBe(`eq.${at}`)
  })
})
