/** @jest-environment node */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../testing/process.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { createDisk } from './disk.ts'
import { answers } from './health.ts'
import { isRunning, until } from './processes.ts'
import { redactor } from './redact.ts'
import { supervise, type Service } from './supervise.ts'

const folder = temporaryFolder()
const logFile = join(folder, 'logs', 'service.log')
const secret = 'sb_secret_0123456789'

/** A service of a few lines, with the messages about it and the processes that it has had. */
function run(script: string, service: Pick<Service, 'health'> & Partial<Service>) {
  const spawned: number[] = []
  const messages: string[] = []
  const say = (message: string) => void messages.push(message)
  const supervised = supervise(
    {
      name: 'service',
      command: process.execPath,
      args: ['-e', script],
      env: {},
      cwd: folder,
      logFile,
      ...service,
    },
    {
      disk: createDisk(folder, say),
      redact: redactor([secret]),
      rounds: { every: 100, limit: 500, misses: 3 },
      orphans: { add: (group) => spawned.push(-group), remove() {} },
      onTrouble: say,
    },
  )
  return { ...supervised, spawned, messages }
}

const living = (pids: number[]) => pids.filter(isRunning)

/** Healthy and soon dead at first, then never healthy and slow to stop. */
const soonDead = `
  const { existsSync, writeFileSync } = require('node:fs')
  if (!existsSync('first')) {
    writeFileSync('first', '')
    setInterval(() => existsSync('die') && process.exit(1), 5)
  } else {
    process.on('SIGTERM', () => writeFileSync('requests', ''))
    setInterval(() => {}, 1000)
    writeFileSync('second', '')
  }`

test('a stop that comes while a service is being ended to start anew starts nothing', async () => {
  const has = (name: string) => existsSync(join(folder, name))
  const { start, stop, spawned } = run(soonDead, {
    health: async () => (has('first') && !has('die') ? 'well' : 'silent'),
    startTimeout: 5000,
    stopTimeout: 500,
  })
  await start()
  writeFileSync(join(folder, 'die'), '')
  expect(await until(() => has('requests'), 20_000)).toBe(true)
  await stop()
  // By now all that waited for the same end has gone on.
  await new Promise(setImmediate)
  expect(spawned).toHaveLength(2)
  expect(living(spawned)).toEqual([])
})

const endless = `setInterval(() => {}, 1000)`

test('a service whose stack is killed before it is watched ends', async () => {
  await runProcess('tooling/testing/killedEarly.ts', { FOLDER: folder }).finished
  const pid = Number(readFileSync(join(folder, 'killedEarly.pid'), 'utf8'))
  expect(await until(() => !isRunning(pid), 30_000)).toBe(true)
})

test('a service that is slow, or answers that it is unwell, is left alone', async () => {
  let requests = 0
  const { start, stop, spawned, messages } = run(endless, {
    health: async () => {
      requests += 1
      if (requests === 1) return 'well'
      return requests % 3 === 0 ? 'unwell' : 'silent'
    },
  })
  await start()
  expect(await until(() => requests > 12, 30_000)).toBe(true)
  await stop()
  expect([spawned.length, messages]).toEqual([1, []])
})

test('a stopped server is silent over HTTP, a busy one is not', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/busy') response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await answers(`${url}/busy`)(2000)).toBe('unwell')
  expect(await answers(`${url}/never`)(200)).toBe('silent')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await answers(url)(200)).toBe('silent')
})

test('a log is readable by its owner alone and holds no secret', async () => {
  writeFileSync(logFile, 'from before\n', { mode: 0o644 })
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  const talkative = `
    process.stdout.write('key ${secret.slice(0, 12)}')
    setTimeout(() => console.log('${secret.slice(12)} and ${token}'), 50)
    setTimeout(() => console.log('last line'), 60)
    ${endless}`
  const { start, stop } = run(talkative, { health: async () => 'well' })
  await start()
  expect(await until(() => readFileSync(logFile, 'utf8').includes('last line'), 30_000)).toBe(true)
  await stop()
  const log = readFileSync(logFile, 'utf8')
  expect(log).toContain('from before\nkey [secret] and [token]\nlast line')
  expect(statSync(logFile).mode & 0o777).toBe(0o600)
})
