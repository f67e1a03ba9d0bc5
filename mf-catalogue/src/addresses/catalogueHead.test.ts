import { serverRoute, type SentRequest } from 'shared-backend/testing'
import { routes } from '../routes.ts'
import { fakeSearch } from '../testing/fakeSearch.ts'
import { categories, listing, listings } from '../testing/listings.ts'
import { SEARCH } from '../testing/renderSite.tsx'

const [flat, house] = categories
const site = 'https://imoveis.test'
const some = [
  ...listings(30, { neighborhood: 'Trindade' }),
  listing(40, { neighborhood: 'Centro Histórico', bedrooms: 3 }),
  listing(41, { city: 'São José', category_id: house!.id }),
  listing(42, { city: '東京' }),
]

async function headAt(query: string) {
  const answers = {
    'GET /rest/v1/property_categories': categories,
    [SEARCH]: ({ query: sent }: SentRequest) => fakeSearch(some, sent),
  }
  const { head } = await serverRoute({
    pattern: '/properties',
    route: routes['/properties']!,
    query,
    answers,
  })
  return [head.canonical, head.robots]
}

test('the full catalogue has its own canonical address', async () => {
  for (const query of ['', '?utm_source=carta'])
    expect(await headAt(query)).toEqual([`${site}/properties`, undefined])
})

test.each([
  ['?type=Venda', '/imoveis/venda'],
  ['?type=Venda&city=florianopolis', '/imoveis/venda/florianopolis'],
  ['?type=Venda&location=trindade, FLORIANOPOLIS', '/imoveis/venda/florianopolis/trindade'],
  [`?type=Venda&category=${flat!.id}`, '/imoveis/venda/apartamentos'],
  [`?type=Venda&category=${house!.id}&city=São José`, '/imoveis/venda/casa/sao-jose'],
])('%s is kept as %s', async (query, path) => {
  expect(await headAt(query)).toEqual([site + path, undefined])
})

const from = `_-1767225540000_${listing(1).id}`

test.each([
  [
    'what the address cannot say',
    '?type=Venda&city=Florianópolis&bedrooms=3',
    '/imoveis/venda/florianopolis',
  ],
  ['an order', '?type=Venda&sort=price-asc', '/imoveis/venda'],
  ['words', `?type=Venda&category=${flat!.id}&words=imovel`, '/imoveis/venda/apartamentos'],
  ['a later page', `?type=Venda&from=${from}`, '/imoveis/venda'],
  ['a later page of all', `?from=${from}`, '/properties'],
  [
    'several places of a city',
    '?type=Venda&location=Trindade, Florianópolis&location=Centro Histórico, Florianópolis',
    '/imoveis/venda/florianopolis',
  ],
  ['places of several cities', '?type=Venda&city=Florianópolis&city=São José', '/imoveis/venda'],
  ['a part of a name', '?type=Venda&location=Histórico, Florianópolis', '/imoveis/venda'],
  ['a name that no address can say', '?type=Venda&city=東京', '/imoveis/venda'],
  ['several kinds', `?type=Venda&category=${flat!.id},${house!.id}`, '/imoveis/venda'],
  ['no deal', '?city=Florianópolis', '/properties'],
  ['nothing that is there', '?type=Locação&city=Florianópolis', '/properties'],
])('%s is not kept: its nearest is', async (_what, query, path) => {
  expect(await headAt(query)).toEqual([site + path, 'noindex'])
})
