import { type Backend, type Loader, type RemoteRoute, type RouteParams } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import { describeRoutes } from './describeRoutes.ts'

type Ask = (rest: Backend['rest'], params: RouteParams) => PromiseLike<unknown>

const asks: Ask[] = []

const { endpoints } = injectEndpoints({
  endpoints: (build) => ({
    ask: build.query<unknown, { index: number; params: RouteParams }>({
      queryFn: supabaseQuery(
        async ({ rest }, { index, params }: { index: number; params: RouteParams }) =>
          (await asks[index]?.(rest, params)) as { data: unknown; error: unknown },
      ),
    }),
  }),
})

const started = injectEndpoints({
  endpoints: (build) => ({
    askAndGoOn: build.query<unknown, void>({
      queryFn: supabaseQuery(({ rest }) => active(rest)),
      onQueryStarted: () => undefined,
    }),
  }),
})

/** A loader that sends these requests to the REST API. */
function asking(...own: Ask[]): Loader {
  const indices = own.map((ask) => asks.push(ask) - 1)
  return (dispatch, params) =>
    indices.map((index) => dispatch(endpoints.ask.initiate({ index, params }, { subscribe: false })))
}

const route = (more: Partial<RemoteRoute>): RemoteRoute => ({ title: 'Casas', page: () => null, ...more })

const rulesOf = async (pattern: string, more: Partial<RemoteRoute>) =>
  (await describeRoutes({ [pattern]: route(more) }))[pattern]

const active = (rest: Backend['rest']) => rest.from('properties').select('id, title').eq('active', true)
const one = (rest: Backend['rest'], { id = '' }) =>
  rest.from('properties').select('id').eq('id', id).maybeSingle()

test('the requests of a loader are written as the API takes them, in their order', async () => {
  const categories = (rest: Backend['rest']) => rest.from('property_categories').select('name').order('name')
  expect(await rulesOf('/', { loader: asking(active, categories) })).toEqual({
    title: 'Casas',
    data: [
      '/rest/v1/properties?select=id,title&active=eq.true',
      '/rest/v1/property_categories?select=name&order=name.asc',
    ],
  })
})

test('values of the address are written as its parameters, and the request for the entity is the first', async () => {
  expect(
    await rulesOf('/casa/:id', { loader: asking(active, one), entity: true, listed: { active: true } }),
  ).toEqual({
    title: 'Casas',
    entity: true,
    listed: 'active=eq.true',
    data: ['/rest/v1/properties?select=id&id=eq.:id', '/rest/v1/properties?select=id,title&active=eq.true'],
  })
})

test('the procedure that decides whether the page exists is the first', async () => {
  const described = (rest: Backend['rest'], { deal = '' }) =>
    rest.rpc('describe_search', { p_deal: deal }, { get: true })
  expect(
    await rulesOf('/casas/:deal', { loader: asking(active, described), absentWhenNull: true }),
  ).toMatchObject({
    absentWhenNull: true,
    data: ['/rest/v1/rpc/describe_search?p_deal=:deal', '/rest/v1/properties?select=id,title&active=eq.true'],
  })
})

test('a parameter may be a number', async () => {
  const from: Ask = (rest, { from: first }) =>
    rest
      .from('properties')
      .select('id')
      .range(Number(first), Number(first) + 9)
  expect((await rulesOf('/casas/de/:from', { loader: asking(from) }))?.data).toEqual([
    '/rest/v1/properties?select=id&offset=:from&limit=10',
  ])
})

test('a request for further pages of the sitemap has the last one as its cursor', async () => {
  const behind: Ask = (rest, { after = '' }) => rest.from('properties').select('id').gt('id', after)
  expect(await rulesOf('/casas/:deal', { sitemap: asking(behind) })).toEqual({
    title: 'Casas',
    sitemap: '/rest/v1/properties?select=id&id=gt.:after',
  })
})

test('the page’s own code is named, and a loader may wait for nothing else', async () => {
  const code = { chunk: 'page-houses', load: () => Promise.resolve() }
  const described = { title: 'Casas', chunk: 'page-houses' }
  expect(await rulesOf('/', { code, loader: () => [code.load()] })).toEqual(described)
  expect(await rulesOf('/casa/:id', { code, loader: () => [code.load()] })).toEqual(described)
})

test('a route without a loader has its words and its rules', async () => {
  const rules = { description: 'Todas.', session: true, bare: true, post: 'take-form' }
  expect(await rulesOf('/admin/casas', rules)).toEqual({ title: 'Casas', ...rules })
})

let count = 0

test.each<[string, string, Partial<RemoteRoute>, string]>([
  [
    'sends one request after another',
    '/',
    {
      loader: asking(async (rest) => {
        await active(rest)
        return rest.from('property_categories').select('id')
      }),
    },
    '/rest/v1/property_categories?select=id: it sends that request only after a response',
  ],
  [
    'sends other requests each time',
    '/',
    { loader: asking((rest) => active(rest).gt('price', (count += 1))) },
    'it does not always send the same requests',
  ],
  [
    'makes something else of a parameter',
    '/casa/:id',
    { loader: asking((rest, { id = '' }) => active(rest).eq('title', id.slice(-3))) },
    'it does not always send the same requests',
  ],
  [
    'sends none of its parameters',
    '/casa/:id',
    { loader: asking(active) },
    'no request has :id as it stands in the address',
  ],
  [
    'goes on after its answer',
    '/',
    {
      loader: (dispatch) => [
        dispatch(started.endpoints.askAndGoOn.initiate(undefined, { subscribe: false })),
      ],
    },
    'askAndGoOn has onQueryStarted, which is not run for an answer that came with the page',
  ],
  ['sends no request', '/', { loader: () => [] }, 'it sends no request'],
  [
    'throws',
    '/',
    {
      loader: () => {
        throw new Error('no window')
      },
    },
    'no window',
  ],
  ['does not end', '/', { loader: () => [new Promise(() => undefined)] }, 'it does not end'],
  [
    'calls a procedure with POST',
    '/',
    { loader: asking((rest) => rest.rpc('get_watermark_settings', { p_user_id: 'x' })) },
    'the server sends GET, not POST',
  ],
  [
    'wants an object',
    '/casa/:id',
    { loader: asking((rest, { id = '' }) => rest.from('properties').select('id').eq('id', id).single()) },
    'the server requests rows: maybeSingle() takes the only one of them',
  ],
  [
    'wants a count',
    '/',
    { loader: asking((rest) => rest.from('properties').select('id', { count: 'exact' })) },
    'a count does not come with the answer',
  ],
  [
    'is about one thing that it does not ask for',
    '/casa/:id',
    { loader: asking((rest, { id = '' }) => active(rest).neq('id', id)), entity: true },
    'no request has a parameter of the address',
  ],
  [
    'depends on a procedure that it does not call',
    '/casa/:id',
    { loader: asking(one), absentWhenNull: true },
    'no request has a parameter of the address',
  ],
  ['lists what it is not about', '/', { listed: { active: true } }, 'it lists rows'],
  ['has no path', 'casas', {}, 'it needs a path'],
])('a route that %s is refused, by its name', async (_case, pattern, more, words) => {
  const described = describeRoutes({ [pattern]: route(more) })
  await expect(described).rejects.toThrow(`src/routes.ts, ${pattern}: `)
  await expect(described).rejects.toThrow(words)
})
