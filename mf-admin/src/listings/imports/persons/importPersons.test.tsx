import { screen, waitFor, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../../../testing/renderAdmin.tsx'
import { category } from '../../../testing/rows.ts'
import { zipOf } from '../../../testing/zipOf.ts'
import { personColumns, personKeys, type PersonKey } from './personColumns.ts'

/* The people of a ZIP, from the file to the requests. */

const KNOWN = 'POST /rest/v1/rpc/find_imported_persons'
const ROWS = 'POST /rest/v1/rpc/stage_property_import'
const PERSONS = 'POST /rest/v1/rpc/stage_import_persons'

const renderPage = (answers: Record<string, unknown>) =>
  renderAdmin({
    path: '/admin/properties/import',
    answers: {
      'GET /rest/v1/property_categories': [{ ...category, plural: 'Casas' }],
      'POST /rest/v1/rpc/find_reference_codes': {},
      [KNOWN]: [],
      [ROWS]: 1,
      [PERSONS]: 1,
      'POST /rest/v1/rpc/get_property_import': null,
      ...answers,
    },
  })
type View = ReturnType<typeof renderPage>

type Cells = Partial<Record<PersonKey, string>>
const moment = '2026-01-02T12:00:00+00:00'
const message: Cells = {
  ...{ kind: 'Mensagem', name: 'Ana', email: 'ana@exemplo.example', stage: 'Contatado' },
  message: 'Posso visitar?',
  ...{ created_at: moment, updated_at: moment, consented_at: moment, notice_version: 'v1' },
  ...{ property_title: 'Casa nova', property_code: 'CODIGO', reference_code: 'A1' },
}
const csvOf = (persons: Cells[], keys: PersonKey[] = personKeys) =>
  [
    keys.map((key) => personColumns[key].heading),
    ...persons.map((cells) => keys.map((key) => cells[key] ?? '')),
  ]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(';'))
    .join('\r\n')

const head = 'Referência;Título;Categoria;Negócio;Preço;Endereço;Bairro;Cidade;UF'
const house = 'A1;Casa nova;Casa;Venda;450 mil;Rua A, 1;Centro;Florianópolis;SC'
const wrongHouse = house.replace('A1', '1,5E+12')

/** Opens a ZIP up to its dry run. */
async function check(houses: string[], persons: string, answers: Record<string, unknown> = {}) {
  // Before the page: what that does meanwhile would go unseen.
  const zip = await zipOf({ 'imoveis.csv': [head, ...houses].join('\r\n'), 'pessoas.csv': persons })
  const view = renderPage(answers)
  const { user } = view
  await user.upload(await screen.findByLabelText('Arquivo'), zip)
  if (houses.length > 0) {
    await screen.findByRole('heading', { name: 'Confira as colunas' })
    await user.click(screen.getByRole('button', { name: 'Continuar' }))
    await user.click(await screen.findByRole('button', { name: 'Continuar' }))
  }
  await screen.findByRole('heading', { name: 'Confira antes de importar' })
  return view
}

const counts = async () => {
  const list = await screen.findByRole('list', { name: 'Resultado da conferência das pessoas' })
  return within(list)
    .getAllByRole('listitem')
    .map((one) => one.textContent)
}
const persons = () => within(screen.getByRole('region', { name: 'Pessoas' }))
const choice = () => screen.findByRole('checkbox', { name: 'Trazer também as pessoas' })
const submit = (name: string) => screen.findByRole('button', { name })
const bodies = (view: View, request: string) =>
  view.network.sent(request).map(({ body }) => body as Record<string, unknown>)

test('people come with the listings of a ZIP, and those who are there already are told and not sent', async () => {
  const view = await check([house], csvOf([message, { ...message, name: 'Bia', message: 'É sua?' }]), {
    [KNOWN]: [3],
  })
  expect(await counts()).toEqual(['1 nova', '1 já está no site'])
  expect(persons().getByText('2 pessoas conferidas.')).toHaveRole('status')
  expect(persons().getByText(/apague de novo em Configurações, Privacidade\.$/)).toBeVisible()
  // Their messages and contacts stay here until somebody imports them.
  const mark = { kind: 'message', created_at: moment, property_title: 'Casa nova', address: null }
  const asked = ['Ana', 'Bia'].map((name, at) => ({ row: at + 2, name, ...mark }))
  expect(bodies(view, KNOWN)).toEqual([{ p_persons: asked }])
  await view.user.click(await submit('Importar 1 imóvel e 1 pessoa'))
  await waitFor(() => expect(view.address()).toMatch(/^\/admin\/properties\/import\/[0-9a-f-]{36}$/))
  const ana = { kind: 'message', name: 'Ana', stage: 'contacted', message: 'Posso visitar?' }
  expect(bodies(view, PERSONS)).toMatchObject([
    { p_total: 1, p_persons: [{ ...ana, row: 2, reference_code: 'A1' }] },
  ])
  const [begun, rows] = bodies(view, ROWS)
  expect(begun).toMatchObject({ p_source: 'zip', p_total: 1, p_rows: [] })
  expect(rows).toMatchObject({ p_total: 1, p_rows: [{ referenceCode: 'A1' }] })
  const ids = [...bodies(view, ROWS), ...bodies(view, PERSONS)].map(({ p_id }) => p_id)
  expect(new Set(ids).size).toBe(1)
})

test('people can be left out, which makes another import of the file', async () => {
  const view = await check([house], csvOf([message]), { [ROWS]: answer(503, {}) })
  const choose = await choice()
  expect(choose).toBeChecked()
  await view.user.click(await submit('Importar 1 imóvel e 1 pessoa'))
  expect(await screen.findByText('Erro ao enviar os imóveis e as pessoas')).toBeVisible()
  choose.focus()
  await view.user.keyboard(' ')
  expect(choose).not.toBeChecked()
  expect(choose).toHaveFocus()
  expect(screen.queryByRole('list', { name: 'Resultado da conferência das pessoas' })).not.toBeInTheDocument()
  // The choice is the same after a look at the step before.
  await view.user.click(screen.getByRole('button', { name: 'Voltar' }))
  await view.user.click(await screen.findByRole('button', { name: 'Continuar' }))
  view.network.on(ROWS, 1)
  await view.user.click(await submit('Importar 1 imóvel'))
  await waitFor(() => expect(view.address()).toMatch(/import\/[0-9a-f-]{36}$/))
  expect(view.network.sent(PERSONS)).toEqual([])
  const sent = bodies(view, ROWS)
  expect(sent.at(-1)).toMatchObject({ p_total: 1, p_rows: [{ referenceCode: 'A1' }] })
  expect(sent.at(-1)?.p_id).not.toBe(sent[0]?.p_id)
})

test('wrong people are listed by row, name and heading, and stay out', async () => {
  const wrong = { ...message, name: 'Bia', email: 'bia', notice_version: '' }
  const view = await check([house], csvOf([message, wrong]))
  expect(await counts()).toEqual(['1 nova', '1 com erro'])
  const table = persons().getByRole('region', { name: 'Pessoas com erro' })
  const row = within(table).getByRole('row', { name: /^3 Bia/ })
  expect(row).toHaveTextContent(`${personColumns.email.heading}: Email inválidoNo arquivo: “bia”`)
  expect(row).toHaveTextContent(`${personColumns.notice_version.heading}: Sem o registro do consentimento`)
  expect(within(table).queryByText('Ana')).not.toBeInTheDocument()
  expect(bodies(view, KNOWN)).toMatchObject([{ p_persons: [{ row: 2 }] }])
  await view.user.click(await submit('Importar 1 imóvel e 1 pessoa, deixar 1 pessoa de fora'))
  await waitFor(() => expect(view.network.sent(PERSONS)).toHaveLength(1))
  expect(bodies(view, PERSONS)).toMatchObject([{ p_total: 1, p_persons: [{ row: 2 }] }])
})

test('many wrong people are shown by and by', async () => {
  const view = await check([house], csvOf(Array.from({ length: 60 }, () => ({ ...message, email: 'x' }))))
  expect(await counts()).toEqual(['60 com erro'])
  expect(persons().getByText('50 de 60')).toHaveRole('status')
  expect(persons().getAllByRole('row')).toHaveLength(51)
  await view.user.click(persons().getByRole('button', { name: 'Mostrar mais' }))
  expect(persons().getAllByRole('row')).toHaveLength(61)
  expect(persons().getByRole('button', { name: 'Baixar os erros (CSV)' })).toBeVisible()
  expect(await submit('Importar 1 imóvel, deixar 60 pessoas de fora')).toBeVisible()
})

test('people come where no listing can', async () => {
  const view = await check([wrongHouse], csvOf([message]))
  expect(await screen.findByText(/^Nenhum imóvel pode ser importado, só as pessoas\./)).toBeVisible()
  await view.user.click(await submit('Importar 1 pessoa, deixar 1 imóvel de fora'))
  await waitFor(() => expect(view.network.sent(PERSONS)).toHaveLength(1))
  await waitFor(() => expect(view.address()).toMatch(/import\/[0-9a-f-]{36}$/))
  expect(bodies(view, ROWS)).toMatchObject([{ p_total: 0, p_rows: [] }])
})

test('people of an agency without listings come alone, and nothing is asked of listings', async () => {
  const view = await check([], csvOf([message]))
  expect(screen.getByText('Etapa 2 de 2: Conferência')).toBeVisible()
  expect(screen.queryByLabelText('Imóveis novos')).not.toBeInTheDocument()
  await view.user.click(await submit('Importar 1 pessoa'))
  await waitFor(() => expect(view.network.sent(PERSONS)).toHaveLength(1))
  expect(bodies(view, ROWS)).toMatchObject([{ p_total: 0, p_rows: [] }])
})

test('people are looked up in parts', async () => {
  const view = await check([house], csvOf(Array.from({ length: 501 }, () => message)), { [KNOWN]: [2] })
  expect(await counts()).toEqual(['500 novas', '1 já está no site'])
  expect(bodies(view, KNOWN).map(({ p_persons }) => (p_persons as object[]).length)).toEqual([500, 1])
})

test('a check that fails keeps people back until it is tried again, and the listings may go without them', async () => {
  const view = await check([house], csvOf([message]), { [KNOWN]: answer(503, {}) })
  expect(await screen.findByText('Erro ao conferir as pessoas')).toBeVisible()
  await screen.findByRole('list', { name: 'Resultado da conferência' })
  expect(screen.queryByRole('button', { name: /^Importar \d/ })).not.toBeInTheDocument()
  await view.user.click(await choice())
  expect(await submit('Importar 1 imóvel')).toBeVisible()
  await view.user.click(await choice())
  view.network.on(KNOWN, [])
  await view.user.click(persons().getByRole('button', { name: 'Tentar Novamente' }))
  expect(await submit('Importar 1 imóvel e 1 pessoa')).toBeVisible()
})

test('people of an older export stay out, and the page says why', async () => {
  const view = await check([house], csvOf([message], ['created_at', 'name', 'phone', 'email', 'stage']))
  expect(await screen.findByText(/exporte tudo de novo no site de onde ele veio\.$/)).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Trazer também as pessoas' })).not.toBeInTheDocument()
  await view.user.click(await submit('Importar 1 imóvel'))
  await waitFor(() => expect(view.network.sent(ROWS)).toHaveLength(1))
  expect(view.network.sent(PERSONS)).toEqual([])
})

test('people that cannot be read keep no listing out, and the page says why', async () => {
  const view = await check([house], 'Nome\n"Ana')
  expect(screen.getByText(/^O pessoas\.csv deste ZIP não pôde ser lido/)).toBeVisible()
  expect(screen.getByText(/^O arquivo está danificado ou incompleto/)).toBeVisible()
  await view.user.click(await submit('Importar 1 imóvel'))
  await waitFor(() => expect(view.network.sent(ROWS)).toHaveLength(1))
  expect(view.network.sent(PERSONS)).toEqual([])
})

test('where the agency has everybody there is nothing to import', async () => {
  await check([], csvOf([message]), { [KNOWN]: [2] })
  expect(await counts()).toEqual(['1 já está no site'])
  expect(await screen.findByText('Não há nada para importar.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Importar \d/ })).not.toBeInTheDocument()
})
