import type { Page } from '@playwright/test'
import { test as ownSite, type OwnSite } from '../support/ownSite.ts'
import {
  outcomes,
  remoteNames,
  remotePages,
  retry,
  sameDocument,
  type RemoteName,
  type RemotePage,
} from './remotes.ts'
import { outcomeOf, type SiteFault } from './table.ts'

const test = ownSite.extend<object, { pages: Record<RemoteName, RemotePage> }>({
  pages: [async ({ browserName: _ }, use) => use(await remotePages()), { scope: 'worker' }],
})

const unreadable: SiteFault = 'the registry is unreadable'
const malformed: SiteFault = 'the registry is malformed for this remote'

test(`${unreadable}, or ${malformed}`, async ({ page, site, pages }) => {
  // From when it has read one that was good.
  await page.goto('/')
  const good = await site.readRegistry()
  const read = (fault: SiteFault) => async (name: RemoteName) => {
    await page.goto(pages[name].path)
    await outcomeOf(fault, name)(page, pages[name])
  }
  await site.write('registry.json', good.slice(0, -10))
  for (const name of remoteNames) await read(unreadable)(name)
  for (const name of remoteNames) {
    const registry = JSON.parse(good) as { remotes: Record<string, object> }
    registry.remotes[name] = { ...registry.remotes[name], current: { version: 7 } }
    await site.write('registry.json', JSON.stringify(registry))
    await read(malformed)(name)
  }
})

/** Opens a page that leads to the remote's, and does not learn of what is released meanwhile. */
async function openBefore(page: Page, { from }: RemotePage) {
  await page.route('**/config.json', (route) => route.abort())
  await page.goto(from)
  return sameDocument(page)
}

async function release(page: Page, name: RemoteName, remote: RemotePage, site: OwnSite) {
  const fault: SiteFault = 'another release came while a page was open'
  const expectSame = await openBefore(page, remote)
  await site.reissue(name, '7.0.0')
  await remote.follow(page)
  await outcomeOf(fault, name)(page, remote)
  await expectSame()
}

async function rollBack(page: Page, name: RemoteName, remote: RemotePage, site: OwnSite) {
  const fault: SiteFault = 'its release was rolled back while a page was open'
  const expectSame = await openBefore(page, remote)
  await site.rollBack(name)
  await remote.follow(page)
  await outcomeOf(fault, name)(page, remote)
  await expectSame()
}

async function prune(page: Page, name: RemoteName, remote: RemotePage, site: OwnSite) {
  const fault: SiteFault = 'its release was pruned while a page was open'
  const expectSame = await openBefore(page, remote)
  await site.reissue(name, '7.0.1')
  await site.prune(name)
  await remote.follow(page)
  await outcomeOf(fault, name)(page, remote)
  await page.unroute('**/config.json')
  await retry(page).click()
  await outcomes.page?.(page, remote)
  await expectSame()
}

for (const name of remoteNames)
  test(`${name} is released, rolled back and pruned while a page is open`, async ({
    newVisitor,
    site,
    pages,
  }) => {
    for (const walk of [release, rollBack, prune]) {
      // With an empty cache, which has no file of a release that is gone.
      const page = await (await newVisitor()).newPage()
      await test.step(walk.name, () => walk(page, name, pages[name], site))
      await page.close()
    }
  })
