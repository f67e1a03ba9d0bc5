import { screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { allInView } from '../testing/allInView.ts'
import { fakeSearch } from '../testing/fakeSearch.ts'
import { listing, listings } from '../testing/listings.ts'
import { renderSite, SEARCH } from '../testing/renderSite.tsx'
import { resultsStart } from '../testing/resultsStart.ts'

allInView()

const some = [
  listing(1, { bedrooms: 5, price: 900_000 }),
  listing(2, { bedrooms: 5, price: 800_000, property_type: 'rent' }),
  listing(3, { bedrooms: 2, price: 300_000, title: 'Casa com lago' }),
]

const nothing = () => screen.findByText('Nenhum imóvel encontrado')

async function choices() {
  const title = 'Há imóveis sem um destes filtros'
  const links = within(await screen.findByRole('region', { name: title })).getAllByRole('link')
  return links.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
}

test('nothing found: which filter to take away and how many that gives, most first, none that gives nothing', async () => {
  const path = '/properties?type=Venda&bedrooms=5&maxPrice=850000'
  const { user, address } = renderSite(path, { listings: [...some, listing(4, { bedrooms: 1 })] })
  expect(await nothing()).toBeInTheDocument()
  expect(await choices()).toEqual([
    'Sem "5 quartos ou mais": 2 imóveis',
    'Sem "Comprar": 1 imóvel',
    'Sem "Até R$ 850.000": 1 imóvel',
  ])
  await user.click(screen.getByRole('link', { name: 'Sem "5 quartos ou mais": 2 imóveis' }))
  expect(await screen.findByText('2 imóveis encontrados')).toBeInTheDocument()
  expect(address()).toBe('/properties?type=Venda&maxPrice=850000')
  expect(screen.queryByRole('region', { name: /^Há imóveis/ })).not.toBeInTheDocument()
  // The pressed link is gone: the focus is at the start of the results.
  await waitFor(() => expect(resultsStart('2 imóveis encontrados')).toHaveFocus())
})

test('a browser that holds the catalogue sends no request for it', async () => {
  const { searches } = renderSite('/properties?type=Venda&bedrooms=5&maxPrice=850000', { listings: some })
  expect(await choices()).toHaveLength(3)
  // The address, how many there are, and all of them.
  expect(
    searches()
      .map((query) => query.get('p_limit'))
      .toSorted(),
  ).toEqual(['1', '1000', '24'])
})

test('a browser that does not requests the count alone', async () => {
  const many = listings(3001, { bedrooms: 2, price: 300_000 })
  const { searches } = renderSite('/properties?type=Locação&bedrooms=2&sort=price-asc', {
    listings: [...many, listing(3002, { property_type: 'rent' })],
  })
  expect(await choices()).toEqual(['Sem "Alugar": 3.001 imóveis', 'Sem "2 quartos ou mais": 1 imóvel'])
  const counted = searches().filter((query) => query.get('p_limit') === '1' && query.has('p_filters'))
  expect(counted.map((query) => query.get('p_filters')).toSorted()).toEqual([
    '{"deal":"rent"}',
    '{"minBedrooms":2}',
  ])
  expect(counted.some((query) => query.has('p_order'))).toBe(false)
})

test('words are one of the filters', async () => {
  const { searches } = renderSite('/properties?words=lago&words=praia', { listings: some })
  expect(await choices()).toEqual([
    'Sem "Com “lago” no anúncio", "Com “praia” no anúncio": 3 imóveis',
    'Sem "Com “praia” no anúncio": 1 imóvel',
  ])
  // Without words the browser filters by itself.
  expect(searches().filter((query) => query.get('p_limit') === '1' && query.has('p_words'))).toHaveLength(2)
})

test('a search without a count is not offered, and the advice stays', async () => {
  const { network } = renderSite('/properties?words=lago&words=praia', { listings: some })
  network.on(SEARCH, ({ query }: SentRequest) =>
    query.get('p_words') === 'lago' ? answer(500) : fakeSearch(some, query),
  )
  expect(await choices()).toEqual(['Sem "Com “lago” no anúncio", "Com “praia” no anúncio": 3 imóveis'])
  expect(screen.getByText(/ajustar os critérios/)).toBeInTheDocument()
})

test('where every filter alone is too much, only the advice is there', async () => {
  const { searches } = renderSite('/properties?words=rio&words=mar&minPrice=9000000', { listings: some })
  expect(await nothing()).toBeInTheDocument()
  await waitFor(() => expect(searches().filter((query) => query.get('p_words') === 'mar')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: /^Há imóveis/ })).not.toBeInTheDocument()
})
