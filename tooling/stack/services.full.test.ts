/** @jest-environment node */
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { renderingSite } from '../../shell/server/testing/renderingSite.ts'
import { servicesOf } from '../testing/servicesOf.ts'
import { startTestStack, type TestStack } from '../testing/stack.ts'
import { isRunning, until } from './processes.ts'

jest.setTimeout(120_000)

const site = renderingSite()
let stack: TestStack

beforeAll(async () => {
  const rounds = { every: 500, limit: 4000, misses: 2 }
  stack = await startTestStack({ rounds, site: true, builtSite: site.folder })
}, 300_000)

afterAll(async () => {
  await stack.stop()
  site.remove()
})

const isWell = (url: string) =>
  fetch(url, { headers: { apikey: stack.publishableKey }, signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status < 500,
    () => false,
  )

async function isWhole() {
  const { apiUrl, mailUrl, siteUrl } = stack
  const urls = [
    `${apiUrl}/rest/v1/properties?select=id&limit=1`,
    `${apiUrl}/functions/v1/submit-property-lead`,
    `${mailUrl}/email`,
    `${siteUrl}/home`,
  ]
  return (await Promise.all(urls.map(isWell))).every(Boolean)
}

/** As it stands, where fetch would not let the caller name these headers. */
function askMailbox(headers: Record<string, string>) {
  return new Promise<{ status?: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const sent = request(`${stack.mailUrl}/email`, { headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, headers: answer.headers })
    })
    sent.on('error', reject).end()
  })
}

/** Begins a request that promises more than it sends, and breaks it off. */
async function breakOff(url: string, method: string, path: string) {
  const { port, host } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  const head = [`${method} ${path} HTTP/1.1`, `host: ${host}`, `apikey: ${stack.publishableKey}`]
  socket.write(
    `${[...head, 'content-type: application/json', 'content-length: 100'].join('\r\n')}\r\n\r\n{"a": 1`,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  if (!socket.closed) await once(socket, 'close')
}

test('requests that are broken off end nothing', async () => {
  const { apiUrl, mailUrl } = stack
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE', 'GET']) {
    for (const path of [
      '/rest/v1/properties',
      '/rest/v1/rpc/get_watermark_settings',
      '/functions/v1/submit-property-lead',
      '/storage/v1/object/property-images/a.jpg',
      '/auth/v1/token?grant_type=password',
    ])
      await breakOff(apiUrl, method, path)
    await breakOff(mailUrl, method, '/email')
  }
  expect(await until(isWhole, 20_000)).toBe(true)
  expect(stack.complaints()).toBe('')
  expect(Object.values(stack.processes).every(isRunning)).toBe(true)
})

/** Stops these services without ending them, and waits until each is replaced. */
async function hang(...names: string[]) {
  const hung = names.map((name) => servicesOf(stack.pid)[name]!)
  for (const pid of hung) process.kill(pid, 'SIGSTOP')
  expect(await until(() => !hung.some(isRunning), 40_000)).toBe(true)
  for (const name of names) expect(stack.complaints()).toContain(`${name} does not answer; ending it`)
  expect(await until(isWhole, 40_000)).toBe(true)
}

test('services that hang are killed and replaced, and the stack recovers', () =>
  hang('supabase', 'functions', 'mailbox', 'gateway', 'site'))

// What needs the database is started anew with it.
test('a database that hangs is killed and replaced, and the stack recovers', () => hang('postgres'))

test.each([
  ['supabase', '/rest/v1/properties?select=id', 200],
  ['functions', '/functions/v1/no-such-function', 404],
])(
  'with %s down the API answers 503 in JSON that a browser may read, then recovers',
  async (service, path, usual) => {
    const ask = (at: string) => fetch(stack.apiUrl + at, { headers: { apikey: stack.publishableKey } })
    expect((await ask(path)).status).toBe(usual)
    process.kill(servicesOf(stack.pid)[service]!, 'SIGKILL')
    expect(await (await ask('/healthz')).json()).toEqual({
      status: 'unavailable',
      services: { supabase: true, functions: true, [service]: false },
    })
    let refusal: Response | undefined
    await until(async () => {
      const response = await ask(path)
      if (response.status === 503) refusal = response
      return refusal !== undefined
    }, 10_000)
    expect(refusal?.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refusal?.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(await until(async () => (await ask(path)).status === usual, 20_000)).toBe(true)
    expect(stack.complaints()).toContain(`${service} stopped (SIGKILL); starting it again`)
  },
)

test.each<Record<string, string>>([
  { origin: 'http://localhost:4173' },
  { origin: 'null' },
  { host: 'rebound.example:1080' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' },
])('no page of another origin reads mail: %j', async (headers) => {
  expect((await askMailbox(headers)).status).toBe(403)
})

test('the mailbox itself does, and tells no other origin that it may', async () => {
  const { status, headers } = await askMailbox({ origin: stack.mailUrl })
  expect([status, headers['access-control-allow-origin']]).toEqual([200, undefined])
})

test('files of the stack are for their owner alone, and no key is in a log', () => {
  const { dataDir, secretKey, databaseUrl } = stack
  const modeOf = (...names: string[]) => statSync(join(dataDir, ...names)).mode & 0o777
  for (const name of ['logs', 'mail', 'api']) expect([name, modeOf(name)]).toEqual([name, 0o700])
  const logs = readdirSync(join(dataDir, 'logs')).map((name) => join('logs', name))
  expect(logs).toContain(join('logs', 'supabase.log'))
  for (const name of ['keys.json', 'owner.pid', 'state.json', ...logs])
    expect([name, modeOf(name)]).toEqual([name, 0o600])
  const secrets = [secretKey, new URL(databaseUrl).password]
  for (const log of logs) {
    const text = readFileSync(join(dataDir, log), 'utf8')
    expect([log, secrets.some((secret) => text.includes(secret))]).toEqual([log, false])
  }
})
