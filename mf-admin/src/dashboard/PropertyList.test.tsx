import { act, screen, waitFor, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../testing/renderAdmin.tsx'
import { category, house as row } from '../testing/rows.ts'

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

const many = Array.from({ length: 30 }, (_one, index) =>
  property(`m${index}`, `Terreno ${index + 1}`, { created_at: `2026-04-03T12:00:${10 + index}Z` }),
)

const open = (properties: object[], more: Record<string, unknown> = {}) =>
  renderAdmin({ path: '/admin', answers: { 'GET /rest/v1/properties': properties, ...more } })

afterEach(() => jest.restoreAllMocks())

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

test('search disregards accents, and says when nothing fits', async () => {
  const { user } = open([house, flat])
  const search = await screen.findByPlaceholderText('Buscar por título, cidade ou bairro...')
  await user.type(search, 'sao jose')
  await waitFor(() => expect(screen.queryByText('Casa com quintal')).not.toBeInTheDocument())
  expect(screen.getByText('Apartamento')).toBeVisible()
  await user.type(search, ' xyz')
  expect(await screen.findByText('Nenhum imóvel encontrado para sua busca')).toBeVisible()
})

const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

test('an address shows the list that it tells of, and every choice is written into it', async () => {
  const { user, address } = renderAdmin({
    path: '/admin?busca=casa&status=ativo&ordem=menor-preco&modo=lista',
    answers: {
      'GET /rest/v1/properties': [house, flat, property('h2', 'Casa barata', { price: 1 })],
      'GET /rest/v1/property_categories': [category],
    },
  })
  expect(await screen.findByRole('heading', { name: 'Meus Imóveis (2)' })).toBeVisible()
  expect(titles()).toEqual(['Casa barata', 'Casa com quintal'])
  expect(screen.getByRole('searchbox')).toHaveValue('casa')
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Só os ativos')
  expect(screen.getByRole('radio', { name: 'Lista' })).toBeChecked()
  expect(screen.getByRole('status')).toHaveTextContent('2 de 3 imóveis')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Maior preço')
  await waitFor(() => expect(titles()).toEqual(['Casa com quintal', 'Casa barata']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de negócio' }), 'Venda')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Disponível')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoria' }), category.name)
  const query = `busca=casa&status=ativo&situacao=disponivel&negocio=venda&categoria=${category.id}&ordem=maior-preco&modo=lista`
  await waitFor(() => expect(address()).toBe(`/admin?${query}`))
  expect(screen.getByRole('link', { name: 'Editar Casa barata' })).toHaveAttribute(
    'href',
    `/admin/properties/edit/h2?${query}`,
  )
})

test('a choice begins at the first page, and back undoes it', async () => {
  const { user, router, address } = renderAdmin({
    path: '/admin?pagina=2',
    answers: { 'GET /rest/v1/properties': [...many, flat] },
  })
  expect(await screen.findByText('Página 2 de 2')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Só os inativos')
  await waitFor(() => expect(address()).toBe('/admin?status=inativo'))
  expect(titles()).toEqual(['Apartamento'])
  await act(() => router.navigate(-1))
  expect(await screen.findByText('Página 2 de 2')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Ativos e inativos')
})

test('where nothing fits, one step takes search and filters away', async () => {
  const { user, address } = renderAdmin({
    path: '/admin?busca=palacio&negocio=venda&modo=lista',
    answers: { 'GET /rest/v1/properties': [house, flat] },
  })
  expect(await screen.findByText('Nenhum imóvel encontrado para sua busca')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Filtros (1)' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Limpar busca e filtros' }))
  await waitFor(() => expect(address()).toBe('/admin?modo=lista'))
  expect(titles()).toHaveLength(2)
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test.each(['Cancelar', 'Atualizar Imóvel'])(
  "the form's '%s' leads back to the list as it was, at the property",
  async (button) => {
    const first = { ...many[0]!, id: row.id }
    const { user, router, address } = renderAdmin({
      path: `/admin/properties/edit/${row.id}?busca=terreno&ordem=antigos&modo=lista`,
      answers: {
        'GET /rest/v1/properties': [...many.slice(1), first],
        [`GET /rest/v1/properties?id=eq.${row.id}`]: { ...row, ...first },
        'GET /rest/v1/property_categories': [category],
        'PATCH /rest/v1/properties': { ...row, ...first },
        'POST /rest/v1/rpc/get_watermark_settings': [],
        'POST /rest/v1/rpc/replace_property_additional_info': answer(204),
        'POST /rest/v1/rpc/arrange_property_images': answer(204),
      },
    })
    await user.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(address()).toBe('/admin?busca=terreno&ordem=antigos&modo=lista'))
    expect(router.state.location.hash).toBe(`#imovel-${row.id}`)
    const isFirst = (item: HTMLElement) => within(item).queryByRole('heading', { name: 'Terreno 1' }) !== null
    const item = (await screen.findAllByRole('listitem')).find(isFirst)
    await waitFor(() => expect(item).toHaveFocus())
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

test('deleting asks first, and a refusal is said', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const { user, network } = open([house], {
    'GET /rest/v1/property_images': [],
    'DELETE /rest/v1/properties': answer(500, {}),
  })
  const button = await screen.findByRole('button', { name: 'Excluir Casa com quintal' })
  await user.click(button)
  expect(confirm).toHaveBeenCalledWith('Tem certeza que deseja deletar este imóvel?')
  expect(network.sent('DELETE /rest/v1/properties')).toHaveLength(0)
  await user.click(button)
  expect(await screen.findByText('Erro ao deletar imóvel')).toBeVisible()
  network.on('DELETE /rest/v1/properties', answer(204))
  await user.click(button)
  expect(await screen.findByText('Imóvel deletado com sucesso!')).toBeVisible()
  expect(screen.queryByText(/^Alguns arquivos/)).not.toBeInTheDocument()
})

test('photo files that outlive their property are said', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  const image_url = 'http://api.test/storage/v1/object/public/property-images/h1/a.jpg'
  const { user } = open([house], {
    'GET /rest/v1/property_images': [{ image_url, widths: [] }],
    'DELETE /rest/v1/properties': answer(204),
    'DELETE /storage/v1/object/property-images': answer(500, { message: 'down' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Excluir Casa com quintal' }))
  expect(await screen.findByText('Imóvel deletado com sucesso!')).toBeVisible()
  expect(
    screen.getByText('Alguns arquivos de fotos serão removidos mais tarde, automaticamente.'),
  ).toBeVisible()
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

test('a list that cannot be read offers another try', async () => {
  open([], { 'GET /rest/v1/properties': answer(500, {}) })
  expect(await screen.findByText('Erro ao carregar imóveis')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Tentar Novamente' })).toBeVisible()
})
