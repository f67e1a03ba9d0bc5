import assert from 'node:assert/strict'
import { forbidden } from './failure.ts'
import { json, serve } from './http.ts'
import { readBody } from './readBody.ts'
import { bearerToken } from './requireAdmin.ts'

const post = (body: BodyInit, type = 'application/json') =>
  new Request('http://api.test', { method: 'POST', body, headers: { 'content-type': type } })

Deno.test('a preflight is answered, a wrong method refused', async () => {
  const handler = serve(['POST'], () => Promise.resolve(json({})))
  const preflight = await handler(new Request('http://api.test', { method: 'OPTIONS' }))
  assert.equal(preflight.status, 204)
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /apikey/)
  assert.equal((await handler(new Request('http://api.test'))).status, 405)
})

Deno.test(
  'what is thrown ends as a JSON error, without a word of its own unless it is a refusal',
  async () => {
    const refused = await serve(['POST'], () => Promise.reject(forbidden()))(post('{}'))
    assert.equal(refused.status, 403)
    assert.equal((await refused.json()).error.code, 'forbidden')

    const log = console.error
    console.error = () => {}
    const broken = await serve(['POST'], () => Promise.reject(new Error('/secret/path')))(post('{}'))
    console.error = log
    assert.equal(broken.status, 500)
    assert(!(await broken.text()).includes('secret'))
  },
)

Deno.test('only a JSON object of bearable size is read', async () => {
  assert.deepEqual(await readBody(post('{"a":1}')), { a: 1 })
  await assert.rejects(readBody(post('{bad')), { status: 400 })
  await assert.rejects(readBody(post('[1]')), { status: 400 })
  await assert.rejects(readBody(post(new Uint8Array([0x22, 0xff, 0x22]))), { status: 400 })
  await assert.rejects(readBody(post('{}', 'text/plain')), { status: 415 })
  await assert.rejects(readBody(post(JSON.stringify({ a: 'x'.repeat(70_000) }))), { status: 413 })
})

Deno.test('an API key in the place of a token is no token', () => {
  const withToken = (token: string) =>
    new Request('http://api.test', { headers: { authorization: `Bearer ${token}` } })
  assert.equal(bearerToken(withToken('sb_publishable_x')), null)
  assert.equal(bearerToken(withToken('a.b.c')), 'a.b.c')
})
