import { act, screen, waitFor, within } from '@testing-library/react'
import { answer, type FakeNetwork } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { category, figuresOf, house as row, listOf } from '../../testing/rows.ts'

const property = (id: string, title: string, more: object = {}) => ({
  ...row,
  id,
  title,
  price: 450000,
  city: 'Florianópolis',
  neighborhood: 'Campeche',
  property_type: 'sale',
  active: true,
  featured: false,
  created_at: '2026-05-03T12:00:00Z',
  property_images: [],
  ...more,
})
const house = property('h1', 'Casa com quintal')
const flat = property('f1', 'Apartamento', {
  property_type: 'rent',
  price: 2500,
  active: false,
  city: 'São José',
})

const LIST = 'GET /rest/v1/rpc/list_properties'

const open = (properties: object[], more: Record<string, unknown> = {}, path = '/admin') =>
  renderAdmin({ path, answers: { [LIST]: listOf(properties), ...more } })

/** The query of the last request to the API. */
const lastRequest = (network: FakeNetwork) => Object.fromEntries(network.sent(LIST).at(-1)!.query)
const unfiltered = { p_search: '', p_order: 'newest', p_page: '1' }

test('greets, counts and shows every item with its badges and price', async () => {
  open([house, flat])
  expect(await screen.findByRole('heading', { name: 'Meus Imóveis (2)' })).toBeVisible()
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('link', { name: 'Painel Administrativo' })).toHaveAttribute('href', '/admin')
  expect(header.getByText('Olá, maria')).toBeVisible()
  const list = within(screen.getByRole('list', { name: /Meus Imóveis/ }))
  const [, second] = list.getAllByRole('listitem')
  expect(within(second!).getByText('Locação')).toBeVisible()
  expect(within(second!).getByText('Inativo')).toBeVisible()
  expect(within(second!).getByText(/2\.500\/mês/)).toBeVisible()
  expect(within(second!).getByText('Cadastrado em 03/05/2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Editar Apartamento' })).toHaveAttribute(
    'href',
    '/admin/properties/edit/f1',
  )
})

const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

test('typed text is searched for, and rows and number change together', async () => {
  const answered = Promise.withResolvers<unknown>()
  const { user, network } = open([house, flat], { [`${LIST}?p_search=sao+jose`]: () => answered.promise })
  await user.click(await screen.findByPlaceholderText('Buscar por título, cidade ou bairro...'))
  await user.paste('sao jose')
  await waitFor(() => expect(network.sent(`${LIST}?p_search=sao+jose`)).toHaveLength(1))
  expect(screen.getByRole('heading', { name: 'Meus Imóveis (2)' })).toBeVisible()
  expect(screen.getByRole('list', { name: /Meus Imóveis/ })).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  answered.resolve(listOf([flat], { total: 2 }))
  expect(await screen.findByRole('heading', { name: 'Meus Imóveis (1)' })).toBeVisible()
  expect(titles()).toEqual(['Apartamento'])
  expect(screen.getByRole('status')).toHaveTextContent('1 de 2 imóveis')
})

test('typing on a later page requests only the typed text', async () => {
  const { user, network } = open([house, flat], {}, '/admin?busca=casa&pagina=2')
  await user.click(await screen.findByPlaceholderText('Buscar por título, cidade ou bairro...'))
  await user.keyboard('rao')
  await waitFor(() => expect(lastRequest(network)).toEqual({ ...unfiltered, p_search: 'casarao' }))
  expect(network.sent(LIST).map(({ query }) => [query.get('p_search'), query.get('p_page')])).toEqual([
    ['casa', '2'],
    ['casarao', '1'],
  ])
})

test('an older answer does not overwrite a newer one', async () => {
  const slow = Promise.withResolvers<unknown>()
  const { user } = open([house, flat], {
    [`${LIST}?p_active=true`]: () => slow.promise,
    [`${LIST}?p_active=false`]: listOf([flat], { total: 2 }),
  })
  const status = await screen.findByRole('combobox', { name: 'Publicação' })
  await user.selectOptions(status, 'Só os ativos')
  await user.selectOptions(status, 'Só os inativos')
  await waitFor(() => expect(titles()).toEqual(['Apartamento']))
  await act(async () => slow.resolve(listOf([house], { total: 2 })))
  expect(titles()).toEqual(['Apartamento'])
})

test('the list follows its address, and every choice is written into it', async () => {
  const { user, address, network } = open(
    [house],
    { 'GET /rest/v1/property_categories': [category] },
    '/admin?busca=casa&status=ativo&ordem=menor-preco&modo=lista&pagina=3',
  )
  expect(await screen.findByRole('heading', { name: 'Meus Imóveis (1)' })).toBeVisible()
  const requested = { p_search: 'casa', p_active: 'true', p_order: 'price-asc', p_page: '3' }
  expect(lastRequest(network)).toEqual(requested)
  expect(screen.getByRole('searchbox')).toHaveValue('casa')
  expect(screen.getByRole('combobox', { name: 'Publicação' })).toHaveDisplayValue('Só os ativos')
  expect(screen.getByRole('radio', { name: 'Lista' })).toBeChecked()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Maior preço')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de negócio' }), 'Venda')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Situação do negócio' }), 'Disponível')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoria' }), category.name)
  const query = `busca=casa&status=ativo&situacao=disponivel&negocio=venda&categoria=${category.id}&ordem=maior-preco&modo=lista`
  await waitFor(() => expect(address()).toBe(`/admin?${query}`))
  const chosen = { p_deal: 'available', p_type: 'sale', p_category: category.id, p_order: 'price-desc' }
  await waitFor(() => expect(lastRequest(network)).toEqual({ ...requested, ...chosen, p_page: '1' }))
  expect(screen.getByRole('link', { name: 'Editar Casa com quintal' })).toHaveAttribute(
    'href',
    `/admin/properties/edit/h1?${query}`,
  )
})

test('a choice begins at the first page, and back undoes it', async () => {
  const { user, router, address, network } = open(
    [house],
    {
      [`${LIST}?p_page=2`]: listOf([house], { total: 26, found: 26, page: 2, pages: 2 }),
      [`${LIST}?p_active=false`]: listOf([flat], { total: 26 }),
    },
    '/admin?pagina=2',
  )
  expect(await screen.findByText('Página 2 de 2')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Publicação' }), 'Só os inativos')
  await waitFor(() => expect(address()).toBe('/admin?status=inativo'))
  await waitFor(() => expect(titles()).toEqual(['Apartamento']))
  expect(lastRequest(network)).toEqual({ ...unfiltered, p_active: 'false' })
  await act(() => router.navigate(-1))
  expect(await screen.findByText('Página 2 de 2')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Publicação' })).toHaveDisplayValue('Ativos e inativos')
})

test('where nothing fits, one step takes search and filters away', async () => {
  const { user, address } = open(
    [house, flat],
    { [`${LIST}?p_search=palacio`]: listOf([], { total: 2 }) },
    '/admin?busca=palacio&negocio=venda&modo=grade',
  )
  expect(await screen.findByText('Nenhum imóvel encontrado para sua busca')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Filtros (1)' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Limpar busca e filtros' }))
  await waitFor(() => expect(address()).toBe('/admin?modo=grade'))
  await waitFor(() => expect(titles()).toHaveLength(2))
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('a choice whose answer does not come says so, keeps the choice and tries again', async () => {
  const { user, network } = open([house, flat], { [`${LIST}?p_active=false`]: answer(500, {}) })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Publicação' }), 'Só os inativos')
  expect(await screen.findByText('Erro ao carregar imóveis')).toBeVisible()
  expect(screen.queryByText('Casa com quintal')).not.toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Publicação' })).toHaveDisplayValue('Só os inativos')
  network.on(`${LIST}?p_active=false`, listOf([flat], { total: 2 }))
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  await waitFor(() => expect(titles()).toEqual(['Apartamento']))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Meus Imóveis (1)' })).toHaveFocus())
})

test.each(['Cancelar', 'Atualizar Imóvel'])(
  "the form's '%s' leads back to the list as it was, at the property",
  async (button) => {
    const first = { ...row, title: 'Terreno 1' }
    const { user, router, address } = renderAdmin({
      path: `/admin/properties/edit/${row.id}?busca=terreno&ordem=antigos&modo=lista`,
      answers: {
        [LIST]: listOf([house, first]),
        [`GET /rest/v1/properties?id=eq.${row.id}`]: first,
        'PATCH /rest/v1/properties': first,
        'POST /rest/v1/rpc/replace_property_additional_info': answer(204),
        'POST /rest/v1/rpc/arrange_property_images': answer(204),
      },
    })
    await user.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(address()).toBe('/admin?busca=terreno&ordem=antigos&modo=lista'))
    expect(router.state.location.hash).toBe(`#imovel-${row.id}`)
    const its = await screen.findByRole('row', { name: /Terreno 1/ })
    await waitFor(() => expect(its).toHaveFocus())
  },
)

test('an agency without listings is led to its first', async () => {
  open([])
  expect(await screen.findByText('Você ainda não cadastrou nenhum imóvel')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cadastrar Primeiro Imóvel' })).toHaveAttribute(
    'href',
    '/admin/properties/new',
  )
})

test('deleting asks first, and a refusal is shown', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const { user, network } = open([house], {
    'DELETE /rest/v1/properties': answer(500, {}),
  })
  const button = await screen.findByRole('button', { name: 'Excluir Casa com quintal' })
  await user.click(button)
  const question = confirm.mock.calls[0]?.[0]
  expect(question).toContain('Tem certeza que deseja deletar este imóvel?')
  expect(question).toContain('Casa com quintal')
  expect(network.sent('DELETE /rest/v1/properties')).toHaveLength(0)
  await user.click(button)
  expect(await screen.findByText('Erro ao deletar imóvel')).toBeVisible()
  network.on('DELETE /rest/v1/properties', answer(204))
  // The message is there a moment before the button answers again.
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(button)
  expect(await screen.findByText('Imóvel deletado com sucesso!')).toBeVisible()
})

test('a deletion is undone in one tap', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  const { user, network } = open([house], {
    'DELETE /rest/v1/properties': answer(204),
    'POST /rest/v1/rpc/restore_properties': ['h1'],
  })
  await user.click(await screen.findByRole('button', { name: 'Excluir Casa com quintal' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Meus Imóveis (1)' })).toHaveFocus())
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Imóvel restaurado.')).toBeVisible()
  expect(network.sent('POST /rest/v1/rpc/restore_properties')[0]?.body).toEqual({ p_ids: ['h1'] })
})

test('a listing is taken off the site straight from the list', async () => {
  const { user, network } = open([house], { 'PATCH /rest/v1/properties': [{ ...house, active: false }] })
  await user.click(await screen.findByRole('switch', { name: 'Ativo no site: Casa com quintal' }))
  expect(await screen.findByText('Imóvel desativado: não aparece mais no site.')).toBeVisible()
  expect(network.sent('PATCH /rest/v1/properties')[0]?.body).toEqual({ active: false })
})

test('the chosen view is remembered', async () => {
  const { user } = open([house])
  await user.click(await screen.findByRole('radio', { name: 'Lista' }))
  expect(localStorage.getItem('admin_list_view')).toBe('list')
})

test('figures that cannot be read show an error, and load when they are requested again', async () => {
  const FIGURES = 'GET /rest/v1/rpc/get_portfolio_stats'
  const { user, network } = open([house], { [FIGURES]: answer(500, {}) })
  await screen.findByRole('heading', { name: 'Meus Imóveis (1)' })
  const again = await screen.findByRole('button', { name: 'Carregar os números' })
  expect(screen.getByText(/números do painel não puderam ser carregados/)).toBeVisible()
  network.on(FIGURES, figuresOf(1))
  await user.click(again)
  await waitFor(() => expect(again).not.toBeInTheDocument())
})
