import type { Browser } from '@playwright/test'
import { withDatabase } from '../stack/sql.ts'
import { admin } from '../testing/actors.ts'
import { kB, median, ms, ratio, rounds } from './figures.ts'
import { filterChange } from './filterChange.ts'
import { mapMove } from './mapMove.ts'
import { startLoaded } from './loadedStack.ts'

/** The size that others are compared with. */
const base = 100
const sizes = (process.env.SIZES ?? '10000').split(',').map(Number)

const atOnce = 20
const loaded = 200

interface Stack extends Awaited<ReturnType<typeof startLoaded>> {
  /** Of an admin. */
  token: string
}

/**
 * Leads of the admin who asks, a new one each time, one for each hundred listings and 100 at least, as an agency has
 * them; those of the admins before are gone.
 */
const leadData = `
with gone as (delete from public.leads)
insert into public.leads (tenant_id, owner_name, email, phone, property_kind, deal_kind, address, city, price, notice_version, created_at, status)
select $2::uuid, 'Ana ' || n, 'ana' || n || '@teste.example', '(48) 9' || 10000000 + n, 'Casa', 'Venda', 'Rua A, ' || n, 'Cidade ' || n % 20, 1, '1',
  now() - n * interval '7 minutes', (array['contacted', 'won', 'lost', 'lost', 'new'])[1 + n % 5]::public.lead_status
from generate_series(1, greatest($1::integer / 100, 100)) n`

async function startWith(size: number): Promise<Stack> {
  // The site runs only for the sizes other than the base.
  const stack = await startLoaded(size, size !== base)
  try {
    const { accessToken, tenantId } = await admin()
    await withDatabase(stack.databaseUrl, (database) => database.query(leadData, [size, tenantId]))
    return { ...stack, token: accessToken }
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/** Requests of the owner; all others are a visitor's. */
const ofOwner = ['list_properties', 'get_portfolio_stats', 'list_cases', 'get_lead_figures'] as const

interface Question {
  procedure?:
    | 'search_properties'
    | 'search_facets'
    | 'search_map'
    | 'describe_search'
    | 'list_related_searches'
    | (typeof ofOwner)[number]
  /** In the place of a procedure. */
  table?: 'property_places'
  p_deal?: string
  p_first?: string
  p_filters?: object
  p_words?: string
  p_order?: string
  p_after?: unknown
  p_search?: string
  p_stage?: string
  p_active?: boolean
  p_page?: number
}

interface Answer {
  next?: unknown
  total?: number
  /** Of the owner's list. */
  found?: number
  rows?: { id: string }[]
}

async function ask(
  { apiUrl, publishableKey, token }: Stack,
  { procedure = 'search_properties', table, ...given }: Question,
) {
  const query = new URLSearchParams(
    Object.entries(given).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  const began = performance.now()
  const isOwner = ofOwner.some((name) => name === procedure)
  const response = await fetch(`${apiUrl}/rest/v1/${table ?? `rpc/${procedure}`}?${query}`, {
    headers: {
      ...{ apikey: publishableKey, 'accept-encoding': 'identity' },
      ...(isOwner && { authorization: `Bearer ${token}` }),
    },
  })
  const text = await response.text()
  const took = performance.now() - began
  if (!response.ok) throw new Error(`${query}: ${text}`)
  return { took, bytes: text.length, answer: JSON.parse(text) as Answer }
}

const narrow = { deal: 'rent', places: [{ city: 'Cidade 3' }], minBedrooms: 2 }
const broad = { deal: 'sale', minBedrooms: 2, maxPrice: 900_000 }

/** Requests of visitors; the first of each is the first page with its count. */
const questions: Record<string, Question> = {
  'first page and count': {},
  'by deal and kind, cheapest': { p_filters: { deal: 'rent', kinds: ['Apartamento'] }, p_order: 'price-asc' },
  'a city, two rooms': { p_filters: narrow },
  'price and rooms, everywhere': { p_filters: broad },
  'largest with two amenities': { p_filters: { amenities: ['pool', 'gym'] }, p_order: 'area-desc' },
  'a rare word': { p_words: '77' },
  'common words in a city': { p_filters: { places: [{ city: 'Cidade 3' }] }, p_words: 'lareira piscina' },
  'a mistyped word': { p_words: 'churasqueira', p_filters: { places: [{ city: 'Cidade 3' }] } },
  'a neighbourhood’s area': { p_filters: { box: [-50.95, -29.02, -50.9, -28.98] } },
  'a city’s area, cheapest': { p_filters: { box: [-51.15, -29.15, -50.85, -28.85] }, p_order: 'price-asc' },
  'half of the map': { p_filters: { box: [-51.2, -29.2, -50.2, -26] } },
  'half of the map, two rooms': { p_filters: { box: [-51.2, -29.2, -50.2, -26], minBedrooms: 2 } },
  'map of all': { procedure: 'search_map' },
  'map of a city': { procedure: 'search_map', p_filters: { box: [-51.15, -29.15, -50.85, -28.85] } },
  'map of a city, two rooms': {
    procedure: 'search_map',
    p_filters: { box: [-51.15, -29.15, -50.85, -28.85], minBedrooms: 2 },
  },
  'choices of all': { procedure: 'search_facets' },
  'choices in a city, two rooms': { procedure: 'search_facets', p_filters: narrow },
  'choices, price and rooms': { procedure: 'search_facets', p_filters: broad },
  'all places': { table: 'property_places' },
  'figures of a city': { procedure: 'describe_search', p_deal: 'venda', p_first: 'cidade-3' },
  'figures of all for sale': { procedure: 'describe_search', p_deal: 'venda' },
  'near all for sale': { procedure: 'list_related_searches', p_deal: 'venda' },
  'near a city': { procedure: 'list_related_searches', p_deal: 'venda', p_first: 'cidade-3' },
  'owner: first page': { procedure: 'list_properties' },
  'owner: by title, page 400': { procedure: 'list_properties', p_order: 'title', p_page: 400 },
  'owner: two words': { procedure: 'list_properties', p_search: 'casa schmidt' },
  'owner: a street': { procedure: 'list_properties', p_search: 'rua felipe schmidt, 7' },
  'owner: a neighbourhood': { procedure: 'list_properties', p_search: 'bairro 377' },
  'owner: a reference': { procedure: 'list_properties', p_search: 'ref-77' },
  'owner: a CEP': { procedure: 'list_properties', p_search: '88077-007' },
  'owner: a common word': { procedure: 'list_properties', p_search: 'casa' },
  'owner: a common word, by title': { procedure: 'list_properties', p_search: 'casa', p_order: 'title' },
  'owner: what is inactive': { procedure: 'list_properties', p_active: false },
  'owner: figures': { procedure: 'get_portfolio_stats' },
  'cases: first page and count': { procedure: 'list_cases' },
  'cases: of a stage': { procedure: 'list_cases', p_stage: 'contacted' },
  'cases: a name': { procedure: 'list_cases', p_search: 'ana 7777' },
  'cases: two letters': { procedure: 'list_cases', p_search: 'an' },
  'leads: figures': { procedure: 'get_lead_figures' },
}

async function timesOf(stack: Stack, question: Question) {
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  for (let round = 0; round < rounds; round += 1) answers.push(await ask(stack, question))
  const [last] = answers.slice(-1)
  return { times: answers.map(({ took }) => took), bytes: last!.bytes, answer: last!.answer }
}

/** ms of the slowest of a hundred, while so many ask at once, each for something else. */
async function slowest(stack: Stack) {
  const times: number[] = []
  let next = 0
  const visitor = async () => {
    while (next < loaded) {
      const n = next++
      const p_filters = {
        deal: n % 2 ? 'sale' : 'rent',
        places: [{ city: `Cidade ${n % 20}` }],
        minPrice: 1000 + n,
      }
      times.push((await ask(stack, { p_filters })).took)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN
}

async function figures(stack: Stack) {
  const table: Record<string, { times: number[]; bytes?: number; total?: number }> = {}
  for (const [name, question] of Object.entries(questions)) {
    const { times, bytes, answer } = await timesOf(stack, question)
    table[name] = { times, bytes, total: answer.found ?? answer.total }
    if (name === 'first page and count' && answer.next)
      table['next page'] = await timesOf(stack, { p_after: answer.next })
    const code = name === 'owner: first page' && answer.rows?.[0]?.id.slice(0, 8)
    if (code)
      table['owner: a short code'] = await timesOf(stack, { procedure: 'list_properties', p_search: code })
  }
  table[`99th of 100, ${atOnce} at once`] = { times: [await slowest(stack)] }
  return table
}

const withStack = async <Result>(size: number, measure: (stack: Stack) => Promise<Result>) => {
  const stack = await startWith(size)
  try {
    return await measure(stack)
  } finally {
    await stack.stop()
  }
}

function print(table: Awaited<ReturnType<typeof figures>>, small: typeof table) {
  for (const [name, { times, bytes, total }] of Object.entries(table)) {
    const before = small[name]?.times
    const compared = before ? ` ÷ ${ms(median(before))} = ${ratio(times, before)}` : ''
    const count = total === undefined || total === null ? '' : `; ${total} found`
    console.log(
      `  ${name.padEnd(30)} ${ms(median(times))}${compared}${bytes ? `; ${kB(bytes)}` : ''}${count}`,
    )
  }
}

/**
 * Measures the search's procedures over the API, as a visitor, and the owner's list, among so many listings as `SIZES`
 * says; and in a browser what a change of a filter takes.
 */
export async function search(browser: Browser) {
  console.log(`Starting stacks with ${[base, ...sizes].join(', ')} listings …`)
  const small = await withStack(base, figures)
  for (const size of sizes) {
    await withStack(size, async (stack) => {
      const table = await figures(stack)
      console.log(`\n${size} listings ÷ ${base}, median of ${rounds}`)
      print(table, small)
      await filterChange(browser, stack.siteUrl)
      await mapMove(browser, stack.siteUrl)
    })
  }
}
