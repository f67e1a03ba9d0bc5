import { readFileSync } from 'node:fs'
import { rendererOf, renderingSite, startEndless } from '../testing/renderingSite.ts'
import { startServer, type RunningServer } from '../testing/startServer.ts'

let site: ReturnType<typeof renderingSite>
let server: RunningServer

beforeAll(() => {
  site = renderingSite()
})
afterAll(() => site.remove())
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
})

const start = async (env: Record<string, string> = {}) => {
  server = await startServer(site.folder, { RENDER_SECONDS: '60', DRAIN_SECONDS: '2', ...env })
}

const page = async (path: string) => (await fetch(server.url + path)).text()

/** Whether the process runs; a zombie does not. */
function isAlive(pid: number) {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function untilGone(pid: number) {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('a server that ends answers pending requests, and its renderers end with it', async () => {
  await start()
  const pid = rendererOf(await page('/home'))
  expect(isAlive(pid)).toBe(true)
  const underWay = Promise.all(Array.from({ length: 20 }, (_, index) => page(`/home?${index}`)))
  // It is answered after the other requests have arrived.
  await page('/healthz')
  server.kill('SIGTERM')
  for (const html of await underWay) expect(rendererOf(html)).toBe(pid)
  expect(await server.ended).toBe(0)
  await untilGone(pid)
})

test('a server that is killed leaves no renderer behind', async () => {
  await start()
  const pid = rendererOf(await page('/home'))
  server.kill('SIGKILL')
  await server.ended
  await untilGone(pid)
})

test('a killed server ends even a renderer that hangs and cannot notice', async () => {
  await start()
  const pid = rendererOf(await page('/home'))
  await startEndless(server.url, pid)
  server.kill('SIGKILL')
  await server.ended
  await untilGone(pid)
})

test('a release with too many faults is named by the health check and in the metrics', async () => {
  await start()
  // There is no backend, which is the one fault.
  const health = async () => JSON.parse(await page('/readyz')) as object
  expect(await health()).toMatchObject({ faults: ['The backend'] })
  for (const number of [1, 2, 3]) expect(await page(`/home?deadly=${number}`)).not.toContain('process')
  expect(await health()).toMatchObject({
    status: 'degraded',
    faults: ['The renderer of mf-home@1.0.0', 'The backend'],
  })
  const figures = await page('/metrics')
  expect(figures).toContain('renderer_faults{release="mf-home@1.0.0"} 3')
  expect(figures).toContain('renderer_resident_bytes{release="mf-home@1.0.0"} 0')
  expect(figures).toContain('renderer_waiting_pages{release="mf-home@1.0.0"} 0')
  expect((await fetch(`${server.url}/home`)).status).toBe(200)
})

test.each([
  ['switched off', ''],
  ['not there', '/nowhere/deno'],
])('where Deno is %s, pages are left to the browser', async (_case, DENO_PATH) => {
  await start({ DENO_PATH })
  const response = await fetch(`${server.url}/home`)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('<div id="root">')
  expect(html).not.toContain('data-server-rendered')
})
