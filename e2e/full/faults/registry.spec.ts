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

const malformed: SiteFault = 'the registry is malformed for this remote'

test(malformed, async ({ page, site, pages }) => {
  // The server keeps the last good releases, so it must have read them.
  await page.goto('/')
  for (const name of remoteNames) {
    await site.describe(name, () => ({}))
    await page.goto(pages[name].path)
    await outcomeOf(malformed, name)(page, pages[name])
  }
})

/** What the site serves before. */
const versions: Partial<Record<RemoteName, string>> = {}

type Change = (site: OwnSite, name: RemoteName) => Promise<unknown>

/** Changes of a release, in an order in which each has its precondition. */
const changes: [SiteFault, Change][] = [
  ['another release came while a page was open', (site, name) => site.reissue(name, '7.0.0')],
  [
    'its release was lost while a page was open',
    async (site, name) => {
      const { version } = await site.entryOf(name)
      await site.reissue(name, '7.0.1')
      await site.lose(name, version)
    },
  ],
  ['its release was rolled back while a page was open', (site, name) => site.rollBack(name, versions[name])],
]

for (const name of remoteNames)
  test(`${name} is released, lost and rolled back while a page is open`, async ({
    newVisitor,
    site,
    pages,
  }) => {
    const remote = pages[name]
    versions[name] = (await site.entryOf(name)).version
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
