/** @jest-environment node */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { repositoryRoot } from '../../testing/stack.ts'
import { freePort } from '../ports.ts'
import { until } from '../processes.ts'

/* Requests that are broken, and services that break: after each of them the gateway answers as before. */

const responseTimeout = 1000
let upstream: Server
let port: number
let gateway: ChildProcess
let output = ''
/** Requests that reached the service completely. */
let arrived: string[] = []

const answers: Record<string, Parameters<typeof createServer>[1]> = {
  hang: () => {},
  die: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('["half')
    setImmediate(() => response.destroy())
  },
  dieCounted: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('["half')
    setImmediate(() => response.destroy())
  },
  stall: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('["half')
  },
  refuse: (request) => request.socket.destroy(),
  garble: (request) => request.socket.end('no HTTP at all\r\n\r\n'),
  fine: (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrived.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"fine":true}')
    })
  },
}

beforeAll(async () => {
  upstream = createServer((request, response) => {
    const [, name = ''] = /[/?](\w+)$/.exec(request.url ?? '') ?? []
    return (answers[name] ?? answers.fine)?.(request, response)
  })
  await once(upstream.listen(0, '127.0.0.1'), 'listening')
  const { port: services } = upstream.address() as AddressInfo
  port = await freePort()
  const root = repositoryRoot()
  const options = { port, litePort: services, functionsPort: services, responseTimeout, requestTimeout: 1000 }
  gateway = spawn(
    join(root, 'node_modules', '.bin', 'node'),
    [join(root, 'tooling', 'stack', 'gateway', 'serve.ts'), JSON.stringify(options)],
    { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  for (const stream of [gateway.stdout, gateway.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  expect(await until(() => works().catch(() => false), 30_000)).toBe(true)
})

afterAll(async () => {
  gateway.kill('SIGTERM')
  if (gateway.exitCode === null && gateway.signalCode === null) await once(gateway, 'exit')
  upstream.closeAllConnections()
  upstream.close()
})

async function works() {
  const response = await fetch(`http://127.0.0.1:${port}/rest/v1/things`)
  return response.status === 200 && (await response.text()) === '{"fine":true}'
}

beforeEach(() => {
  arrived = []
  output = ''
})

afterEach(async () => {
  expect(await until(() => works().catch(() => false), 30_000)).toBe(true)
  expect([gateway.exitCode, gateway.signalCode]).toEqual([null, null])
  // Nothing a caller does fills the log.
  expect(output).toBe('')
})

/** Sends `text` as it stands, and waits for what comes until the gateway closes. */
function exchange(text: string) {
  return new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setTimeout(8000, () =>
      socket.destroy(new Error(`Nothing came of ${text.slice(0, 80)}: ${answer}`)),
    )
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const jsonOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)) as unknown

test.each([
  ['a body that comes too slowly', head('POST', '/rest/v1/things', 'content-length: 100') + '{"a"', 408],
  ['headers that come too slowly', 'GET /rest/v1/things HTTP/1.1\r\nhost: localhost\r\nx-a: b', 408],
  ['no HTTP', 'EHLO mail.example\r\n\r\n', 400],
  [
    'a body whose header announces too much',
    head('POST', '/rest/v1/things', 'content-length: 99999999', 'connection: close') + '{',
    413,
  ],
  ['a method it does not know', head('TRACE', '/rest/v1/things', 'connection: close'), 405],
  ['an address that climbs', head('GET', '/rest/v1/../../healthz', 'connection: close'), 400],
  ['an escape that is none', head('GET', '/rest/v1/%zz', 'connection: close'), 400],
  ['a service in disguise', head('GET', '/%61uth/v1/admin/users', 'connection: close'), 400],
])('%s is refused', async (_what, text, expected) => {
  const answer = await exchange(text)
  expect(status(answer)).toBe(expected)
  expect(arrived).toEqual([])
})

test('CONNECT leads nowhere', async () => {
  expect(await exchange('CONNECT 127.0.0.1:1 HTTP/1.1\r\nhost: 127.0.0.1:1\r\n\r\n')).toBe('')
})

test('an absolute address is read for its path only', async () => {
  const answer = await exchange(
    'GET http://elsewhere.example/rest/v1/things?a=1 HTTP/1.1\r\nhost: elsewhere.example\r\nconnection: close\r\n\r\n',
  )
  expect(status(answer)).toBe(200)
  expect(arrived).toEqual(['GET /rest/v1/things?a=1 '])
  expect(
    status(await exchange(head('GET', 'http://elsewhere.example/rest/v1/%2e%2e/x', 'connection: close'))),
  ).toBe(400)
})

test('a body in chunks arrives in full, as does one with a length', async () => {
  const chunked = head('POST', '/rest/v1/things', 'transfer-encoding: chunked', 'connection: close')
  expect(status(await exchange(`${chunked}3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n`))).toBe(200)
  expect(
    status(await exchange(head('PATCH', '/rest/v1/b', 'content-length: 2', 'connection: close') + '{}')),
  ).toBe(200)
  expect(arrived).toEqual(['POST /rest/v1/things {"a":1}', 'PATCH /rest/v1/b {}'])
})

test.each([
  ['hang', 504, 'TIMEOUT'],
  ['refuse', 502, 'UNAVAILABLE'],
  ['garble', 502, 'UNAVAILABLE'],
])('a service that does this: %s', async (what, expected, code) => {
  const answer = await exchange(head('GET', `/rest/v1/${what}`, 'connection: close'))
  expect(status(answer)).toBe(expected)
  expect(answer).toContain('access-control-allow-origin: *')
  expect(jsonOf(answer)).toMatchObject({ code })
})

test.each(['die', 'dieCounted', 'stall'])(
  'a truncated response is not taken for a complete one: %s',
  async (what) => {
    for (const accepts of ['identity', 'gzip']) {
      const read = async () => {
        const headers = { 'accept-encoding': accepts }
        await (await fetch(`http://127.0.0.1:${port}/rest/v1/${what}`, { headers })).text()
      }
      await expect(read()).rejects.toThrow()
    }
  },
)
