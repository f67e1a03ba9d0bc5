import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from 'shared-domain/database'
import { amenityLabels } from 'shared-domain/facts'
import {
  filterListings,
  fullCatalogue,
  needsServer,
  readSearch,
  searchOf,
  sortListings,
  writeSearch,
  type AmenityName,
  type CatalogueRow,
  type CatalogueSearch,
} from 'shared-domain/search'
import { createRandom } from '../seed/random.ts'
import { service } from '../testing/actors.ts'

export type Db = SupabaseClient<Database>

/** One to four of the choices, each with one of its values: the same ones in each play. */
function someOf<Values extends object>(
  name: string,
  count: number,
  choices: { [Name in keyof Values]-?: Values[Name][] },
) {
  const random = createRandom(name)
  const names = Object.keys(choices) as (keyof Values & string)[]
  return Array.from({ length: count }, () => {
    const chosen = random.sample(names, random.int(1, 4))
    return Object.fromEntries(chosen.map((one) => [one, random.pick(choices[one])])) as Partial<Values>
  })
}

/** Searches as they stand in addresses of the catalogue. */
export async function searchAddresses() {
  const { data } = await service().from('property_categories').select('id').order('name').throwOnError()
  const ids = data.map(({ id }) => id)
  const place = (city: string, neighborhood = '') => ({ city, neighborhood })
  const rooms = [1, 2, 3, 4]
  const amenities = Object.keys(amenityLabels) as AmenityName[]
  const searches = someOf<CatalogueSearch>('searches', 500, {
    type: ['sale', 'rent'],
    category: [...ids, ids.slice(0, 2).join(), ids.slice(1, 4).join()],
    places: [
      [place('Florianópolis')],
      [place('joinville'), place('São José', 'Kobrasol')],
      [place('Florianópolis', 'cen'), place('Florianópolis', 'ITACORUBI')],
      [{ ...place('Blumenau', 'Victor Konder'), exact: true }],
      [place('Lugar Nenhum', 'Centro')],
    ],
    minPrice: [1_500, 300_000, 500_000, 1_000_000],
    maxPrice: [0, 3_500, 450_000, 900_000, 77_000_000],
    maxMonthly: [2_000, 4_000, 8_000],
    bedrooms: rooms,
    bathrooms: rooms,
    suites: rooms,
    parking_spaces: rooms,
    minArea: [50, 90.5, 120, 400],
    maxArea: [80, 150, 1_000],
    newSinceDays: [1, 7, 30, 360],
    furnished: [true],
    pets: [true],
    dropped: [true],
    amenities: [...amenities.map((name) => [name]), ['pool', 'elevator'], ['balcony', 'barbecue']],
    words: [
      ['casa'],
      ['vista', 'mar'],
      ['apartamento reformado'],
      ['jard'],
      ['piscna'],
      ['xyzw'],
      ['guarda'],
    ],
    sort: ['price-asc', 'price-desc', 'area-desc', 'square-metre-asc'],
  })
  return searches.map((search) => writeSearch({ ...fullCatalogue, ...search }))
}

interface Page {
  rows: { id: string; title: string }[]
  total: number | null
  next: string[] | null
}

const linesOf = ({ rows, total }: Omit<Page, 'next'>) => [
  `${total} in all`,
  ...rows.map(({ id, title }) => `  ${id} ${title}`),
]
const titleOf = (address: string) => `## ${decodeURIComponent(address)}`

/** What the search finds for somebody, as the site calls it: two pages, and the counts. */
export async function search(db: Db, address: string) {
  const { filters = {}, words, order } = searchOf(readSearch(address))
  const request = { p_filters: { ...filters } as never, p_words: words }
  const find = async (p_after: string[] | undefined, p_limit: number) => {
    const { data } = await db
      .rpc('search_properties', { ...request, p_order: order, p_after, p_limit })
      .throwOnError()
    return data as unknown as Page
  }
  const first = await find(undefined, 24)
  const second = first.next ? linesOf(await find(first.next, 60)) : []
  const { data: facets } = await db.rpc('search_facets', request).throwOnError()
  const counts = Object.entries(facets as object).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return [titleOf(address), ...linesOf(first), ...second, ...counts]
}

/** What the browser finds by itself among the listings that it holds. */
export async function searchInBrowser(visitor: Db, addresses: string[]) {
  const held = (await visitor.from('properties').select('*').throwOnError()).data as CatalogueRow[]
  const own = addresses.filter((address) => !needsServer(readSearch(address)))
  return own.flatMap((address) => {
    const wanted = readSearch(address)
    const rows = sortListings(filterListings(held, wanted), wanted.sort)
    return [titleOf(address), ...linesOf({ rows, total: rows.length })]
  })
}

type Args<Name extends keyof Database['public']['Functions']> = Database['public']['Functions'][Name]['Args']

/** The lists of the admin area. */
export async function ownLists(db: Db) {
  const orders = ['newest', 'oldest', 'updated', 'updated-asc', 'price-asc', 'price-desc']
  const columns = ['title', 'reference', 'place', 'rooms', 'area', 'type', 'state']
  const properties = someOf<
    Pick<Args<'list_properties'>, 'p_search' | 'p_active' | 'p_deal' | 'p_type' | 'p_order' | 'p_page'>
  >('properties', 200, {
    p_search: ['casa', 'CENTRO', 'são josé 3', '450.000', 'Rua das Provas', 'nilo', 'xyzw'],
    p_active: [true, false],
    p_deal: ['available', 'reserved', 'sold', 'rented'],
    p_type: ['sale', 'rent'],
    p_order: [...orders, ...columns.flatMap((column) => [column, `${column}-desc`])],
    p_page: [1, 2, 3],
  })
  const cases = someOf<Omit<Args<'list_cases'>, 'p_after'>>('cases', 200, {
    p_search: ['souza', 'casa', '48 99999', 'guarda', 'correio.example', 'xyzw'],
    p_stage: ['new', 'contacted', 'visit', 'proposal', 'closed', 'lost'],
    p_kind: ['lead', 'message', 'visit'],
    p_mine: [true, false],
    p_overdue: [true, false],
    p_order: ['newest', 'oldest', 'due'],
    p_limit: [5, 50],
  })
  const lines = (args: object, data: unknown) => {
    const { rows, next: _, ...rest } = data as { rows: object[]; next?: unknown }
    return [
      `## ${JSON.stringify(args)}`,
      JSON.stringify(rest),
      ...rows.map((row) => `  ${JSON.stringify(row)}`),
    ]
  }
  const found: string[] = []
  for (const args of properties)
    found.push(...lines(args, (await db.rpc('list_properties', args).throwOnError()).data))
  for (const args of cases) found.push(...lines(args, (await db.rpc('list_cases', args).throwOnError()).data))
  return found
}
