import { card, expectAnswering, outcomes, retry } from './remotes.ts'
import { outcomeOf, type SiteFault } from './table.ts'
import { expect, forEachRemote, test, type Visitor } from './test.ts'

/** Opens the page that leads to the remote's, and waits until it answers. */
async function openBefore({ page, proxy, remote }: Visitor) {
  await page.goto(proxy.url + remote.from)
  await expectAnswering(page)
}

const styles: SiteFault = 'its style sheet is missing'
test(styles, ({ visit }) =>
  forEachRemote((name) =>
    visit(name, async (visitor) => {
      const { page, proxy, remote, entry } = visitor
      proxy.breakFiles(
        (path) => path === entry.assets.styles[0],
        (response) => response.writeHead(404).end(),
      )
      await openBefore(visitor)
      await remote.follow(page)
      await outcomeOf(styles, name)(page, remote)
      proxy.mend()
      await retry(page).click()
      await outcomes.page?.(page, remote)
    }),
  ),
)

const offline: SiteFault = 'the browser is offline, and back'
test(offline, async ({ context, visit }) => {
  const steps = meetings(4)
  await forEachRemote((name) =>
    visit(name, async (visitor) => {
      const { page, remote } = visitor
      await openBefore(visitor)
      await steps.meet(() => context.setOffline(true))
      await remote.follow(page)
      await outcomeOf(offline, name)(page, remote)
      await steps.meet(() => context.setOffline(false))
      await expect(card(page)).toHaveCount(0)
      await outcomes.page?.(page, remote)
    }),
  )
})

/** Where as many as `count` wait for one another, and go on when `then` is done, which the last one does. */
function meetings(count: number) {
  let waiting: (() => void)[] = []
  return {
    async meet(then: () => Promise<void>) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      if (waiting.length === count) {
        const all = waiting
        waiting = []
        await then()
        for (const goOn of all) goOn()
      }
      await promise
    },
  }
}
