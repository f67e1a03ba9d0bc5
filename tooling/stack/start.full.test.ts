/** @jest-environment node */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { withLock } from '../federation/buildLock.ts'
import { runProcess } from '../testing/process.ts'
import { servicesOf } from '../testing/servicesOf.ts'
import { repositoryRoot } from '../testing/stack.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { freePort } from './ports.ts'
import { isRunning, until } from './processes.ts'

const ports = ['PORT', 'API_PORT', 'MAIL_PORT']
const anyPorts = Object.fromEntries(ports.map((name) => [name, '0']))
/** Certain ones, as without a setting. */
const certainPorts = async () =>
  Object.fromEntries(await Promise.all(ports.map(async (name) => [name, String(await freePort())] as const)))
const dataDir = join(temporaryFolder(), 'data')

function occupy() {
  const server = createServer()
  return new Promise<{ port: number; leave: () => void }>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as AddressInfo).port, leave: () => server.close() }),
    ),
  )
}

test('a port that is in use is named with the setting that moves it, and nothing starts', async () => {
  const { port, leave } = await occupy()
  const settings = { ...anyPorts, API_PORT: String(port), DATA_DIR: dataDir }
  const { code, output } = await runProcess('tooling/stack/start.ts', settings).finished
  leave()
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is in use`)
  expect(output).toContain(' API_PORT=<another port>')
  expect(output).not.toContain('    at ')
})

test('a setting that is no port is refused in words', async () => {
  const { code, output } = await runProcess('tooling/stack/start.ts', { PORT: 'oito', DATA_DIR: dataDir })
    .finished
  expect(code).toBe(1)
  expect(output).toContain('PORT=oito is not a whole number from 0 to 65535')
})

/** `npm start` as a terminal or a service manager runs it, in a process group of its own. */
function npmStart(folder: string, portSettings: Record<string, string> = anyPorts) {
  const npm = spawn('npm', ['start'], {
    cwd: repositoryRoot(),
    env: { ...process.env, ...portSettings, SEED_PROPERTIES: '0', DATA_DIR: folder },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const owner = join(folder, 'owner.pid')
  const stack = () => (existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : undefined)
  const seen = new Set<number>()
  function look() {
    const pid = stack()
    for (const service of Object.values(pid ? servicesOf(pid) : {})) if (service) seen.add(service)
    return [...seen]
  }
  // To the end: a service may start while the stack is being stopped.
  const watch = setInterval(look, 100)
  const ended = new Promise((resolve) =>
    npm.once('exit', (code, signal) => {
      clearInterval(watch)
      resolve(signal ?? code)
    }),
  )
  return { pid: npm.pid as number, ended, stack, children: look, output: () => output }
}

test.each([
  // A service manager, and Ctrl-C in a terminal.
  ['SIGTERM', 'npm itself', 1],
  ['SIGINT', 'the process group', -1],
] as const)('npm start ends with exit 0 and nothing left on %s to %s', async (signal, _whom, sign) => {
  const folder = join(dataDir, `${signal}${sign}`)
  const { pid, ended, children } = npmStart(folder, await certainPorts())
  expect(await until(() => children().length >= 2, 50_000)).toBe(true)
  process.kill(sign * pid, signal)
  expect(await ended).toBe(0)
  expect(children().filter(isRunning)).toEqual([])
  expect(existsSync(join(folder, 'owner.pid.lock'))).toBe(false)
})

test.each([
  ['npm', 1],
  ['the process group', -1],
])(
  'kill -9 of %s leaves nothing of npm start',
  async (_whom, sign) => {
    const folder = join(dataDir, `KILL${sign}`)
    const { pid, ended, stack, children } = npmStart(folder)
    expect(await until(() => children().length >= 2, 50_000)).toBe(true)
    process.kill(sign * pid, 'SIGKILL')
    await ended
    expect(await until(() => ![stack()!, ...children()].some(isRunning), 40_000)).toBe(true)
  },
  120_000,
)

test('npm start obeys while the site is being built', async () => {
  const buildLock = join(repositoryRoot(), '.cache', 'build.pid')
  await withLock(buildLock, async () => {
    const { pid, ended, children, output } = npmStart(join(dataDir, 'building'))
    const waits = `waits for the build of process ${process.pid}`
    expect(await until(() => output().includes(waits), 50_000)).toBe(true)
    process.kill(pid, 'SIGTERM')
    expect(await ended).toBe(0)
    expect(children().filter(isRunning)).toEqual([])
  })
}, 120_000)
