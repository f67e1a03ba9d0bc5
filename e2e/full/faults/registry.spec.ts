import type { Page } from '@playwright/test'
import { test as ownSite, type OwnSite } from '../../support/ownSite.ts'
import {
  outcomes,
  remoteNames,
  retry,
  sameDocument,
  withRemotePages,
  type RemoteName,
  type RemotePage,
} from '../../support/faults/remotes.ts'
import { outcomeOf, type SiteFault } from './table.ts'

const test = ownSite.extend<object, { pages: Record<RemoteName, RemotePage> }>({
  pages: [withRemotePages, { scope: 'worker' }],
})

const unreadable: SiteFault = 'the registry is unreadable'
const malformed: SiteFault = 'the registry is malformed for this remote'

test(`${unreadable}, or ${malformed}`, async ({ page, site, pages }) => {
  // The server keeps the last good registry, so it must have read one.
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

type Change = (site: OwnSite, name: RemoteName) => Promise<unknown>

/** Changes of a release, in an order in which each has its precondition. */
const changes: [SiteFault, Change][] = [
  ['another release came while a page was open', (site, name) => site.reissue(name, '7.0.0')],
  ['its release was rolled back while a page was open', (site, name) => site.rollBack(name)],
  [
    'its release was pruned while a page was open',
    async (site, name) => {
      await site.reissue(name, '7.0.1')
      await site.prune(name)
    },
  ],
]

for (const name of remoteNames)
  test(`${name} is released, rolled back and pruned while a page is open`, async ({
    newVisitor,
    site,
    pages,
  }) => {
    const remote = pages[name]
    async function walk(page: Page, fault: SiteFault, change: Change) {
      // The open page, which links to the remote's page, does not learn of the change.
      await page.route('**/config.json', (route) => route.abort())
      await page.goto(remote.from)
      const expectSame = await sameDocument(page)
      await change(site, name)
      await remote.follow(page)
      const outcome = outcomeOf(fault, name)
      await outcome(page, remote)
      if (outcome !== outcomes.page) {
        await page.unroute('**/config.json')
        await retry(page).click()
        await outcomes.page(page, remote)
      }
      await expectSame()
    }
    for (const [fault, change] of changes) {
      // A new visitor has an empty cache, without the files of a removed release.
      const page = await (await newVisitor()).newPage()
      await test.step(fault, () => walk(page, fault, change))
      await page.close()
    }
  })
