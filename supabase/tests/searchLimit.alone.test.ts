import { join } from 'node:path'
import pg from 'pg'
import { proveSite, SITE_HEADER } from 'shared-backend/visitorSignature'
import * as v from 'valibot'
import { readJson } from '../../tooling/readJson.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'

/* The rate limit of the search per address: one a minute here. */

let database: pg.Client
let before: { per_minute: number }

const allowSearches = (perMinute: number) =>
  database.query('update private.search_limit set per_minute = $1', [perMinute])

beforeAll(async () => {
  database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
  before = (await database.query<{ per_minute: number }>('select per_minute from private.search_limit'))
    .rows[0]!
  await allowSearches(1)
})

afterAll(async () => {
  await allowSearches(before.per_minute)
  await database.end()
})

const procedures = [
  'search_properties',
  'search_facets',
  'describe_search?p_deal=venda',
  'list_related_searches',
  'list_search_addresses',
]

interface RequestOptions {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
}

async function ask(procedure: string, { method = 'GET', headers }: RequestOptions = {}) {
  const { apiUrl, publishableKey } = testStack()
  const [name = '', query = ''] = procedure.split('?')
  const body = JSON.stringify(Object.fromEntries(new URLSearchParams(query)))
  const path = method === 'GET' ? procedure : name
  return fetch(`${apiUrl}/rest/v1/rpc/${path}`, {
    method,
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body }),
  })
}

/** The first refusal among as many questions as the API's ten connections take in two minutes, and one more. */
async function refusal(procedure: string, given: RequestOptions | ((question: number) => RequestOptions)) {
  for (let question = 0; question < 21; question += 1) {
    const response = await ask(procedure, typeof given === 'function' ? given(question) : given)
    if (response.status !== 200) return response
  }
  return undefined
}

describe('over the API, a caller who asks too often', () => {
  test.each(
    procedures.flatMap((name) => (['GET', 'POST'] as const).map((method) => [method, name] as const)),
  )('is refused, and learns when to come back: %s %s', async (method, procedure) => {
    const response = await refusal(procedure, { method })
    expect(response?.status).toBe(429)
    expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(response?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await response?.json()).toMatchObject({ code: 'search_limit' })
  })

  test.each(['x-forwarded-for', 'cf-connecting-ip', SITE_HEADER])(
    'cannot pass for somebody else by %s',
    async (name) => {
      const headers = (question: number) => ({ headers: { [name]: `198.51.100.${question}` } })
      expect((await refusal('search_facets', headers))?.status).toBe(429)
    },
  )

  test('is never the site’s own server, which asks for all visitors', async () => {
    const { dataDir } = testStack()
    const { visitorSecret } = readJson(v.object({ visitorSecret: v.string() }), join(dataDir, 'keys.json'))
    const headers = { [SITE_HEADER]: await proveSite(visitorSecret) }
    expect(await refusal('search_properties', { headers })).toBeUndefined()
  })
})

type Questions = (headers: object | null, sql?: string) => Promise<string>

/** Questions of a new connection in one transaction, so at one moment; each is taken back where it fails. */
const atOnce = (work: (codeOf: Questions) => Promise<void>) =>
  withDatabase(testStack().databaseUrl, async (connection) => {
    await connection.query('begin transaction read only')
    await connection.query('set local role anon')
    await work(async (headers, sql = 'select public.search_properties(p_limit => 1)') => {
      await connection.query('savepoint question')
      await connection.query(`select set_config('request.headers', $1, true)`, [
        headers && JSON.stringify(headers),
      ])
      try {
        await connection.query(sql)
        return 'answered'
      } catch (error) {
        await connection.query('rollback to savepoint question')
        return String((error as pg.DatabaseError).code)
      }
    })
  })

const from = (address: string) => ({ 'cf-connecting-ip': address })
const refused = 'PGRST'

test('a refusal is taken back with its transaction, and the next question is refused all the same', () =>
  atOnce(async (codeOf) => {
    expect(await codeOf(from('203.0.113.1'))).toBe('answered')
    for (let again = 0; again < 3; again += 1) expect(await codeOf(from('203.0.113.1'))).toBe(refused)
  }))

test.each([
  ['words that are too long', `select public.search_properties(p_words => repeat('a', 301))`, '22023'],
  ['an error after the search', 'select public.search_facets(), 1 / (random() * 0)::integer', '22012'],
])('a question that fails is counted: %s', (_case, sql, code) =>
  atOnce(async (codeOf) => {
    expect(await codeOf(from('203.0.113.2'), sql)).toBe(code)
    expect(await codeOf(from('203.0.113.2'))).toBe(refused)
  }),
)

test('a caller without an address is not counted', () =>
  atOnce(async (codeOf) => {
    for (const headers of [null, {}, { 'x-forwarded-for': '' }])
      for (let again = 0; again < 3; again += 1) expect(await codeOf(headers)).toBe('answered')
  }))

test('a database that nobody has set otherwise allows 120 a minute on each connection', async () => {
  const { rows } = await database.query<{ limit: number }>(
    `select column_default::integer as limit from information_schema.columns
     where table_schema = 'private' and table_name = 'search_limit' and column_name = 'per_minute'`,
  )
  expect(rows).toEqual([{ limit: 120 }])
})

const counted = async (sql: string, values: unknown[]) =>
  (await database.query<{ is: boolean }>(`select (${sql}) as is`, values)).rows.map((row) => row.is)

const count = async (address: string, minute: number, most = 3) =>
  (await counted('private.count_search($1, $2, 7, $3)', [address, most, minute]))[0]

test('so many in a minute, of each address by itself, and anew in the next one', async () => {
  const outcomes = []
  for (let question = 0; question < 5; question += 1) outcomes.push(await count('203.0.113.4', 100))
  expect(outcomes).toEqual([true, true, true, false, false])
  const { rows } = await database.query<{ allowed: number }>(
    `select count(*)::integer as allowed from generate_series(1, 50) n
     where private.count_search('198.51.100.' || n, 3, 7, 100)`,
  )
  // Few of them may share the counter with it.
  expect(rows[0]?.allowed).toBeGreaterThan(40)
  expect(await count('203.0.113.4', 101)).toBe(true)
})

test('however many addresses ask, what is kept of them stays small, and is gone in the next minute', async () => {
  const size = async () => {
    const { rows } = await database.query<{ size: number }>(
      `select length(statement) as size from pg_prepared_statements where name = 'search_counts'`,
    )
    return rows[0]?.size
  }
  await database.query(
    `select count(private.count_search('2001:db8:' || to_hex(n) || '::/64', 99999, 7, 200)) from generate_series(1, 5000) n`,
  )
  expect(await size()).toBeLessThan(8_000)
  await count('203.0.113.5', 201)
  expect(await size()).toBeLessThan(100)
})

test.each([
  [
    'whom the edge vouches for',
    { 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '1.1.1.1' },
    '203.0.113.7',
  ],
  ['else the last that a proxy saw', { 'x-forwarded-for': 'me, 1.1.1.1, 203.0.113.7 ' }, '203.0.113.7'],
  ['IPv6 by its network', from('2001:DB8:0:1:2:3:4:5'), '2001:db8:0:1::/64'],
  ['IPv4 in IPv6 as it is', from('::ffff:203.0.113.7'), '203.0.113.7'],
  ['what is no address by its words', { 'x-forwarded-for': 'a:b' }, 'a:b'],
  ['nobody', { 'user-agent': 'x' }, null],
])('who asks: %s', async (_case, headers, address) => {
  expect(await counted('private.asking_address($1)', [JSON.stringify(headers)])).toEqual([address])
})

test.each([
  'select private.count_search($$a$$, 1, 1, 1)',
  'select private.trust_site($$x$$)',
  'select seed from private.search_limit',
  'update private.search_limit set per_minute = 99999',
])('nobody else sets or reads it: %s', async (sql) => {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    await database.query('begin')
    await database.query(`set local role ${role}`)
    await expect(database.query(sql)).rejects.toMatchObject({ code: '42501' })
    await database.query('rollback')
  }
})
