import type { Page, Route } from '@playwright/test'
import { agencyDay, startOfAgencyDay, writeDay } from 'shared-domain/agencyTime'
import { withDatabase } from '../../../tooling/stack/sql.ts'
import { testStack } from '../../../tooling/testing/stack.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import {
  openBeforeScripts,
  shareButton,
  slowNotice,
  tapBeforeHydration,
} from '../../support/beforeScripts.ts'
import { test as ownSite } from '../../support/ownSite.ts'
import { expect, test } from '../../support/test.ts'
import { takeVisitsOnline } from '../../support/visits.ts'

const photo = { r: 150, g: 120, b: 90 }

test('the day of a moment is the agency’s, in the HTML and in a browser of any zone', async ({
  newVisitor,
  newProperty,
}) => {
  const { id } = await newProperty({ price: 450_000 })
  const yesterday = agencyDay(Date.now() - 86_400_000)
  // 23:45 there, and the next day on the server and in most of the zones.
  const droppedAt = new Date(startOfAgencyDay(yesterday).getTime() + 23.75 * 3_600_000)
  await withDatabase(testStack().databaseUrl, (database) =>
    database.query('insert into public.price_drops values ($1, 500000, $2)', [id, droppedAt]),
  )
  for (const timezoneId of [
    ...['America/Sao_Paulo', 'America/Noronha', 'America/Los_Angeles'],
    ...['UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'],
  ]) {
    const page = await (await newVisitor({ timezoneId })).newPage()
    const response = await page.goto(`/property/${id}`)
    expect(await response?.text()).toContain(`em ${writeDay(yesterday)}`)
    await expect(page.getByText(`em ${writeDay(yesterday)}`)).toBeVisible()
  }
})

ownSite(
  'a remote that cannot be rendered on the server is rendered in the browser',
  async ({ page, site }) => {
    const { serverEntry = '' } = await site.entryOf('mf-catalogue')
    await site.change(serverEntry, () => 'throw new Error("broken on purpose")')
    const html = await (await page.request.get('/properties')).text()
    expect(html).toContain('<div id="root">')
    await page.goto('/properties')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)

/** Lets the page's animations, and delays that use them, pass fifty times as fast. */
async function hurry(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 50 })
}

/** The same content with a blank added, and not cached: a browser would reuse a cached one. */
async function tamperWith(route: Route) {
  const response = await route.fetch()
  const headers = { ...response.headers(), 'cache-control': 'no-store' }
  await route.fulfill({ response, headers, body: `${await response.text()} ` })
}

for (const [path, fault, spoil] of [
  ['/properties', 'do not come', (route: Route) => route.abort()],
  ['/admin/login', 'are not those that were published', tamperWith],
] as const) {
  test(`${path} shows a notice when its scripts ${fault}, and recovers when they load`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ baseURL })
    await page.route('**/*.js', spoil)
    await hurry(page)
    await page.goto(path)
    const reload = page.getByRole('link', { name: 'Recarregar a página' })
    await expect(reload).toBeVisible()
    // A page of the admin area is the notice alone until React renders it: it has no heading to find.
    if (path === '/properties') await expectAccessible(page)
    await page.unroute('**/*.js')
    await reload.click()
    await expect(page.locator('#root')).not.toHaveAttribute('data-server-rendered')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(reload).toBeHidden()
    await page.close()
  })
}

test('a failed start shows a notice above the page, and its retry starts the site', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL })
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(id="site-config">)[^<]*/, '$1{}')
    await route.fulfill({ response, body })
  })
  await page.route('**/config.json', (route) => route.abort())
  await hurry(page)
  await page.goto('/')
  await expect(page.getByText('O site não pôde ser aberto')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Recarregar a página' })).toHaveCount(0)
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.locator('#root')).not.toHaveAttribute('data-server-rendered')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.close()
})

test('a press of ‘Agendar visita’ before hydration opens its dialog once after it', async ({
  browser,
  baseURL,
  page: visitor,
  newProperty,
}) => {
  await takeVisitsOnline(visitor)
  const { id } = await newProperty()
  const phone = { baseURL, viewport: { width: 390, height: 844 } }
  const { page, letScriptsCome } = await openBeforeScripts(browser, phone, `/property/${id}`)
  const bar = page.getByRole('region', { name: 'Contato' })
  await tapBeforeHydration(bar.getByRole('link', { name: 'Agendar visita' }))
  await expect(page).toHaveURL(/\/property\/[^#]+$/)
  letScriptsCome()
  const dialog = page.getByRole('dialog', { name: 'Agendar visita' })
  await expect(dialog.getByRole('radiogroup', { name: 'Dia' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
  await page.close()
})

test('a press on a page whose scripts fail to load shows a notice', async ({
  browser,
  baseURL,
  newProperty,
}) => {
  const { id } = await newProperty({ photos: [photo] })
  const page = await browser.newPage({ baseURL })
  await page.route(/\/assets\/main\./, (route) => route.abort())
  await page.goto(`/property/${id}`)
  await tapBeforeHydration(shareButton(page))
  await expect(slowNotice(page)).toBeVisible()
  await page.close()
})
