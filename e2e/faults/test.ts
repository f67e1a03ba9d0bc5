import { expect, test as base, type Page } from '@playwright/test'
import type { SiteConfig } from 'shared-backend'
import { testStack } from '../../tooling/testing/stack.ts'
import { watchPages } from '../support/watchPages.ts'
import { openFaultyProxy, type FaultyProxy } from './faultyProxy.ts'
import { remoteNames, remotePages, type RemoteName, type RemotePage } from './remotes.ts'

/** A visitor of one remote's page, over a line of their own, with nothing in the browser's cache. */
export interface Visitor {
  name: RemoteName
  remote: RemotePage
  entry: SiteConfig['remotes'][string]
  proxy: FaultyProxy
  page: Page
}

interface Fixtures {
  /** Has a new visitor of a remote do something. */
  visit: (name: RemoteName, walk: (visitor: Visitor) => Promise<void>) => Promise<void>
  /** `watchPages` on the test's own context; what breaks on purpose may be said, and thrown. */
  watched: void
}

interface WorkerFixtures {
  pages: Record<RemoteName, RemotePage>
  remotes: SiteConfig['remotes']
}

/** Pages at the running stack's site, which stays whole: what breaks is between it and the browser. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  pages: [async ({ browserName: _ }, use) => use(await remotePages()), { scope: 'worker' }],
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

/** Opens the remote's page. Where the server had no time to render it, as it may under load, another one is asked for. */
export async function open({ page, proxy, remote }: Visitor) {
  const address = proxy.url + remote.path
  const html = async () => (await fetch(address)).text()
  // A page that is rendered is kept for the next who asks.
  if (remote.isPublic) await expect.poll(html).toContain('data-server-rendered')
  await page.goto(address, { waitUntil: 'commit' })
}

/** Does the same for each remote, all at once. Where one fails, the others are still at it: they end before the test does. */
export async function forEachRemote(walk: (name: RemoteName) => Promise<void>) {
  const ends = await Promise.allSettled(remoteNames.map(walk))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

export { expect }
