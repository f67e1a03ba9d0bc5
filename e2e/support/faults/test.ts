import { expect, test as base, type Page } from '@playwright/test'
import type { SiteConfig } from 'shared-backend'
import { testStack } from '../../../tooling/testing/stack.ts'
import { watchPages } from '../watchPages.ts'
import { openFaultyProxy, type FaultyProxy } from './faultyProxy.ts'
import { expectAnswering, remoteNames, withRemotePages, type RemoteName, type RemotePage } from './remotes.ts'

/** A visitor of one remote's page, behind a proxy of their own, with an empty cache. */
export interface Visitor {
  name: RemoteName
  remote: RemotePage
  entry: SiteConfig['remotes'][string]
  proxy: FaultyProxy
  page: Page
}

interface Fixtures {
  /** Runs a walk as a new visitor of a remote. */
  visit: (name: RemoteName, walk: (visitor: Visitor) => Promise<void>) => Promise<void>
  /** `watchPages` on the test's own context; deliberate faults may log and throw. */
  watched: void
}

interface WorkerFixtures {
  pages: Record<RemoteName, RemotePage>
  remotes: SiteConfig['remotes']
}

/** Pages of the running stack's site, which stays intact: faults happen between it and the browser. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  pages: [withRemotePages, { scope: 'worker' }],
  remotes: [
    async ({ browserName: _ }, use) => {
      const config = await fetch(`${testStack().siteUrl}/config.json`)
      await use(((await config.json()) as SiteConfig).remotes)
    },
    { scope: 'worker' },
  ],

  watched: [
    async ({ context }, use) => {
      const check = await watchPages(context, { mayThrow: true })
      await use()
      await check()
    },
    { auto: true },
  ],

  visit: async ({ context, pages, remotes }, use) => {
    await use(async (name, walk) => {
      const entry = remotes[name]
      if (!entry) throw new Error(`${name} is not on this site`)
      const proxy = await openFaultyProxy(testStack().siteUrl)
      const page = await context.newPage()
      try {
        await walk({ name, remote: pages[name], entry, proxy, page })
      } finally {
        await page.close()
        await proxy.close()
      }
    })
  },
})

/** Opens the remote's page, once the server has rendered it, which may time out under load. */
export async function open({ page, proxy, remote }: Visitor) {
  const address = proxy.url + remote.path
  const html = async () => (await fetch(address)).text()
  // The server keeps a rendered page for the next request.
  if (remote.isPublic) await expect.poll(html).toContain('data-server-rendered')
  await page.goto(address, { waitUntil: 'commit' })
}

/** Opens the page that links to the remote's, and waits until it is hydrated. */
export async function openBefore({ page, proxy, remote }: Visitor) {
  await page.goto(proxy.url + remote.from)
  await expectAnswering(page)
}

/** Runs `walk` for each remote, all at once. After a failure the others still end before the test does. */
export async function forEachRemote(walk: (name: RemoteName) => Promise<void>) {
  const ends = await Promise.allSettled(remoteNames.map(walk))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

export { expect }
