import type { Page } from '@playwright/test'
import { keptWrong, transportFaults } from '../../support/faults/faultyProxy.ts'
import { card, outcomes, retry } from '../../support/faults/remotes.ts'
import { outcomeOf, type SiteFault } from './table.ts'
import { expect, forEachRemote, open, openBefore, test, type Visitor } from '../../support/faults/test.ts'

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
      await outcomes.page(page, remote)
    }),
  ),
)

const offline: SiteFault = 'the browser is offline, and back'
// Under a worker a link without a connection is a full load: full/pages/offline.spec.ts.
test.describe(() => {
  test.use({ serviceWorkers: 'block' })

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
        await outcomes.page(page, remote)
      }),
    )
  })
})

/** A barrier: `count` callers wait for each other, and continue when the last one has done `then`. */
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

/** The shell's start scripts except the first one. */
const ofShell = /\/assets\/(?!first\.)[^"/]+\.js(?=" integrity)/g

/** Counts how often the page has loaded. */
function beginnings(page: Page) {
  let count = 0
  page.on('request', (request) => (count += Number(request.isNavigationRequest())))
  return () => count
}

const kept: SiteFault = 'the browser has kept a wrong script of the shell'
test(kept, ({ visit }) =>
  forEachRemote((name) =>
    visit(name, async (visitor) => {
      const { page, proxy, remote } = visitor
      const begun = beginnings(page)
      const html = await (await fetch(proxy.url + remote.path)).text()
      const wrong = new Set(html.match(ofShell))
      expect(wrong.size).toBeGreaterThan(1)
      // Each is wrong once.
      proxy.breakFiles((path) => wrong.delete(path), keptWrong)
      await open(visitor)
      await expect.poll(begun).toBe(2)
      await outcomeOf(kept, name)(page, remote)
      expect([wrong.size, begun()]).toEqual([0, 2])
    }),
  ),
)

/** Drops a script of the shell once. No reset: browsers retry by themselves where a connection was in use. */
function loseOnce({ proxy }: Visitor) {
  let isLost = false
  proxy.breakFiles(
    (path) => !isLost && (isLost = /^\/assets\/main\..*\.js$/.test(path)),
    transportFaults['its code is answered with an error (500)'],
  )
}

test('a lost script of the shell is requested again', ({ visit }) =>
  visit('mf-leads', async (visitor) => {
    const { page, remote } = visitor
    const begun = beginnings(page)
    loseOnce(visitor)
    await open(visitor)
    await expect.poll(begun).toBe(2)
    await outcomes.page(page, remote)
  }))

test('where text was typed meanwhile, the page stays with it and shows the notice', ({ visit }) =>
  visit('mf-leads', async (visitor) => {
    const { page } = visitor
    const begun = beginnings(page)
    loseOnce(visitor)
    await page.addInitScript(() =>
      document.addEventListener('readystatechange', () => {
        const field = document.querySelector<HTMLInputElement>('[name=nomeProprietario]')
        if (document.readyState === 'interactive' && field) field.value = 'Maria'
      }),
    )
    await open(visitor)
    // Shown sooner than for slow scripts.
    await expect(page.getByText('Esta página ainda não responde')).toBeVisible({ timeout: 5_000 })
    await expect(page.getByLabel('Nome Completo')).toHaveValue('Maria')
    expect(begun()).toBe(1)
  }))

test('a form is not sent again where a script of its response is lost', ({ visit }) =>
  visit('mf-leads', async (visitor) => {
    const { page, proxy } = visitor
    const sent: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && sent.push(request.method()))
    const notice = page.getByText('Esta página ainda não responde')
    // For the first page, and for its first load as the response.
    let isAnswer = false
    let lost = 0
    proxy.breakFiles(
      (path) => /^\/assets\/main\..*\.js$/.test(path) && (!isAnswer || (lost += 1) === 1),
      transportFaults['its code is answered with an error (500)'],
    )
    await open(visitor)
    await expect(notice).toBeVisible({ timeout: 5_000 })
    isAnswer = true
    await page.locator('main form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(notice).toBeVisible({ timeout: 5_000 })
    expect(sent).toEqual(['GET', 'POST'])
    expect(lost).toBeGreaterThan(1)
  }))

test('a script of the shell that is wrong again shows the notice, and nothing reloads', ({ visit }) =>
  visit('mf-leads', async (visitor) => {
    const { page, proxy, remote } = visitor
    const begun = beginnings(page)
    proxy.breakFiles((path) => /^\/assets\/(?!first\.).*\.js$/.test(path), keptWrong)
    await open(visitor)
    const notice = page.getByText('Esta página ainda não responde')
    // Shown sooner than for slow scripts.
    await expect(notice).toBeVisible({ timeout: 5_000 })
    expect(begun()).toBe(1)
    proxy.mend()
    await page.getByRole('link', { name: 'Recarregar a página' }).click()
    await expect.poll(begun).toBe(3)
    await outcomes.page(page, remote)
  }))
