import { act, screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { allInView } from '../testing/allInView.ts'
import { fakeSearch } from '../testing/fakeSearch.ts'
import { listing, listings, placesOf } from '../testing/listings.ts'
import { FACETS, renderSite, SEARCH, type FakeApi } from '../testing/renderSite.tsx'

const somewhere = [
  listing(1),
  listing(2),
  listing(3, { neighborhood: 'Lagoa da Conceição' }),
  listing(4, { neighborhood: 'Kobrasol', city: 'São José' }),
]
const given = { listings: somewhere, places: placesOf(somewhere) }

async function openPicker(path = '/properties', api: Partial<FakeApi> = given) {
  const view = renderSite(path, api)
  await view.user.click(await screen.findByRole('button', { name: /^Localização/ }))
  // The fallback of the lazy modal has no field.
  await screen.findByRole('searchbox')
  const dialog = within(screen.getByRole('dialog', { name: 'Selecione as Localizações' }))
  return { ...view, dialog }
}

test('neighbourhoods stand under their cities with their counts', async () => {
  const { dialog } = await openPicker()
  const city = within(await dialog.findByRole('region', { name: /^Florianópolis/ }))
  expect(city.getByRole('checkbox', { name: 'Centro 2 imóveis' })).toBeInTheDocument()
  expect(city.getByRole('checkbox', { name: 'Lagoa da Conceição 1 imóvel' })).toBeInTheDocument()
  expect(dialog.getByRole('region', { name: /^São José/ })).toBeInTheDocument()
})

test('the search wants neither accents nor capitals, forgives a typo, and says when it finds nothing', async () => {
  const { user, dialog } = await openPicker()
  await dialog.findAllByRole('checkbox')
  await user.type(dialog.getByPlaceholderText('Buscar cidade ou bairro...'), 'CONCEICAO')
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(2))
  expect(dialog.getByRole('checkbox', { name: 'Florianópolis 3 imóveis' })).toBeInTheDocument()
  expect(dialog.getByRole('checkbox', { name: 'Lagoa da Conceição 1 imóvel' })).toBeInTheDocument()
  expect(dialog.getByRole('status')).toHaveTextContent('')
  await user.type(dialog.getByRole('searchbox'), 'x')
  expect(await dialog.findByText('Nada com o termo "CONCEICAOx". Nomes parecidos:')).toHaveRole('status')
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
  await user.type(dialog.getByRole('searchbox'), 'yz')
  expect(await dialog.findByText('Nenhuma localização encontrada com o termo "CONCEICAOxyz"')).toHaveRole(
    'status',
  )
  expect(dialog.queryAllByRole('checkbox')).toEqual([])
})

test('a full city takes one tick, and is one parameter of the address', async () => {
  const { user, dialog, address } = await openPicker('/properties?location=Centro, Florianópolis')
  const city = await dialog.findByRole('checkbox', { name: 'Florianópolis 3 imóveis' })
  expect(city).toBePartiallyChecked()
  await user.click(city)
  expect(city).toBeChecked()
  expect(city).not.toBePartiallyChecked()
  expect(dialog.getByRole('checkbox', { name: /^Lagoa/ })).toBeChecked()
  expect(dialog.getByText('Selecionadas (1)')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Confirmar Seleção' }))
  await waitFor(() => expect(address()).toBe('/properties?city=Florian%C3%B3polis'))
  expect(await screen.findByText('3 imóveis encontrados')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Localização Florianópolis' })).toBeInTheDocument()
})

test('another spelling of a place is the same choice, with the listings of both', async () => {
  const shouted = listing(5, { city: 'FLORIANOPOLIS', neighborhood: 'centro' })
  const { dialog } = await openPicker('/properties?type=Venda&city=FLORIANOPOLIS&city=Florianópolis', {
    listings: [...somewhere, shouted],
    places: placesOf(somewhere),
  })
  expect(await dialog.findByRole('checkbox', { name: 'Florianópolis 4 imóveis' })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: 'Centro 3 imóveis' })).toBeChecked()
  expect(dialog.getByText('Selecionadas (1)')).toBeInTheDocument()
})

test('unticking a neighbourhood of a full city leaves the others, and the city in part', async () => {
  const { user, dialog, address } = await openPicker('/properties?city=Florianópolis')
  const city = await dialog.findByRole('checkbox', { name: /^Florianópolis/ })
  await user.type(dialog.getByRole('searchbox'), 'centro')
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(2))
  await user.click(dialog.getByRole('checkbox', { name: /^Centro/ }))
  expect(city).toBePartiallyChecked()
  await user.clear(dialog.getByRole('searchbox'))
  expect(await dialog.findByRole('checkbox', { name: /^Lagoa/ })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Confirmar Seleção' }))
  await waitFor(() =>
    expect(address()).toBe('/properties?location=Lagoa+da+Concei%C3%A7%C3%A3o%2C+Florian%C3%B3polis'),
  )
})

test('a city is ticked where each of its neighbourhoods is, and a second tick takes all of it away', async () => {
  const { user, dialog } = await openPicker()
  const city = await dialog.findByRole('checkbox', { name: /^Florianópolis/ })
  await user.click(dialog.getByRole('checkbox', { name: /^Centro/ }))
  await user.click(dialog.getByRole('checkbox', { name: /^Lagoa/ }))
  await user.click(dialog.getByRole('checkbox', { name: /^Kobrasol/ }))
  expect(city).toBeChecked()
  await user.click(city)
  expect(city).not.toBeChecked()
  expect(city).not.toBePartiallyChecked()
  expect(dialog.getByText('Selecionadas (1)')).toBeInTheDocument()
  expect(dialog.getByText('Kobrasol, São José')).toBeInTheDocument()
})

test('nothing selected cannot be confirmed; several can', async () => {
  const { user, dialog, address } = await openPicker()
  expect(dialog.getByRole('button', { name: 'Confirmar Seleção' })).toBeDisabled()
  await user.click(await dialog.findByRole('checkbox', { name: /^Lagoa/ }))
  await user.click(dialog.getByRole('checkbox', { name: /^Kobrasol/ }))
  expect(dialog.getByText('Selecionadas (2)')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Confirmar Seleção' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() =>
    expect(new URLSearchParams(address().split('?')[1]).getAll('location')).toEqual([
      'Lagoa da Conceição, Florianópolis',
      'Kobrasol, São José',
    ]),
  )
  expect(await screen.findByText('2 imóveis encontrados')).toBeInTheDocument()
})

test("a chip takes one away, 'Limpar' all, and 'Cancelar' leaves everything as it was", async () => {
  const path = '/properties?location=Centro, Florianópolis&location=Kobrasol, São José'
  const { user, dialog } = await openPicker(path)
  await user.click(dialog.getByRole('button', { name: 'Remover Kobrasol, São José' }))
  expect(dialog.getByText('Selecionadas (1)')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Limpar' }))
  expect(dialog.queryByText(/^Selecionadas/)).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(screen.getByText('3 imóveis encontrados')).toBeInTheDocument()
})

test('the arrow keys walk from the search box through the options, and the space bar chooses', async () => {
  const { user, dialog } = await openPicker()
  const [first, second] = await dialog.findAllByRole('checkbox')
  await user.click(dialog.getByRole('searchbox'))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(second).toHaveFocus()
  await user.keyboard('{ArrowUp} ')
  expect(first).toHaveFocus()
  expect(first).toBeChecked()
  await user.keyboard('{ArrowUp}')
  expect(dialog.getByRole('searchbox')).toHaveFocus()
})

const counted = [
  listing(1),
  listing(2, { property_type: 'rent' }),
  listing(3, { neighborhood: 'Lagoa da Conceição', property_type: 'rent' }),
  listing(4, { neighborhood: 'Kobrasol', city: 'São José', bedrooms: 3 }),
]
const ofCounted = { listings: counted, places: placesOf(counted) }

test('places are counted beside the other filters, and where nothing is left they can be read and not chosen', async () => {
  const { user, dialog, network } = await openPicker('/properties?type=Venda', ofCounted)
  expect(await dialog.findByRole('checkbox', { name: 'Centro 1 imóvel' })).toBeInTheDocument()
  expect(dialog.getByRole('checkbox', { name: 'Florianópolis 1 imóvel' })).toBeInTheDocument()
  const none = dialog.getByRole('checkbox', { name: 'Lagoa da Conceição 0 imóveis' })
  expect(none).toHaveAttribute('aria-disabled', 'true')
  await user.click(none)
  expect(none).not.toBeChecked()
  expect(dialog.queryByText(/^Selecionadas/)).not.toBeInTheDocument()
  // The browser holds them all.
  expect(network.sent(FACETS)).toHaveLength(0)
})

test('a place without listings can be chosen where a place that contains its name has some', async () => {
  const some = [listing(1, { property_type: 'rent' }), listing(2, { neighborhood: 'Centro Histórico' })]
  const { user, dialog } = await openPicker('/properties?type=Venda', {
    listings: some,
    places: placesOf(some),
  })
  const centre = await dialog.findByRole('checkbox', { name: 'Centro 0 imóveis' })
  await user.click(centre)
  expect(centre).toBeChecked()
})

test('a place that is chosen is counted as if it were not, and can be taken back', async () => {
  const path = '/properties?type=Venda&location=Lagoa da Conceição, Florianópolis'
  const { user, dialog } = await openPicker(path, ofCounted)
  const lagoa = await dialog.findByRole('checkbox', { name: 'Lagoa da Conceição 0 imóveis' })
  expect(dialog.getByRole('checkbox', { name: 'Centro 1 imóvel' })).toBeInTheDocument()
  expect(lagoa).toBeChecked()
  await user.click(lagoa)
  expect(lagoa).not.toBeChecked()
})

test('the database counts by filters that cards cannot answer, and without its response there is no count', async () => {
  const { dialog, network } = await openPicker('/properties?words=imovel&type=Venda', ofCounted)
  expect(await dialog.findByRole('checkbox', { name: 'Centro 1 imóvel' })).toBeInTheDocument()
  expect(network.sent(FACETS).at(-1)?.query.get('p_filters')).toBe('{"deal":"sale"}')
})

test('counts that do not come are left out, and the places stay to be chosen', async () => {
  const { user, network } = renderSite('/properties?words=imovel', ofCounted)
  network.on(FACETS, answer(500, {}))
  await user.click(await screen.findByRole('button', { name: /^Localização/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Selecione as Localizações' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Centro' }))
  expect(dialog.getByText('Selecionadas (1)')).toBeInTheDocument()
})

describe('where the end of a list is in sight', () => {
  allInView()

  test('where a neighbourhood has few results, others of its city are offered, with their counts', async () => {
    const { user, address } = renderSite(
      '/properties?type=Locação&location=Lagoa da Conceição, Florianópolis',
      ofCounted,
    )
    const others = within(await screen.findByRole('region', { name: 'Outros bairros de Florianópolis' }))
    expect(others.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Centro: 1 imóvel'])
    await user.click(others.getByRole('link'))
    await waitFor(() =>
      expect(address()).toBe('/properties?type=Loca%C3%A7%C3%A3o&neighborhood=Centro%2C+Florian%C3%B3polis'),
    )
    expect(await screen.findByText('1 imóvel encontrado')).toBeInTheDocument()
  })

  test('neighbourhoods that contain the chosen name are not offered, in any spelling of the city', async () => {
    const some = [
      listing(1),
      listing(2, { neighborhood: 'Centro Histórico' }),
      listing(3, { neighborhood: 'Trindade' }),
    ]
    renderSite('/properties?location=centro, florianopolis', { listings: some, places: placesOf(some) })
    const others = within(await screen.findByRole('region', { name: 'Outros bairros de Florianópolis' }))
    expect(others.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Trindade: 1 imóvel'])
  })

  test('with enough results, or a full city, none are offered', async () => {
    const enough = Array.from({ length: 5 }, (_, index) => listing(index + 1))
    const given = [...enough, listing(9, { neighborhood: 'Trindade' })]
    renderSite('/properties?location=Centro, Florianópolis', { listings: given, places: placesOf(given) })
    expect(await screen.findByText('5 imóveis encontrados')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: /^Outros bairros/ })).not.toBeInTheDocument()
  })
})

test('locations that cannot be loaded can be tried again', async () => {
  const { user, api } = renderSite('/', given)
  await screen.findByRole('heading', { level: 1 })
  api.failing = true
  await user.click(screen.getByRole('button', { name: /^Localização/ }))
  await screen.findByRole('searchbox')
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('Erro ao carregar localizações')).toBeInTheDocument()
  api.failing = false
  await user.click(dialog.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(5)
})

test('the chosen places can be cleared beside the field', async () => {
  const { user, address } = renderSite('/properties?location=Kobrasol, São José', given)
  expect(await screen.findByRole('button', { name: /^Localização Kobrasol/ })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Limpar localizações' }))
  await waitFor(() => expect(address()).toBe('/properties'))
})

describe('very many places', () => {
  const neighborhoods = Array.from({ length: 120 }, (_, index) => ({
    neighborhood: `Bairro ${index}`,
    count: 1,
  }))
  const large = { listings: somewhere, places: [{ city: 'São Paulo', neighborhoods }] }
  const locations = (count: number) =>
    neighborhoods.slice(0, count).map(({ neighborhood }) => ['location', `${neighborhood}, São Paulo`])
  const addressOf = (count: number) => `/properties?${new URLSearchParams(locations(count))}`
  const nothing = { rows: [], next: null, total: 0 }
  /** The response to a filtered search among more listings than a browser holds. */
  const answered =
    (reply: unknown) =>
    ({ query }: SentRequest) =>
      query.has('p_filters') ? reply : fakeSearch(listings(3_001), query)
  const bound = 'Escolha até 100 localizações. Para mais bairros de uma cidade, marque a cidade inteira.'

  test('at most so many places can be chosen, or the full city instead', async () => {
    const { user } = renderSite(addressOf(100), large)
    await user.click(await screen.findByRole('button', { name: /^Localização/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Selecione as Localizações' }))
    const more = await dialog.findByLabelText(/^Bairro 110 /)
    await user.click(more)
    expect(dialog.getByRole('alert')).toHaveTextContent(bound)
    expect(more).not.toBeChecked()
    await user.click(dialog.getByLabelText(/^Bairro 7 /))
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(more)
    expect(more).toBeChecked()
    const city = dialog.getByLabelText(/^São Paulo/, { selector: 'input' })
    await user.click(city)
    expect(dialog.getByText('Selecionadas (1)')).toBeInTheDocument()
    // All but one of them would be as many.
    await user.click(more)
    expect(dialog.getByRole('alert')).toHaveTextContent(bound)
    expect(city).toBeChecked()
  })

  test('an address that has more is searched for, and says why where the search does not take it', async () => {
    const { network, user, address, router } = renderSite(addressOf(101), {
      ...large,
      listings: listings(3_001),
    })
    network.on(SEARCH, answered(nothing))
    expect(await screen.findByText('Nenhum imóvel encontrado')).toBeInTheDocument()
    network.on(SEARCH, answered(answer(400, { code: '22023', message: 'Too much to search for' })))
    await act(() => router.navigate(addressOf(120)))
    expect(await screen.findByText('Localizações demais para uma busca')).toBeInTheDocument()
    expect(screen.getByText(bound)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Tentar Novamente' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Limpar localizações' }))
    expect(address()).toBe('/properties')
    expect(await screen.findByText('3.001 imóveis encontrados')).toBeInTheDocument()
  })
})
