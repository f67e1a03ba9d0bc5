/** @jest-environment node */
import fc from 'fast-check'
import { nameAgency } from '../../testing/actors.ts'
import { publishStack, startTestStack, type TestStack } from '../../testing/stack.ts'

jest.setTimeout(180_000)

let stack: TestStack
let admin: string

beforeAll(async () => {
  stack = await startTestStack()
  publishStack(stack)
  admin = (await nameAgency()).accessToken
})

afterAll(async () => {
  await stack.stop()
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
  fc.constantFrom('constructor', '__proto__', 'toString', 'id', 'title', 'p_infos', 'email', 'password'),
  fc.constantFrom('prefix', 'prefixes', 'sourceKey', 'destinationKey', 'bucketId', 'sortBy', 'limit'),
  fc.constantFrom('nomeProprietario', 'preco', 'expiresIn', 'refresh_token', 'lead_id'),
  fc.string({ maxLength: 8 }),
)
const words = fc.oneof(
  fc.constantFrom(
    uuid,
    '',
    '\0',
    '\ud800',
    '\u202e',
    '%',
    '../..',
    '(',
    '*',
    '1e999',
    'null',
    '-1',
    '{}',
    '[]',
  ),
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

const escaped = words.map((word) => encodeURIComponent(word.toWellFormed()))
const operator = fc.constantFrom(
  'eq',
  'gt',
  'in',
  'is',
  'like',
  'fts',
  'cs',
  'ov',
  'not.eq',
  'match',
  'nope',
  '',
)
const filter = fc
  .tuple(fc.constantFrom('id', 'title', 'price', 'active', 'widths', 'nope', 'or', 'and'), operator, escaped)
  .map(([column, name, value]) => `${column}=${name}.${value}`)
const asking = fc
  .tuple(
    fc.constantFrom('select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'or', 'apikey'),
    fc.oneof(
      escaped,
      fc.constantFrom('id', 'id.desc', 'id,title', 'count()', '-1', '1e9', '(id.eq.1', 'a->b'),
    ),
  )
  .map(([name, value]) => `${name}=${value}`)
const query = fc.array(fc.oneof(filter, asking), { maxLength: 4 }).map((parts) => parts.join('&'))

const among = (prefix: string, paths: string[]) =>
  fc
    .tuple(fc.constantFrom(...paths), fc.oneof(fc.constant(''), escaped), query)
    .map(([path, last, asked]) => `${prefix}/${path}${last && `/${last}`}?${asked}`)

/** Some of each service's own addresses. */
const addresses = {
  rest: [
    'properties',
    'property_images',
    'leads',
    'admin_users',
    'nope',
    'rpc/get_watermark_settings',
    'rpc/replace_property_additional_info',
    'rpc/reorder_property_images',
    'rpc/create_admin_user',
    'rpc/nope',
  ],
  auth: [
    'token?grant_type=password&',
    'token?grant_type=refresh_token&',
    'token',
    'user',
    'settings',
    'signup',
    'admin/users',
  ],
  storage: [
    'object/property-images',
    'object/public/property-images',
    'object/list/property-images',
    'object/list-v2/property-images',
    'object/sign/property-images',
    'object/info/property-images',
    'object/upload/sign/property-images',
    'object/move',
    'object/copy',
    'bucket',
    'bucket/property-images',
    'render/image/public/property-images',
    's3',
    'nope',
  ],
  functions: [
    'submit-property-lead',
    'get-property-leads',
    'update-lead-status',
    'save-tenant-settings',
    'sweep-orphaned-photos',
    'nope',
  ],
}
type Service = keyof typeof addresses
const services = Object.keys(addresses) as Service[]

/** A service's addresses with anything behind them. */
const reaching: Record<Service, fc.Arbitrary<string>> = {
  rest: fc
    .tuple(fc.constantFrom(...addresses.rest), query)
    .map(([path, asked]) => `/rest/v1/${path}?${asked}`),
  auth: among('/auth/v1', addresses.auth),
  storage: among('/storage/v1', addresses.storage),
  functions: among('/functions/v1', addresses.functions),
}

const call = (path: fc.Arbitrary<string>): fc.Arbitrary<Call> =>
  fc.record({ path, method: fc.constantFrom(...methods), type: fc.constantFrom(...types), body })

/** The status that it is answered with. */
async function send({ path, method, type, body }: Call, token?: string) {
  const carries = method !== 'GET' && method !== 'HEAD'
  const response = await fetch(stack.apiUrl + path, {
    method,
    headers: {
      apikey: stack.publishableKey,
      ...(type && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: carries ? Buffer.from(body) : undefined,
    redirect: 'manual',
  })
  await response.body?.cancel()
  return response.status
}

const actors = ['anonymous', 'admin'] as const
const cases = services.flatMap((service) => actors.map((who) => [service, who] as const))
const tokenOf = (who: (typeof actors)[number]) => (who === 'admin' ? admin : undefined)

test.each(cases)('nothing sent to %s makes it fail: %s', async (service, who) => {
  await fc.assert(
    fc.asyncProperty(call(reaching[service]), async (sent) => {
      expect(await send(sent, tokenOf(who))).toBeLessThan(500)
    }),
    { numRuns: 200, interruptAfterTimeLimit: 30_000 },
  )
})

test.each(cases)('no body, and none that says nothing, makes %s fail: %s', async (service, who) => {
  const bodies = ['', 'null', '0', '""', '[]', '{}']
  const failed: string[] = []
  for (const path of addresses[service])
    for (const method of methods.slice(1, -1))
      for (const body of bodies)
        for (const type of ['application/json', '']) {
          const sent = { path: `/${service}/v1/${path}`, method, type, body }
          if ((await send(sent, tokenOf(who))) >= 500) failed.push(`${method} ${path} ${type} ${body}`)
        }
  expect(failed).toEqual([])
})
