import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { cachedSite, smallShell, smallSite } from './testing/cachedSite.ts'
import { freePort, startServer, type RunningServer } from './testing/startServer.ts'

let site: ReturnType<typeof smallSite>
let server: RunningServer

beforeAll(() => (site = smallSite()))
afterAll(() => site.remove())
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
})

/** One request on a connection of `agent`, its body read. */
async function visit(path: string, agent?: Agent) {
  const [response] = (await once(get(server.url + path, { agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}

test('a server that ends reports it first, still answers, closes connections, and exits in time', async () => {
  server = await startServer(site.folder, { DRAIN_SECONDS: '1', GRACE_SECONDS: '1' })
  const agent = new Agent({ keepAlive: true })
  expect((await visit('/', agent)).headers.connection).toBe('keep-alive')
  server.kill('SIGTERM')
  // The signal takes a moment to arrive.
  let health = await visit('/healthz')
  while (health.statusCode === 200) health = await visit('/healthz')
  expect(health.statusCode).toBe(503)
  const page = await visit('/', agent)
  expect([page.statusCode, page.headers.connection]).toEqual([404, 'close'])

  // A connection that reads nothing of a long response is closed, and does not keep the server.
  const unread = connect(server.port, '127.0.0.1')
  unread.on('error', () => {})
  unread.write('GET /assets/main.js HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await server.ended).toBe(0)
  unread.destroy()
})

test('open busy connections do not keep it, and lose no response until it accepts no new connection', async () => {
  server = await startServer(site.folder, { DRAIN_SECONDS: '1', GRACE_SECONDS: '5' })
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  const statuses: (number | undefined)[] = []
  const refusals: string[] = []
  let over = false
  const busy = async () => {
    while (!over)
      await visit('/robots.txt', agent).then(
        ({ statusCode }) => statuses.push(statusCode),
        (cause: NodeJS.ErrnoException) => {
          refusals.push(cause.code ?? '')
          over = true
        },
      )
  }
  const load = Promise.all(Array.from({ length: 10 }, busy))
  while (statuses.length < 50) await new Promise((resolve) => setTimeout(resolve, 5))
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await load
  expect(new Set(statuses)).toEqual(new Set([200]))
  // A refused request was not begun, so a balancer may send it to another server.
  for (const refusal of refusals) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(refusal)
})

test('a second signal ends it without a wait', async () => {
  server = await startServer(site.folder, { DRAIN_SECONDS: '60' })
  server.kill('SIGTERM')
  while ((await visit('/healthz')).statusCode === 200);
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

describe('the figures', () => {
  const figures = async (headers: Record<string, string> = {}, path = '/metrics') => {
    const response = await fetch(server.url + path, { headers })
    return { status: response.status, text: await response.text() }
  }

  test('are for this machine, and tell nothing of visitors', async () => {
    server = await startServer(site.folder)
    await fetch(`${server.url}/maria?email=maria@example.com`)
    const local = await figures()
    expect(local.status).toBe(200)
    expect(local.text).toContain(
      'http_request_duration_seconds_count{route="none",status="404",release="",made="frame"} 1',
    )
    expect(local.text).not.toMatch(/maria|example/)
  })

  test('are not for clients behind a proxy', async () => {
    server = await startServer(site.folder)
    const named = ['x-forwarded-proto', 'forwarded', 'x-forwarded-server', 'cf-connecting-ip', 'x-client-ip']
    for (const name of named) expect((await figures({ [name]: '203.0.113.9' })).status).toBe(404)
    for (const authorization of ['Bearer ', 'Bearer undefined', ''])
      expect((await figures({ via: '1.1 proxy', authorization })).status).toBe(404)
    // As nginx with nothing but `proxy_pass`.
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`GET /metrics HTTP/1.0\r\nhost: 127.0.0.1:${server.port}\r\n\r\n`)
    const [head] = (await once(socket, 'data')) as [Buffer]
    expect(head.toString()).toContain(' 404 ')
    socket.destroy()
  })

  test('are for whoever has the token where there is one, and for nobody else', async () => {
    server = await startServer(site.folder, { METRICS_TOKEN: 'secret' })
    expect((await figures()).status).toBe(404)
    expect((await figures({ authorization: 'Bearer wrong' })).status).toBe(404)
    const headers = { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer secret' }
    expect((await figures(headers)).status).toBe(200)
  })
})

test('a log that cannot be written costs neither responses nor the exit', async () => {
  // Its standard output is a full disk from the first line on.
  const full = openSync('/dev/full', 'w')
  const port = await freePort()
  server = await startServer(site.folder, { PORT: String(port), DRAIN_SECONDS: '0' }, full)
  for (const _ of Array.from({ length: 5 })) expect((await visit('/robots.txt')).statusCode).toBe(200)
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  closeSync(full)
})

test('the access log is lines of JSON on standard output', async () => {
  server = await startServer(site.folder, { DRAIN_SECONDS: '0' })
  const response = await fetch(`${server.url}/maria?name=souza`)
  server.kill('SIGTERM')
  await server.ended
  const entries = server.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries.filter(({ route }) => route === 'none')).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      id: response.headers.get('x-request-id'),
      method: 'GET',
      route: 'none',
      status: 404,
      ms: expect.any(Number),
      made: 'frame',
    },
  ])
})

test('an operator finds a request again in the log, in that of the backend, and in the figures', async () => {
  const asked: IncomingMessage[] = []
  // A backend that hangs.
  const backend = createServer((request) => void asked.push(request)).listen(0, '127.0.0.1')
  await once(backend, 'listening')
  const malformed = cachedSite({ shell: smallShell, 'mf-a': { describes: {}, files: {}, open: [] } })
  const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  server = await startServer(malformed.folder, { SUPABASE_URL: url })
  const id = '0123456789abcdef0123456789abcdef'
  try {
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    await fetch(server.url, { headers: { 'x-request-id': id } })
    const agency = asked.find((request) => request.url === '/rest/v1/rpc/get_agency')
    expect(agency?.headers['x-request-id']).toBe(id)
    const ready = (await (await fetch(`${server.url}/readyz`)).json()) as object
    expect(ready).toMatchObject({ status: 'degraded', faults: ['The release of mf-a', 'The backend'] })
    const lines = server.complaints.map((line) => JSON.parse(line) as object)
    expect(lines).toEqual([
      {
        time: expect.any(String),
        level: 'error',
        id: expect.any(String),
        message: expect.stringMatching(/^The release of mf-a is not used/),
      },
    ])
    // `/readyz` waits for a second, the agency's facts are waited for a little longer.
    const timeouts = (of: string) =>
      new RegExp(
        `^backend_request_duration_seconds_count\\{source="/rest/v1/rpc/${of}",outcome="timeout"\\} 1$`,
        'm',
      )
    let figures = ''
    while (!timeouts('get_agency').test(figures))
      figures = await (await fetch(`${server.url}/metrics`)).text()
    expect(figures).toMatch(timeouts('late_jobs'))
  } finally {
    backend.close().closeAllConnections()
    malformed.remove()
  }
})
