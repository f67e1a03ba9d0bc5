/** @jest-environment node */
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rendererOf, renderingSite, startEndless } from '../../shell/server/testing/renderingSite.ts'
import { runProcess } from '../testing/process.ts'
import { startTestStack, type StackAddresses, type TestStack } from '../testing/stack.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { isRunning, until } from './processes.ts'

jest.setTimeout(300_000)

const folder = temporaryFolder()
let stack: TestStack

const headers = ({ secretKey }: StackAddresses) => ({ apikey: secretKey, 'content-type': 'application/json' })

async function addCategory(name: string) {
  const url = `${stack.apiUrl}/rest/v1/property_categories`
  return (await fetch(url, { method: 'POST', headers: headers(stack), body: JSON.stringify({ name }) }))
    .status
}

async function categories() {
  const response = await fetch(`${stack.apiUrl}/rest/v1/property_categories?select=name`, {
    headers: headers(stack),
  })
  return ((await response.json()) as { name: string }[]).map(({ name }) => name)
}

const photo = 'property-images/survival/photo.jpg'

const site = renderingSite()
const withSite = { site: true, builtSite: site.folder }

/** The process that renders the site's page. */
async function renderer() {
  const pid = rendererOf(await (await fetch(`${stack.siteUrl}/home`)).text())
  expect(isRunning(pid)).toBe(true)
  return pid
}

const running = () => Object.values(stack.processes).filter(isRunning)

afterEach(async () => {
  await stack.stop()
})
afterAll(() => site.remove())

test('after kill -9 of every process a start finds rows and files as they were', async () => {
  const dataDir = join(folder, 'all')
  stack = await startTestStack({ dataDir, ...withSite })
  expect(await addCategory('Chácara de Teste')).toBe(201)
  const upload = {
    ...headers(stack),
    authorization: `Bearer ${stack.secretKey}`,
    'content-type': 'image/jpeg',
  }
  const body = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
  const stored = await fetch(`${stack.apiUrl}/storage/v1/object/${photo}`, {
    method: 'POST',
    headers: upload,
    body,
  })
  expect(stored.status).toBe(200)

  // One that hangs cannot notice that its server is gone.
  const renders = await renderer()
  await startEndless(stack.siteUrl, renders)
  process.kill(stack.pid, 'SIGKILL')
  for (const pid of Object.values(stack.processes)) process.kill(pid, 'SIGKILL')
  await stack.closed
  expect(await until(() => !isRunning(renders), 40_000)).toBe(true)

  stack = await startTestStack({ dataDir })
  expect(await categories()).toContain('Chácara de Teste')
  const read = await fetch(`${stack.apiUrl}/storage/v1/object/public/${photo}`)
  expect(new Uint8Array(await read.arrayBuffer())).toEqual(body)
})

test('after kill -9 of the stack alone nothing of it is left, be it stopped, and the next start takes over', async () => {
  const dataDir = join(folder, 'alone')
  stack = await startTestStack({ dataDir, ...withSite })
  expect(await addCategory('Galpão de Teste')).toBe(201)
  // Those that hang cannot notice that the stack is gone.
  const renders = await renderer()
  await startEndless(stack.siteUrl, renders)
  process.kill(stack.processes.functions as number, 'SIGSTOP')
  process.kill(stack.pid, 'SIGKILL')
  await stack.closed
  expect(await until(() => running().length === 0 && !isRunning(renders), 40_000)).toBe(true)

  stack = await startTestStack({ dataDir })
  expect(await categories()).toContain('Galpão de Teste')
})

test('SIGTERM ends every process that the stack started', async () => {
  stack = await startTestStack(withSite)
  const renders = await renderer()
  expect(running()).toHaveLength(Object.keys(stack.processes).length)
  process.kill(stack.pid, 'SIGTERM')
  expect(await stack.closed).toBe(0)
  expect(running()).toEqual([])
  expect(await until(() => !isRunning(renders), 40_000)).toBe(true)
})

test('a data folder that was copied with other owners and modes is made fit again', async () => {
  const dataDir = join(folder, 'copied')
  stack = await startTestStack({ dataDir })
  expect(await addCategory('Rancho de Teste')).toBe(201)
  await stack.stop()

  const cluster = join(dataDir, 'postgres')
  chmodSync(cluster, 0o777)
  chmodSync(dataDir, 0o700)
  if (process.getuid?.() === 0)
    for (const path of [cluster, join(cluster, 'PG_VERSION')]) chownSync(path, 0, 0)
  stack = await startTestStack({ dataDir })
  expect(await categories()).toContain('Rancho de Teste')
})

test('a fault that only a person can fix is reported with its way out', async () => {
  const dataDir = join(folder, 'locked', 'data')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'keys.json'), '{"publishableKey": "sb_')
  await expect(startTestStack({ dataDir })).rejects.toThrow(
    /keys\.json, which holds the keys .* npm run reset/,
  )

  if (process.getuid?.() !== 0) return
  writeFileSync(join(dataDir, 'keys.json'), '{}')
  chmodSync(join(folder, 'locked'), 0o700)
  await expect(startTestStack({ dataDir })).rejects.toThrow(`chmod o+x ${join(folder, 'locked')}`)
})

test('two stacks do not share a data folder, and reset leaves a running one alone', async () => {
  const dataDir = join(folder, 'shared')
  stack = await startTestStack({ dataDir })
  await expect(startTestStack({ dataDir })).rejects.toThrow(
    `${dataDir} is in use by a running stack (process ${stack.pid})`,
  )

  const refused = await runProcess('tooling/stack/reset.ts', { DATA_DIR: dataDir }).finished
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is in use by a running stack') })

  await stack.stop()
  expect((await runProcess('tooling/stack/reset.ts', { DATA_DIR: dataDir }).finished).code).toBe(0)
  expect(existsSync(dataDir)).toBe(false)
})
