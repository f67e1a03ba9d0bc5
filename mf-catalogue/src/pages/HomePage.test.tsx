import { act, screen, waitFor, within } from '@testing-library/react'
import { answer, testConfig } from 'shared-backend/testing'
import { categories, listing, listings, uuid } from '../testing/listings.ts'
import { renderSite } from '../testing/renderSite.tsx'

const section = (name: string) => within(screen.getByRole('region', { name }))
const featured = listings(3, { featured: true, price: 900_000 })

test("'Buscar' opens the catalogue with all filters of the form", async () => {
  // A place in which nothing fits is refused, once the places are counted.
  const fitting = listing(9, { property_type: 'rent', category_id: categories[1]!.id })
  const { user, address } = renderSite('/', { listings: [...featured, fitting] })
  const form = within(screen.getByRole('search'))
  await user.click(form.getByRole('radio', { name: 'Alugar' }))
  await screen.findByRole('option', { name: 'Casa' })
  await user.selectOptions(form.getByLabelText('Tipo de imóvel'), 'Casa')
  await user.click(form.getByRole('button', { name: /^Localização/ }))
  await user.click(await screen.findByRole('checkbox', { name: /^Centro/ }))
  await user.click(screen.getByRole('button', { name: 'Confirmar Seleção' }))
  await user.type(form.getByLabelText('Preço mínimo'), '1000')
  await user.type(form.getByLabelText('Preço máximo'), '2500000')
  expect(form.getByLabelText('Preço máximo')).toHaveValue('R$ 2.500.000')
  await user.click(form.getByRole('button', { name: 'Buscar' }))

  const [path, query] = address().split('?')
  expect(path).toBe('/properties')
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    type: 'Locação',
    category: categories[1]!.id,
    location: 'Centro, Florianópolis',
    minPrice: '1000',
    maxPrice: '2500000',
  })
})

test('a search without a choice has no parameters', async () => {
  const { user, address } = renderSite('/')
  await user.click(screen.getByRole('button', { name: 'Buscar' }))
  expect(address()).toBe('/properties?type=Venda')
})

test('each carousel shows its own listings', async () => {
  renderSite('/', { listings: [...featured, listing(8, { title: 'Casa barata' })] })
  expect(await screen.findByRole('link', { name: 'Casa barata' })).toHaveAttribute(
    'href',
    `/property/${uuid(8)}`,
  )
  expect(section('Imóveis em Destaque').getByRole('link', { name: 'Imóvel 1' })).toBeInTheDocument()
  expect(section('Imóveis em Destaque').queryByText('Casa barata')).not.toBeInTheDocument()
  expect(section('Imóveis à Venda até R$ 500.000').queryByText('Imóvel 1')).not.toBeInTheDocument()
})

test('no photo stands in the first screen, so all of them leave the line to the scripts', async () => {
  const photo = {
    image_url: 'https://api.test/sala.jpg',
    is_primary: true,
    position: 0,
    watermarked: true,
    widths: [],
  }
  renderSite('/', { listings: listings(3, { featured: true, property_images: [photo] }) })
  await screen.findAllByRole('link', { name: 'Imóvel 1' })
  const photos = screen.getAllByRole('img', { name: /^Imóvel/ })
  expect(photos.length).toBeGreaterThan(3)
  for (const one of photos) expect(one).toHaveAttribute('loading', 'lazy')
})

test('loading is announced once for each carousel', () => {
  renderSite('/', { silent: true })
  expect(screen.getAllByText('Carregando imóveis...')).toHaveLength(2)
})

test('without listings each carousel says so', async () => {
  renderSite('/')
  expect(await screen.findByText('Nenhum imóvel em destaque encontrado.')).toBeInTheDocument()
  expect(screen.getByText('Nenhum imóvel à venda nesta faixa de preço encontrado.')).toBeInTheDocument()
})

test('a failure says so, and offers to try again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  renderSite('/', { failing: () => answer(503, {}) })
  expect(await screen.findAllByText('Erro ao carregar imóveis')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Tentar Novamente' })).toHaveLength(2)
  expect(log).toHaveBeenCalledWith('Erro ao carregar propriedades', 'featured')
})

test('a second visit within five minutes requests no listings', async () => {
  const { listingRequests } = renderSite('/', { listings: featured })
  await screen.findByRole('link', { name: 'Imóvel 1' })
  expect(listingRequests()).toHaveLength(2)
  const { listingRequests: later } = renderSite('/', { listings: [] })
  expect(screen.getAllByRole('link', { name: 'Imóvel 1' })).toHaveLength(2)
  expect(later()).toHaveLength(0)
})

test("another tab's change is loaded, and cached listings stay visible until then", async () => {
  const { unmount } = renderSite('/', { listings: featured })
  await screen.findByRole('link', { name: 'Imóvel 1' })
  unmount()
  const { listingRequests } = renderSite('/', { listings: featured })
  expect(screen.getByRole('link', { name: 'Imóvel 1' })).toBeInTheDocument()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'property_changed_at' })))
  expect(screen.getByRole('link', { name: 'Imóvel 1' })).toBeInTheDocument()
  await waitFor(() => expect(listingRequests()).toHaveLength(2))
})

test('services, about and contact describe the agency and how to reach it', async () => {
  renderSite('/')
  for (const service of ['Compra e Venda', 'Locação', 'Avaliação Imobiliária']) {
    expect(screen.getByRole('heading', { name: service })).toBeInTheDocument()
  }
  expect(screen.getByRole('link', { name: 'Anunciar Meu Imóvel' })).toHaveAttribute(
    'href',
    '/anunciar-imovel',
  )
  expect(screen.getByRole('link', { name: 'Ver Todos os Imóveis' })).toHaveAttribute('href', '/properties')
  for (const stat of ['15+', '2000+', '500+']) expect(screen.getByText(stat)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '(48) 3333-0199' })).toHaveAttribute('href', 'tel:+554833330199')
  // The test's browser reads the place where the address may break as a space.
  expect(screen.getByRole('link', { name: /^contato ?@moradaclara\.example$/ })).toBeInTheDocument()
  for (const [name, id] of [
    ['Nossos Serviços', 'services'],
    ['Sobre Nós', 'about'],
    ['Fale com a gente', 'contact'],
  ]) {
    expect(screen.getByRole('region', { name })).toHaveAttribute('id', id)
  }
  expect(await screen.findAllByText(/CRECI-SC 12.345-J/)).not.toHaveLength(0)
})

test('what the agency has written replaces the site’s own texts, and is shown as it is', async () => {
  const agency = {
    ...testConfig.agency,
    headline: 'Casas <b>boas</b>',
    rental_title: 'Aluguel sem susto',
    about_text: 'Desde 1998.\n\nNo Centro.',
    about_promises: 'Visita no mesmo dia\n\n',
    about_stats: '27 anos\n  1.200   famílias atendidas',
    hours: 'Seg a sex, 9h às 18h\nSáb, 9h às 12h',
  }
  renderSite('/', {}, { agency })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Casas <b>boas</b>')
  expect(screen.getByRole('heading', { name: 'Aluguel sem susto' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Compra e Venda' })).toBeInTheDocument()
  const about = () => section('Sobre Nós')
  expect(about().getByText(/^Desde 1998/)).toHaveTextContent('Desde 1998. No Centro.')
  expect(
    about()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Visita no mesmo dia'])
  expect(
    about()
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['anos', 'famílias atendidas'])
  expect(
    about()
      .getAllByRole('definition')
      .map((figure) => figure.textContent),
  ).toEqual(['27', '1.200'])
  expect(section('Fale com a gente').getByText(/^Seg a sex/)).toHaveTextContent('Sáb, 9h às 12h')
})

test('says which visit this browser knows', async () => {
  // A visit that cannot be read stays as it is known.
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const visit = {
    to: '/visita#abc',
    label: 'Você tem visita marcada: qui., 26/11, 10:00',
    title: 'Casa no Campeche',
  }
  localStorage.setItem('visits', JSON.stringify([{ ...visit, ends_at: '2099-11-26T13:30:00Z' }]))
  renderSite('/')
  expect(await screen.findByText(visit.label)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver ou alterar a visita' })).toHaveAttribute('href', '/visita#abc')
})
