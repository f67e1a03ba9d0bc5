/** @jest-environment node */
import { request } from 'node:http'
import pg from 'pg'
import { startTestStack, type TestStack } from '../../testing/stack.ts'
import { until } from '../processes.ts'

jest.setTimeout(60_000)

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})

afterAll(async () => {
  await stack.stop()
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(stack.apiUrl + path, { ...init, headers: { apikey: stack.publishableKey, ...init.headers } })

test.each([
  ['supabase', '/rest/v1/properties?select=id', 200],
  ['functions', '/functions/v1/no-such-function', 404],
])(
  'with %s down it answers 503 in JSON that a browser may read, then recovers',
  async (service, path, usual) => {
    expect((await ask(path)).status).toBe(usual)
    process.kill(stack.processes[service] as number, 'SIGKILL')
    const health = await ask('/healthz')
    expect([health.status, await health.json()]).toEqual([
      503,
      { status: 'unavailable', services: { supabase: true, functions: true, [service]: false } },
    ])

    let refusal: Response | undefined
    await until(async () => {
      const response = await ask(path)
      if (response.status === 503) refusal = response
      return refusal !== undefined
    }, 10_000)
    expect(refusal?.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refusal?.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('not available'),
    })

    expect(await until(async () => (await ask(path)).status === usual, 20_000)).toBe(true)
    expect(await until(async () => (await ask('/healthz')).status === 200, 20_000)).toBe(true)
    expect(stack.complaints()).toContain(`${service} stopped (SIGKILL); starting it again`)
  },
)

test('another origin may read the API, with the headers that it asks for', async () => {
  const headers = {
    origin: 'http://localhost:4173',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey,authorization,content-type,x-client-info',
  }
  const preflight = await ask('/rest/v1/rpc/get_watermark_settings', { method: 'OPTIONS', headers })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    headers['access-control-request-headers'],
  )
})

test.each([
  '/rest/v1/properties?select=id',
  '/auth/v1/health',
  '/storage/v1/object/public/property-images/none.jpg',
  '/functions/v1/submit-property-lead',
])('a browser on another origin may read what %s answers', async (path) => {
  const { headers } = await ask(path, { headers: { origin: 'http://localhost:4173' } })
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('it has no way to anything but the project', async () => {
  for (const path of ['/', '/_system/config', '/static/favicon.ico', '/auth/v2', '/restless']) {
    expect((await ask(path)).status).toBe(404)
  }
})

test('postal codes answer in the form of the public service', async () => {
  const known = await ask('/ws/88010400/json/')
  expect(await known.json()).toMatchObject({
    cep: '88010-400',
    logradouro: 'Praça XV de Novembro',
    bairro: 'Centro',
    localidade: 'Florianópolis',
    uf: 'SC',
  })
  expect(known.headers.get('access-control-allow-origin')).toBe('*')
  expect(await (await ask('/ws/99999999/json/')).json()).toEqual({ erro: true })
  expect((await ask('/ws/8801/json/')).status).toBe(400)
})

test('the arguments of a procedure have names', async () => {
  const call = (body: string) =>
    ask('/rest/v1/rpc/replace_property_additional_info', {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
      body,
    })
  expect((await call('[[{"toString":"a"}],{}]')).status).toBe(400)
  expect((await call('{"p_property_id":"a","p_infos":[]}')).status).toBe(400)
  expect((await call('{}')).status).toBe(404)
})

test('a public file may be kept for as long as its upload allowed', async () => {
  const headers = {
    apikey: stack.secretKey,
    authorization: `Bearer ${stack.secretKey}`,
    'content-type': 'image/jpeg',
    'cache-control': 'max-age=3600',
  }
  const body = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
  await ask('/storage/v1/object/property-images/cache/a.jpg', { method: 'POST', headers, body })
  const file = await ask('/storage/v1/object/public/property-images/cache/a.jpg')
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'max-age=3600'])
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const missing = await ask('/storage/v1/object/public/property-images/cache/b.jpg')
  expect(missing.headers.get('cache-control')).not.toBe('max-age=3600')
})

/** As it stands, where fetch would tidy the address or refuse the method. */
function askRaw(path: string, method = 'GET', headers: Record<string, string> = {}) {
  return new Promise<{ status?: number; body: unknown }>((resolve, reject) => {
    const options = { method, path, headers: { apikey: stack.publishableKey, ...headers } }
    const sent = request(stack.apiUrl, options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown }),
      )
    })
    sent.on('error', reject).end()
  })
}

test.each([
  '/rest/v1/../../auth/v1/signup',
  '/rest/v1/%2e%2e/%2E%2e/auth/v1/signup',
  '/rest/v1/..\\..\\auth/v1/signup',
  '/storage/v1/object/public/property-images/..%2f..%2fkeys.json',
])('%s leads nowhere', async (path) => {
  expect((await askRaw(path, 'POST')).status).toBe(400)
})

test.each(['TRACE', 'PROPFIND'])('%s is no way to read', async (method) => {
  expect((await askRaw('/rest/v1/properties?select=id', method)).status).toBe(405)
})

test('a request longer than any of the site is refused in JSON, and not held', async () => {
  const [long, huge] = ['x'.repeat(60_000), 'x'.repeat(8_000_000)]
  expect(await askRaw(`/rest/v1/properties?id=eq.${long}`)).toMatchObject({
    status: 431,
    body: { code: 'BAD_REQUEST' },
  })
  expect((await askRaw('/rest/v1/properties', 'GET', { 'x-long': long })).status).toBe(431)
  for (const path of [
    '/rest/v1/rpc/get_watermark_settings',
    '/auth/v1/token?grant_type=password',
    '/functions/v1/submit-property-lead',
  ]) {
    const body = JSON.stringify({ p_user_id: huge })
    const answer = await ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect([path, answer.status]).toEqual([path, 413])
    expect(await answer.json()).toEqual(expect.any(Object))
  }
})

test('a signed address with a signature that is none is the caller’s fault', async () => {
  for (const token of ['a', 'eyJhbGciOiJub25lIn0.e30.', 'eyJhbGciOiJIUzI1NiJ9.e30.AAAA']) {
    const signed = await askRaw(`/storage/v1/object/sign/property-images/a.jpg?token=${token}`)
    expect(signed).toMatchObject({ status: 400, body: { error: 'InvalidJWT' } })
    expect(
      (await askRaw(`/storage/v1/object/upload/sign/property-images/a.jpg?token=${token}`, 'PUT')).status,
    ).toBe(400)
  }
})

test('no endpoint of Auth is open that a hosted project without sign-ups keeps shut', async () => {
  for (const path of ['otp', 'magiclink', 'recover', 'admin/users', 'signup']) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.example"}',
    }
    const response = await ask(`/auth/v1/${path}`, init)
    expect([path, response.status]).toEqual([path, path === 'signup' ? 422 : 403])
  }
})

test('answers come compressed to whoever asks for it, and not to whoever does not', async () => {
  const encoding = async (path: string, accepted: string) =>
    (await ask(path, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding')
  const long = '/rest/v1/property_categories?select=*'
  expect(await encoding(long, 'gzip')).toBe('gzip')
  expect(await encoding(long, 'br, gzip;q=0.5')).toBe('gzip')
  for (const none of ['identity', 'gzip;q=0', '*;q=0', 'gzip;q=0, br']) {
    expect([none, await encoding(long, none)]).toEqual([none, null])
  }
  expect((await ask(long)).headers.get('vary')).toMatch(/accept-encoding/i)
  const headers = {
    apikey: stack.secretKey,
    authorization: `Bearer ${stack.secretKey}`,
    'content-type': 'image/jpeg',
  }
  const body = new Uint8Array(5000).fill(0xff)
  body[1] = 0xd8
  await ask('/storage/v1/object/property-images/pressed/a.jpg', { method: 'POST', headers, body })
  expect(await encoding('/storage/v1/object/public/property-images/pressed/a.jpg', 'gzip')).toBeNull()
})

test('a request that multiplies itself by embedding is refused', async () => {
  const nested = (levels: number): string =>
    levels === 0 ? 'id' : `id,${levels % 2 ? 'property_images' : 'properties'}(${nested(levels - 1)})`
  const get = (select: string) => ask(`/rest/v1/properties?select=${select}`)
  for (const select of [nested(9), nested(3), `${'property_images(id),'.repeat(9)}id`]) {
    const answer = await get(select)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'EMBEDDING_LIMIT' }),
    ])
  }
  expect((await get('id,property_categories(name,properties(id)),property_images(id)')).status).toBe(200)
  expect(
    (await ask(`/rest/v1/rpc/get_watermark_settings?select=${nested(9)}`, { method: 'POST' })).status,
  ).toBe(400)
})

test('a visitor’s statement has three seconds, as on the hosted service', async () => {
  const database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
  try {
    await database.query('begin; lock table public.properties in access exclusive mode')
    const begun = performance.now()
    const answer = await ask('/rest/v1/properties?select=id')
    expect([answer.status, await answer.json()]).toEqual([500, expect.objectContaining({ code: '57014' })])
    expect(performance.now() - begun).toBeGreaterThan(2900)
  } finally {
    await database.end()
  }
  expect((await ask('/rest/v1/properties?select=id')).status).toBe(200)
})
