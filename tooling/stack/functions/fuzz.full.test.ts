/** @jest-environment node */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { admin as newAdmin } from '../../testing/actors.ts'
import { repositoryRoot, testStack } from '../../testing/stack.ts'

jest.setTimeout(180_000)

let admin: string

beforeAll(async () => {
  admin = (await newAdmin()).accessToken
})

interface Call {
  path: string
  method: string
  type: string
  body: string
}

const uuid = '11111111-1111-4111-8111-111111111111'
/** Keys and values that programs trip over, besides any others. */
const names = fc.oneof(
  fc.constantFrom('constructor', '__proto__', 'toString', 'id', 'email', 'limit'),
  fc.constantFrom(
    'nomeProprietario',
    'preco',
    'lead_id',
    'property_id',
    'token',
    'action',
    'kind',
    'address',
  ),
  fc.string({ maxLength: 8 }),
)
const words = fc.oneof(
  fc.constantFrom(uuid, '', '\0', '\ud800', '\u202e', '%', '../..', '1e999', 'null', '-1', '{}', '[]'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    words,
    fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 9007199254740992),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value
const body = fc.oneof(
  { weight: 4, arbitrary: json.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)
const types = ['application/json', 'text/plain', 'text/csv', 'image/png', 'multipart/form-data', '']
const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD']

const functions = readdirSync(join(repositoryRoot(), 'supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
  .map(({ name }) => name)
  .concat('nope')
  .map((name) => `/functions/v1/${name}`)

const escaped = words.map((word) => encodeURIComponent(word.toWellFormed()))
/** A function with anything behind its name. */
const path = fc
  .tuple(fc.constantFrom(...functions), escaped, names, escaped)
  .map(([name, last, key, value]) => `${name}/${last}?${encodeURIComponent(key)}=${value}`)

/** The status that it is answered with. */
async function send({ path, method, type, body }: Call, token?: string) {
  const { apiUrl, publishableKey } = testStack()
  const carries = method !== 'GET' && method !== 'HEAD'
  const response = await fetch(apiUrl + path, {
    method,
    headers: {
      apikey: publishableKey,
      ...(type && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: carries ? Buffer.from(body) : undefined,
    redirect: 'manual',
  })
  await response.body?.cancel()
  return response.status
}

const tokenOf = (who: string) => (who === 'admin' ? admin : undefined)

describe.each(['anonymous', 'admin'])('%s', (who) => {
  test('nothing that is sent makes a function fail', async () => {
    const call = fc.record({
      path,
      method: fc.constantFrom(...methods),
      type: fc.constantFrom(...types),
      body,
    })
    await fc.assert(
      fc.asyncProperty(call, async (sent) => {
        expect(await send(sent, tokenOf(who))).toBeLessThan(500)
      }),
      { numRuns: 200, interruptAfterTimeLimit: 30_000 },
    )
  })

  test('no body, and none that says nothing, or has a key that every object has, makes one fail', async () => {
    const failed: string[] = []
    for (const path of functions)
      for (const method of methods.slice(1, -1))
        for (const body of ['', 'null', '0', '""', '[]', '{}', '{"constructor":1}', '{"__proto__":{}}'])
          for (const type of ['application/json', '']) {
            const sent = { path, method, type, body }
            if ((await send(sent, tokenOf(who))) >= 500) failed.push(`${method} ${path} ${type} ${body}`)
          }
    expect(failed).toEqual([])
  })
})
