import type { Access } from './access.ts'
import { fakeSite, property, rendered } from './testing/fakeSite.ts'

let observed: Access[]
let server: ReturnType<ReturnType<typeof fakeSite>['open']>
let site: ReturnType<typeof fakeSite>

beforeEach(() => {
  observed = []
  site = fakeSite()
  server = site.open({}, async () => rendered('<main></main>'), {
    observe: (access) => observed.push(access),
  })
})

test('a page is reported with its route, its release and how it was made', async () => {
  const path = `/property/${property.id}`
  await Promise.all([server.request(path), server.request(path)])
  await server.request(path)
  const shared = { method: 'GET', route: '/property/:id', release: 'mf-house@1.0.0', status: 200 }
  expect(observed).toEqual(
    ['rendered', 'joined', 'kept'].map((made) => ({
      ...shared,
      made,
      id: expect.any(String),
      ms: expect.any(Number),
    })),
  )
})

test.each([
  ['GET', '/assets/main.js', '/assets/*', 200, 'file'],
  ['GET', '/assets/gone.js', '/assets/*', 404, 'file'],
  ['GET', '/config.json', '/config.json', 200, 'other'],
  ['GET', '/maria/souza', 'none', 404, 'rendered'],
  ['POST', '/maria/souza', 'none', 405, 'other'],
  ['MARIA', '/', 'none', 405, 'other'],
])('%s %s is reported without its address', async (method, path, route, status, made) => {
  await server.request(path, { method })
  expect(observed).toEqual([expect.objectContaining({ route, status, made })])
  expect(JSON.stringify(observed)).not.toMatch(/maria|souza|main\.js|gone/i)
})

test('a line has nothing that a person typed, is called or comes from', async () => {
  await server.request('/maria?location=rua-das-flores&email=maria@example.com', {
    headers: {
      'x-request-id': 'maria@example.com',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      cookie: 'name=maria',
      referer: 'https://example.com/maria',
      'user-agent': 'maria',
    },
  })
  expect(JSON.stringify(observed)).not.toMatch(/maria|flores|example|203\.0/i)
  expect(observed).toEqual([
    {
      id: expect.any(String),
      made: 'rendered',
      method: 'GET',
      ms: expect.any(Number),
      route: 'none',
      status: 404,
    },
  ])
})

test('a response carries the number of its log line, or the number that the proxy gave', async () => {
  const response = await server.request('/')
  expect(response.headers.get('x-request-id')).toBe(observed[0]?.id)
  const given = '0123456789abcdef0123456789abcdef'
  await server.request('/', { headers: { 'x-request-id': given } })
  expect(observed[1]?.id).toBe(given)
})

test('a failure is reported too, and the console names its number', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  site.files.read = () => Promise.reject(new Error('disk'))
  await server.request('/assets/main.js')
  expect(observed).toEqual([expect.objectContaining({ status: 503, route: '/assets/*' })])
  expect(consoleError).toHaveBeenCalledWith(expect.any(String), observed[0]?.id, expect.any(Error))
})
