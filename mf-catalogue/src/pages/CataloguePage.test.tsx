import { act, screen, waitFor, within } from '@testing-library/react'
import { brokenApi } from 'shared-backend/testing'
import { categories, listing, listings, uuid } from '../testing/listings.ts'
import { renderSite } from '../testing/renderSite.tsx'
import { resultsStart } from '../testing/resultsStart.ts'

const titles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const found = (count: string) => screen.findByText(`${count} imóveis encontrados`)

// A list whose rows have no height would be kept as one that stands further down.
beforeEach(() => void jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500))

test('while it loads it says so', () => {
  renderSite('/properties', { silent: true })
  expect(screen.getByRole('heading', { level: 1, name: 'Todos os Imóveis' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Carregando imóveis...')
})

test('every listing is shown and counted, and one alone is no plural', async () => {
  const { user } = renderSite('/properties', {
    listings: [listing(1), listing(2, { property_type: 'rent' })],
  })
  expect(await found('2')).toHaveAttribute('role', 'status')
  expect(titles()).toEqual(['Imóvel 1', 'Imóvel 2'])
  await user.click(screen.getByRole('radio', { name: 'Alugar' }))
  expect(await screen.findByText('1 imóvel encontrado')).toBeInTheDocument()
})

test('the address filters the first view', async () => {
  renderSite('/properties?type=Venda&minPrice=300000&location=Centro, Florianópolis', {
    listings: [
      listing(1),
      listing(2, { property_type: 'rent' }),
      listing(3, { price: 200_000 }),
      listing(4, { neighborhood: 'Trindade' }),
    ],
  })
  await screen.findByText('1 imóvel encontrado')
  expect(titles()).toEqual(['Imóvel 1'])
  expect(screen.getByRole('radio', { name: 'Comprar' })).toBeChecked()
  expect(screen.getByLabelText('Preço mínimo')).toHaveValue('R$ 300.000')
})

test('choosing adds to the history, so that back undoes it', async () => {
  const { user, router, address } = renderSite('/properties', {
    listings: [listing(1), listing(2, { category_id: categories[1]!.id })],
  })
  await found('2')
  await user.selectOptions(await screen.findByLabelText('Tipo de imóvel'), categories[1]!.id)
  await waitFor(() => expect(address()).toBe(`/properties?category=${categories[1]!.id}`))
  expect(titles()).toEqual(['Imóvel 2'])
  await act(() => router.navigate(-1))
  expect(await found('2')).toBeInTheDocument()
  expect(screen.getByLabelText('Tipo de imóvel')).toHaveValue('')
})

test('typing a price masks it and replaces the address, keystroke by keystroke', async () => {
  const { user, router, address } = renderSite('/properties', {
    listings: [listing(1, { price: 100_000 }), listing(2, { price: 900_000 })],
  })
  await found('2')
  await user.click(screen.getByRole('radio', { name: 'Comprar' }))
  await user.type(screen.getByLabelText('Preço máximo'), '150000')
  expect(screen.getByLabelText('Preço máximo')).toHaveValue('R$ 150.000')
  await waitFor(() => expect(address()).toBe('/properties?type=Venda&maxPrice=150000'))
  expect(titles()).toEqual(['Imóvel 1'])
  await act(() => router.navigate(-1))
  expect(address()).toBe('/properties')
})

test("'Mais Filtros' opens rooms, parking and areas", async () => {
  const { user } = renderSite('/properties', {
    listings: [listing(1, { bedrooms: 2, built_area: 50 }), listing(2, { bedrooms: 4, built_area: 200 })],
  })
  await found('2')
  expect(screen.getByLabelText('Quartos')).not.toBeVisible()
  await user.click(screen.getByText('Mais Filtros'))
  expect(screen.getByLabelText('Quartos')).toBeVisible()
  for (const [label, most] of [
    ['Quartos', 5],
    ['Banheiros', 4],
    ['Suítes', 4],
    ['Vagas', 4],
  ] as const) {
    const options = within(screen.getByLabelText(label)).getAllByRole('option')
    expect(options.map((option) => option.textContent.replace(/ \(\d+\)$/, ''))).toEqual([
      'Qualquer',
      ...Array.from({ length: most }, (_, index) => `${index + 1}+`),
    ])
  }
  await user.selectOptions(screen.getByLabelText('Quartos'), '3')
  await screen.findByText('1 imóvel encontrado')
  expect(titles()).toEqual(['Imóvel 2'])
  await user.type(screen.getByLabelText('Área máxima'), '100')
  expect(await found('0')).toBeInTheDocument()
})

test('chips take single filters away, the button all of them', async () => {
  const { user, address } = renderSite('/properties?type=Venda&bedrooms=2&maxPrice=500000&sort=price-asc', {
    listings: listings(2, { bedrooms: 2 }),
  })
  await found('2')
  await user.click(screen.getByRole('link', { name: 'Remover 2 quartos ou mais' }))
  await waitFor(() => expect(resultsStart(/encontrados?$/)).toHaveFocus())
  await waitFor(() => expect(address()).toBe('/properties?type=Venda&maxPrice=500000&sort=price-asc'))
  await user.click(screen.getByRole('button', { name: 'Limpar Filtros' }))
  await waitFor(() => expect(address()).toBe('/properties?sort=price-asc'))
  expect(screen.queryByRole('list', { name: 'Filtros ativos' })).not.toBeInTheDocument()
})

test('the order can be chosen', async () => {
  const { user } = renderSite('/properties', {
    listings: [listing(1, { price: 300 }), listing(2, { price: 100 }), listing(3, { price: 200 })],
  })
  await found('3')
  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Menor preço')
  await waitFor(() => expect(titles()).toEqual(['Imóvel 2', 'Imóvel 3', 'Imóvel 1']))
})

test('nothing found: advice, and a way out', async () => {
  const { user } = renderSite('/properties?bedrooms=5', { listings: listings(2) })
  expect(await screen.findByText('Nenhum imóvel encontrado')).toBeInTheDocument()
  expect(screen.getByText(/ajustar os critérios/)).toBeInTheDocument()
  await user.click(screen.getAllByRole('button', { name: 'Limpar Filtros' }).at(-1)!)
  expect(await found('2')).toBeInTheDocument()
})

test.each(brokenApi)('a failure (%s) says so and can be tried again', async (_name, failing) => {
  const { user, api } = renderSite('/properties', { listings: listings(2), failing })
  expect(await screen.findByText('Erro ao carregar imóveis')).toBeInTheDocument()
  api.failing = false
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await found('2')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('once the catalogue has loaded, no change of a filter sends a request', async () => {
  const { user, searches } = renderSite('/properties', {
    listings: listings(1200).map((one, index) => ({ ...one, bedrooms: index % 5 })),
  })
  await found('1.200')
  await waitFor(() =>
    expect(
      searches()
        .map((query) => query.get('p_limit'))
        .toSorted(),
    ).toEqual(['1', '1000', '1000', '24']),
  )
  await user.click(screen.getByText('Mais Filtros'))
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Mostrar mais imóveis' })).not.toBeInTheDocument(),
  )
  await user.selectOptions(screen.getByLabelText('Quartos'), '4')
  expect(screen.getByText('240 imóveis encontrados')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Menor preço')
  await user.type(screen.getByLabelText('Preço máximo'), '100')
  expect(await found('0')).toBeInTheDocument()
  expect(searches()).toHaveLength(4)
})

test('all that was found is printed, and the screen is as before', async () => {
  renderSite('/properties', { listings: listings(100) })
  await found('100')
  const onScreen = titles().length
  expect(onScreen).toBeLessThan(30)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(titles()).toHaveLength(100)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(titles()).toHaveLength(onScreen)
})

test('a card leads to its property', async () => {
  const { user, address } = renderSite('/properties', { listings: listings(1) })
  await user.click(await screen.findByRole('link', { name: 'Imóvel 1' }))
  expect(address()).toBe(`/property/${uuid(1)}`)
})
