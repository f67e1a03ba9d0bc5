import { card, outcomes } from '../support/faults/remotes.ts'
import { expect, forEachRemote, openBefore, test } from '../support/faults/test.ts'
import { breakPart, breakRelease, hasRequested, soon } from '../support/faults/walks.ts'
import { test as ownSite } from '../support/ownSite.ts'

/* One fault of each kind. `e2e/full/faults` has all of them for each remote, and each of its files. */

const stays = outcomes['card, page stays']

test('code that is missing, of each remote', ({ visit, pages }) =>
  forEachRemote((name) =>
    visit(name, (visitor) =>
      breakPart(visitor, 'entry', 'its code is missing (404)', pages[name].isPublic ? stays : outcomes.card),
    ),
  ))

test('code that hangs', async ({ context, visit }) => {
  await context.clock.install()
  await visit('mf-property', (visitor) =>
    breakPart(visitor, 'entry', 'its code hangs', stays, async ({ page }) => {
      // The shell's timer starts when it requests the remote.
      await expect.poll(() => page.evaluate(hasRequested)).toBe(true)
      await context.clock.fastForward(soon)
    }),
  )
})

test('code with one byte changed', ({ visit }) =>
  visit('mf-catalogue', (visitor) =>
    breakPart(visitor, 'chunk of the page', 'its code has one byte changed', stays),
  ))

test('a release that throws when it is loaded', ({ visit }) =>
  visit('mf-leads', (visitor) => breakRelease(visitor, 'it throws when it is loaded', stays)))

test('a release that throws when it renders', ({ visit }) =>
  visit('mf-property', (visitor) => breakRelease(visitor, 'it throws when it renders', stays)))

test('a browser that is offline, and back', ({ context, visit }) =>
  visit('mf-leads', async (visitor) => {
    const { page, remote } = visitor
    await openBefore(visitor)
    await context.setOffline(true)
    await remote.follow(page)
    await outcomes.card(page, remote)
    await context.setOffline(false)
    await expect(card(page)).toHaveCount(0)
    await outcomes.page(page, remote)
  }))

ownSite('a row that describes no release', async ({ page, site }) => {
  const { version } = await site.entryOf('mf-catalogue')
  // The server keeps the last good release, so it must have read one.
  await page.goto('/')
  await site.describe('mf-catalogue', () => ({}))
  await expect
    .poll(async () => (await (await fetch(`${site.url}/healthz`)).json()) as object)
    .toMatchObject({ status: 'degraded', faults: ['The release of mf-catalogue'] })
  await page.goto('/properties')
  await expect(page.locator(`script[src^="/remotes/mf-catalogue/${version}/"]`).first()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Todos os Imóveis' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})
