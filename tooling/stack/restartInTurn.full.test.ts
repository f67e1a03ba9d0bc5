import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { smallSite } from '../../shell/server/testing/cachedSite.ts'
import { startServer, freePort, type RunningServer } from '../../shell/server/testing/startServer.ts'
import { ensureNginx } from '../nginx/ensureNginx.ts'
import { documentedBalancer, startNginx } from '../nginx/startNginx.ts'
import { loadUntilStopped } from '../testing/load.ts'
import { repositoryRoot } from '../testing/stack.ts'

test('two servers behind nginx, as the docs configure it, are restarted in turn and lose no answer', async () => {
  const nginx = ensureNginx()
  if (!nginx) throw new Error('This test needs nginx: name it in NGINX_PATH')
  const site = smallSite()
  const ports: [number, number] = [await freePort(), await freePort()]
  const start = (port: number) => startServer(site.folder, { PORT: String(port), DRAIN_SECONDS: '1' })
  const servers: RunningServer[] = await Promise.all(ports.map(start))
  const port = await freePort()
  const docs = readFileSync(join(repositoryRoot(), 'docs/deploy.md'), 'utf8')
  const balancer = startNginx(nginx, documentedBalancer(docs, port, ports))
  const url = `http://127.0.0.1:${port}`
  try {
    while (!(await fetch(url).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 50))
    const { stop, result } = loadUntilStopped(url, ['/robots.txt'])
    for (const index of [0, 1, 0, 1]) {
      servers[index]!.kill('SIGTERM')
      expect(await servers[index]!.ended).toBe(0)
      servers[index] = await start(ports[index]!)
    }
    stop()
    const { non2xx, errors, timeouts, requests } = await result
    expect({ non2xx, errors, timeouts, complaints: balancer.errors().match(/no live upstreams/g) }).toEqual({
      non2xx: 0,
      errors: 0,
      timeouts: 0,
      complaints: null,
    })
    expect(requests.total).toBeGreaterThan(200)
  } finally {
    await balancer.stop()
    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map(({ ended }) => ended))
    site.remove()
  }
})
