import { screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { catchFiles } from '../../testing/catchFiles.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { house as row, listOf } from '../../testing/rows.ts'

const house = { ...row, id: 'h1', title: 'Casa com quintal', reference_code: 'CA0012' }
const lot = { ...row, id: 'l1', title: 'Lote' }
const flat = { ...row, id: 'f1', title: 'Apartamento', active: false, bedrooms: null, size: null }

const LIST = 'GET /rest/v1/rpc/list_properties'

const open = (more: Record<string, unknown> = {}, query = '') =>
  renderAdmin({ path: `/admin?modo=lista${query}`, answers: { [LIST]: listOf([house, flat]), ...more } })

const rowOf = (name: RegExp) => screen.findByRole('row', { name })
const chooser = (title: string) => screen.findByRole('checkbox', { name: `Selecionar ${title}` })
const bar = async () => within(await screen.findByRole('region', { name: 'Ações para os selecionados' }))

test('a row describes its property', async () => {
  open()
  const cells = within(await rowOf(/Casa com quintal/))
  for (const text of ['CA0012', 'Centro', '3', '120 m²', 'Venda', 'Ativo', '31/12/2025'])
    expect(cells.getByText(text)).toBeVisible()
  expect(within(await rowOf(/Apartamento/)).getByText('Inativo')).toBeVisible()
})

test('a column sorts the list, first one way and then the other, and its heading says so', async () => {
  const { user, address, network } = open({}, '&pagina=2')
  const header = () => screen.getByRole('columnheader', { name: 'Preço' })
  const press = () => user.click(screen.getByRole('button', { name: 'Preço' }))
  await screen.findByRole('table')
  expect(header()).not.toHaveAttribute('aria-sort')
  await press()
  await waitFor(() => expect(address()).toBe('/admin?ordem=menor-preco&modo=lista'))
  expect(header()).toHaveAttribute('aria-sort', 'ascending')
  await press()
  await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'descending'))
  await waitFor(() => expect(network.sent(LIST).at(-1)!.query.get('p_order')).toBe('price-desc'))
})

test('the menu of a row is walked by keyboard, and Escape gives the focus back', async () => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Mais ações para Casa com quintal' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menuitem', { name: 'Ver' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Dados internos' })).toHaveFocus()
  await user.keyboard('{End}')
  expect(screen.getByRole('menuitem', { name: 'Excluir…' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menu')).toBeVisible()
  await user.tab()
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
})

test("the menu's switch takes a listing off the site", async () => {
  const { user, network } = open({ 'PATCH /rest/v1/properties': [{ ...house, active: false }] })
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Casa com quintal' }))
  await user.click(screen.getByRole('menuitem', { name: 'Desativar' }))
  expect(await screen.findByText('Imóvel desativado: não aparece mais no site.')).toBeVisible()
  expect(network.sent('PATCH /rest/v1/properties')[0]?.body).toEqual({ active: false })
})

test('a copy is opened in the form, and the way back leads to the list', async () => {
  const { user, address, network } = open({
    'POST /rest/v1/rpc/duplicate_property': 'c1',
    'GET /rest/v1/properties': { ...row, id: 'c1' },
  })
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Apartamento' }))
  await user.click(screen.getByRole('menuitem', { name: 'Duplicar' }))
  expect(await screen.findByText('Imóvel duplicado: inativo e sem fotos.')).toBeVisible()
  expect(network.sent('POST /rest/v1/rpc/duplicate_property')[0]?.body).toEqual({ p_id: 'f1' })
  expect(address()).toBe('/admin/properties/edit/c1?modo=lista')
})

test('several are changed with one request, and each that failed is named with its reason', async () => {
  const { user, network } = open({
    [LIST]: listOf([house, flat, lot]),
    'POST /rest/v1/rpc/update_properties': ['h1'],
    'GET /rest/v1/deleted_properties': [{ id: 'f1' }],
    'POST /rest/v1/rpc/get_missing_facts': { l1: ['address', 'photos'] },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }))
  expect((await bar()).getByText('3 selecionados')).toBeVisible()
  await user.click((await bar()).getByRole('button', { name: 'Ativar' }))
  expect(await screen.findByText('1 imóvel: no site.')).toBeVisible()
  expect(await screen.findByText('2 imóveis: não foi possível.')).toBeVisible()
  const failed = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(failed).toEqual(
    expect.arrayContaining(['Apartamento: está na Lixeira.', 'Lote: falta para o site: endereço, foto.']),
  )
  expect(network.sent('POST /rest/v1/rpc/update_properties').map(({ body }) => body)).toEqual([
    { p_ids: ['h1', 'f1', 'l1'], p_active: true },
  ])
  expect(await chooser('Casa com quintal')).toBeChecked()
  expect(await chooser('Apartamento')).not.toBeChecked()
})

test('a request that fails changes nothing, says why and keeps the ticks', async () => {
  const { user } = open({ 'POST /rest/v1/rpc/update_properties': answer(500, {}) })
  await user.click(await chooser('Apartamento'))
  await user.selectOptions((await bar()).getByRole('combobox', { name: 'Mudar situação…' }), 'Vendido')
  expect(await screen.findByText('Nada foi alterado')).toBeVisible()
  expect(await chooser('Apartamento')).toBeChecked()
})

test('what failed is tried again, with those that failed alone', async () => {
  let down = true
  const { user, network } = open({
    'POST /rest/v1/rpc/update_properties': () => (down ? answer(500, {}) : ['f1']),
  })
  await user.click(await chooser('Apartamento'))
  await user.click((await bar()).getByRole('button', { name: 'Destacar' }))
  expect(await screen.findByText('1 imóvel: não foi possível.')).toBeVisible()
  const reason = 'Ocorreu um erro no servidor. Tente novamente em instantes.'
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(`Apartamento: ${reason}`)
  await user.click(await chooser('Apartamento'))
  down = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('1 imóvel: em destaque.')).toBeVisible()
  expect(screen.queryByText('1 imóvel: não foi possível.')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /Meus Imóveis/ })).toHaveFocus()
  expect(network.sent('POST /rest/v1/rpc/update_properties').map(({ body }) => body)).toEqual(
    Array(2).fill({ p_ids: ['f1'], p_featured: true }),
  )
})

test('a button keeps the focus while its request is under way, and takes no second press', async () => {
  let arrive = () => {}
  const { user, network } = open({
    'POST /rest/v1/rpc/update_properties': () => new Promise((done) => (arrive = () => done(['f1']))),
  })
  await user.click(await chooser('Apartamento'))
  const button = (await bar()).getByRole('button', { name: 'Ativar' })
  await user.click(button)
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  arrive()
  expect(await screen.findByText('1 imóvel: no site.')).toBeVisible()
  expect(button).toHaveFocus()
  expect(network.sent('POST /rest/v1/rpc/update_properties')).toHaveLength(1)
})

test('after a deletion the next row has the focus, after that of the last one the row before', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  let rows = [house, flat, lot]
  const { user } = open({
    [LIST]: () => listOf(rows),
    'DELETE /rest/v1/properties': ({ query }: SentRequest) => {
      rows = rows.filter(({ id }) => `eq.${id}` !== query.get('id'))
      return answer(204)
    },
  })
  const remove = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: `Mais ações para ${title}` }))
    await user.click(screen.getByRole('menuitem', { name: 'Excluir…' }))
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: new RegExp(title) })).not.toBeInTheDocument(),
    )
  }
  await remove('Apartamento')
  expect(await rowOf(/Lote/)).toHaveFocus()
  await remove('Lote')
  expect(await rowOf(/Casa com quintal/)).toHaveFocus()
})

test('all that are found are ticked, beyond the page too, and deleted after one question', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true)
  const all = Array.from({ length: 30 }, (_one, n) => ({ id: `p${n}`, title: `Lote ${n}` }))
  const ids = all.map(({ id }) => id)
  const { user, network } = open(
    {
      [LIST]: listOf([house, flat], { found: 30, total: 40, pages: 2 }),
      'POST /rest/v1/rpc/find_properties': all,
      'POST /rest/v1/rpc/delete_properties': ids,
      'POST /rest/v1/rpc/restore_properties': ids,
    },
    '&status=ativo',
  )
  await user.click(await chooser('Casa com quintal'))
  await user.click((await bar()).getByRole('button', { name: 'Selecionar todos os 30 encontrados' }))
  await user.click(await chooser('Casa com quintal'))
  expect((await bar()).getByText('30 selecionados')).toBeVisible()
  await user.click((await bar()).getByRole('button', { name: 'Excluir…' }))
  expect(confirm.mock.calls[0]?.[0]).toContain('estes 30 imóveis')
  expect(await screen.findByText('30 imóveis: na Lixeira.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Ações para os selecionados' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /Meus Imóveis/ })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('30 imóveis: de volta.')).toBeVisible()
  expect(network.sent('POST /rest/v1/rpc/restore_properties')[0]?.body).toEqual({ p_ids: ids })
})

test('the ticked properties are written into a file for a spreadsheet', async () => {
  const { files } = catchFiles()
  const empty = { suites: null, bathrooms: null, parking_spaces: null, built_area: null, land_area: null }
  const costs = { condo_fee: null, iptu: null }
  const exported = { ...row, ...empty, ...costs, id: 'h1', title: '=Casa', category: 'Casa', area: 72.5 }
  const { user } = open({ 'POST /rest/v1/rpc/export_properties': [exported] })
  await user.click(await chooser('Casa com quintal'))
  await user.click((await bar()).getByRole('button', { name: 'Exportar CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [head, line] = (await files[0]!.text()).split('\r\n')
  expect(head).toContain('"Título";"Negócio"')
  expect(line).toContain(`"'=Casa";"Venda";"Casa"`)
  expect(line).toContain(';72,5;')
})

test('pages are reached by their number', async () => {
  const { user, address } = open({ [LIST]: listOf([house], { found: 100, total: 100, pages: 5 }) })
  await user.click(await screen.findByRole('button', { name: 'Ir para a página 5' }))
  await waitFor(() => expect(address()).toBe('/admin?pagina=5&modo=lista'))
})
