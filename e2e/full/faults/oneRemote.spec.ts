import type { Page } from '@playwright/test'
import { expect, test } from '../../support/ownSite.ts'
import { transportFaults } from '../../support/faults/faultyProxy.ts'
import {
  inHeader,
  isHydrated,
  lazyChunksOf,
  outcomes,
  retry,
  sameDocument,
} from '../../support/faults/remotes.ts'
import { open, test as onTheWay } from '../../support/faults/test.ts'

/** The shell around a page, which has to stand whatever happens to the page. */
async function expectFrame(page: Page) {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Imóveis', exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

const consoleOf = (page: Page) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  return messages
}

onTheWay(
  'while a remote hangs, a visitor goes on to others without loading the site again',
  ({ visit, pages }) =>
    visit('mf-property', async (visitor) => {
      const { page, proxy, entry } = visitor
      proxy.breakFiles((path) => path === entry.entry, transportFaults['its code hangs'])
      await open(visitor)
      const menu = page.getByRole('banner').getByRole('link', { name: 'Imóveis', exact: true })
      await expect.poll(() => menu.evaluate(isHydrated)).toBe(true)
      const expectSame = await sameDocument(page)
      await inHeader('Imóveis')(page)
      await expect(page).toHaveURL(/\/properties$/)
      await outcomes.page(page, pages['mf-catalogue'])
      await expectSame()
    }),
)

onTheWay('a slow lazy chunk removes the card, and nothing else is loaded for it', ({ visit }) =>
  visit('mf-catalogue', async (visitor) => {
    const { page, proxy, name, remote } = visitor
    const { promise: come, resolve } = Promise.withResolvers<void>()
    const isLazyChunk = lazyChunksOf(name)
    proxy.breakFiles(
      (path) => isLazyChunk.test(path),
      (response, body, type) =>
        void come.then(() => response.writeHead(200, { 'content-type': type }).end(body)),
    )
    await open(visitor)
    await remote.wantMore?.(page)
    await outcomes['card, page stays'](page, remote)
    const beyond = page.locator('[data-place="9"]')
    await expect(beyond).toHaveCount(0)
    const expectSame = await sameDocument(page)
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(`/remotes/${name}/`)) requested.push(request.url())
    })
    resolve()
    await outcomes.page(page, remote)
    // The cards are rendered anew once the card of the fault is gone.
    await expect(() => page.locator('[data-place="7"]').scrollIntoViewIfNeeded()).toPass()
    await expect(beyond).toHaveCount(1)
    await expectSame()
    expect(requested).toEqual([])
  }),
)

test('a remote that requests another major of react is refused, and the console names the reason', async ({
  page,
  site,
}) => {
  const { entry } = await site.entryOf('mf-property')
  await site.change(entry, (code) =>
    code.replace(/requiredVersion:"\^19[\d.]*"(?=[^}]*shareKey:"react"[,}])/, 'requiredVersion:"^20.0.0"'),
  )
  const messages = consoleOf(page)
  await page.goto('/property/3f2b8c1a-0000-4000-8000-000000000000')
  await expect(retry(page)).toBeVisible()
  await expectFrame(page)
  expect(messages.join('\n')).toMatch(/react\b[\s\S]*\^20\.0\.0/)
  await page.goto('/properties')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('under a shell that does not provide the federation runtime', () => {
  test.use({ mayThrow: true })

  test('the remote ends in its card, and the rest stands', async ({ page, site }) => {
    const { shell } = await site.registry()
    const main = shell?.current.scripts.find((script) => script.startsWith('main.')) ?? ''
    await site.change(`/assets/${main}`, (code) =>
      code.replaceAll('_FEDERATION_RUNTIME_CORE', '_OF_ANOTHER_NAME'),
    )
    await page.goto('/property/3f2b8c1a-0000-4000-8000-000000000000')
    await expect(retry(page)).toBeVisible()
    await expectFrame(page)
  })
})

/** A session in the storage, as a sign-in in another tab leaves it. */
const aSession = JSON.stringify({
  id: '6f8b1f6e-7a52-4c8b-9a43-0d5f1f0f2c11',
  username: 'maria',
  login_time: '2026-01-01T00:00:00Z',
})

test('a remote that is slow, and then does not load, keeps the server-rendered page and typed text', async ({
  newVisitor,
  site,
}) => {
  const page = await (await newVisitor({ viewport: { width: 390, height: 844 } })).newPage()
  const { entry: script } = await site.entryOf('mf-leads')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${script}*`, async (route) => {
    await promise
    await route.abort()
  })
  let refused = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes(script)) refused += 1
  })
  await page.goto('/anunciar-imovel', { waitUntil: 'commit' })
  // The page's own wait is over when the card is shown, five seconds later.
  const again = retry(page)
  await expect(again).toBeVisible()
  const name = page.getByLabel(/^Nome/)
  const field = await name.elementHandle()
  await name.fill('Ana Souza')
  await page.mouse.wheel(0, 300)
  await page.getByRole('banner').getByRole('button', { name: 'Abrir menu' }).click()
  await page.keyboard.press('Escape')
  const other = await page.context().newPage()
  await other.goto('/privacidade')
  await other.evaluate((session) => localStorage.setItem('admin_session', session), aSession)
  await other.close()
  const isThere = () => name.evaluate((now, before) => now === before, field)
  await expect(name).toHaveValue('Ana Souza')
  expect(await isThere()).toBe(true)

  resolve()
  // A failed load is tried a second time, which would succeed if the file were available by then.
  await expect.poll(() => refused).toBe(2)
  await expect(again).toBeVisible()
  await expect(name).toHaveValue('Ana Souza')
  expect(await isThere()).toBe(true)

  await page.unroute(`**${script}*`)
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(name).toHaveValue('Ana Souza')
  expect(await isThere()).toBe(true)
  // A press removes the card; the form keeps the typed text when it is hydrated.
  const kept = () => page.evaluate(() => localStorage.getItem('lead_draft'))
  await expect.poll(kept).toContain('Ana Souza')
  await page.reload()
  await expect(page.getByLabel(/^Nome/)).toHaveValue('Ana Souza')
})

test('a remote that fails in an outdated shell starts on a new page when it is retried, unless text was typed', async ({
  newVisitor,
  site,
}) => {
  const page = await (await newVisitor()).newPage()
  const { entry: script } = await site.entryOf('mf-leads')
  await page.route(`**${script}*`, (route) => route.abort())
  await page.goto('/anunciar-imovel', { waitUntil: 'commit' })
  await expect(retry(page)).toBeVisible()
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), shell: 'newer' } })
  })
  const expectSame = await sameDocument(page)
  const name = page.getByLabel(/^Nome/)
  await name.fill('Ana Souza')
  const registryRequested = page.waitForResponse('**/config.json')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(script))
  await retry(page).click()
  await Promise.all([registryRequested, failed])
  await expectSame()
  await expect(name).toHaveValue('Ana Souza')

  await name.fill('')
  await page.unroute(`**${script}*`)
  await expect(retry(page)).toBeVisible()
  const reloaded = page.waitForEvent('domcontentloaded')
  await retry(page).click()
  await reloaded
  await expect.poll(() => name.evaluate(isHydrated)).toBe(true)
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(false)
})
