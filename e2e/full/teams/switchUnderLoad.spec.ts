import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveSite } from '../../../tooling/federation/gate/serveSite.ts'
import { ensureNginx } from '../../../tooling/nginx/ensureNginx.ts'
import { documentedBalancer, startNginx } from '../../../tooling/nginx/startNginx.ts'
import { freePort } from '../../../tooling/stack/ports.ts'
import { loadUntilStopped } from '../../../tooling/testing/load.ts'
import { repositoryRoot } from '../../../tooling/testing/stack.ts'
import { expect, test } from '../../support/ownSite.ts'

test('two servers behind the documented proxy answer each request through a release, a rollback and a restart', async ({
  site,
}, { annotations }) => {
  const nginx = ensureNginx()
  if (!nginx) throw new Error('This test needs nginx: name it in NGINX_PATH')
  // Each has a folder of its own, as on another machine.
  const cacheDir = await mkdtemp(join(tmpdir(), 'other-server-'))
  const PORT = String(await freePort())
  const open = () => serveSite(site, { cacheDir, env: { PORT, FOLLOW_SECONDS: '0.1', DRAIN_SECONDS: '1' } })
  let other = await open()
  const port = await freePort()
  const docs = readFileSync(join(repositoryRoot(), 'docs/deploy.md'), 'utf8')
  const ports: [number, number] = [Number(new URL(site.url).port), Number(PORT)]
  const balancer = startNginx(nginx, documentedBalancer(docs, port, ports))
  const url = `http://127.0.0.1:${port}`

  /** Resolves once both servers serve the last switch. */
  async function areServed() {
    await site.isServed()
    const revision = (await (await fetch(`${site.url}/readyz`)).json()) as { revision: number }
    await expect
      .poll(async () => ((await (await fetch(`${other.url}/readyz`)).json()) as typeof revision).revision)
      .toBe(revision.revision)
  }

  try {
    await expect
      .poll(() =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
    const { entry } = await site.entryOf('mf-catalogue')
    const { stop, result } = loadUntilStopped(url, ['/', '/properties', entry])
    await site.reissue('mf-catalogue', '1.1.0')
    await areServed()
    await site.rollBack('mf-catalogue')
    await areServed()
    await other.close()
    other = await open()
    await site.release('shell', () => Promise.resolve(), '1.1.0')
    await areServed()
    await site.rollBack('shell')
    await areServed()
    stop()
    const { non2xx, errors, timeouts, requests, latency } = await result
    annotations.push({ type: 'load', description: `${requests.total} answers, p99 ${latency.p99} ms` })
    const complaints = balancer.errors().match(/no live upstreams/g)
    expect({ non2xx, errors, timeouts, complaints }).toEqual({
      ...{ non2xx: 0, errors: 0, timeouts: 0, complaints: null },
    })
    expect(requests.total).toBeGreaterThan(200)
  } finally {
    await balancer.stop()
    await other.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
})
