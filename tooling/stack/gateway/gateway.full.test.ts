/** @jest-environment node */
import { request } from 'node:http'
import { testStack } from '../../testing/stack.ts'

const ask = (path: string, init: RequestInit = {}) => {
  const { apiUrl, publishableKey } = testStack()
  return fetch(apiUrl + path, { ...init, headers: { apikey: publishableKey, ...init.headers } })
}

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

test('a public file may be kept for as long as its upload allowed', async () => {
  const { secretKey } = testStack()
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
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
    const { apiUrl, publishableKey } = testStack()
    const options = { method, path, headers: { apikey: publishableKey, ...headers } }
    const sent = request(apiUrl, options, (answer) => {
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
