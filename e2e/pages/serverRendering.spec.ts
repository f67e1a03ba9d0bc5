import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Locator, Page, Route } from '@playwright/test'
import { agencyDay, startOfAgencyDay, writeDay } from 'shared-domain/agencyTime'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { service } from '../../tooling/testing/actors.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { test as ownSite } from '../support/ownSite.ts'
import { loadedPhoto } from '../support/photos.ts'
import { seededCards } from '../support/properties.ts'
import { expect, test } from '../support/test.ts'
import { takeVisitsOnline } from '../support/visits.ts'

const photo = { r: 150, g: 120, b: 90 }

test('a listing, its price and its photo are in the page before any script', async ({ newVisitor }) => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  await page.goto('/properties')
  const card = seededCards(page).first()
  const price = await card.getByText(/^R\$/).innerText()
  await card.getByRole('link').click()
  await expect(page.getByRole('complementary').getByText(price.replace('/mês', '').trim())).toBeVisible()
  await loadedPhoto(page.getByRole('region', { name: 'Fotos do imóvel' }))
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(page.url())),
  )
})

test('a filtered address is rendered filtered', async ({ newVisitor, newProperty }) => {
  const { title } = await newProperty({ property_type: 'rent', price: 7_777 })
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  // The server may keep an older result for some seconds.
  await expect(async () => {
    await page.goto('/properties?type=Aluguel&minPrice=7777&maxPrice=7777')
    expect(await page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining(title)])
  }).toPass()
  await page.goto('/properties?type=Venda&minPrice=7777&maxPrice=7777')
  await expect(page.getByText('Nenhum imóvel encontrado')).toBeVisible()
})

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

test('links work while the scripts are still loading', async ({ browser, baseURL }) => {
  // Not the fixture's page, which would wait for React.
  const page = await browser.newPage({ baseURL })
  await page.route(/\/assets\/main\./, () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('article').first()).toBeVisible()
  // Photos wait for the scripts, but not for ever.
  await loadedPhoto(seededCards(page).first())
  await page.getByRole('banner').getByRole('link', { name: 'Imóveis', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Todos os Imóveis' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.close()
})

/** A page whose scripts wait until `letScriptsCome`. Not the fixture's page, which would wait for React. */
async function openBeforeScripts(browser: Browser, options: BrowserContextOptions, path = '/') {
  const page = await browser.newPage(options)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main\./, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, letScriptsCome: resolve }
}

test('scroll position and focus stay when React hydrates the page', async ({ browser, baseURL }) => {
  const phone = { baseURL, viewport: { width: 390, height: 844 } }
  const { page, letScriptsCome } = await openBeforeScripts(browser, phone)
  const root = page.locator('#root')
  const link = page.getByRole('region', { name: 'Imóveis à Venda' }).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 120)
  await link.focus()
  const href = await link.getAttribute('href')
  const top = await page.evaluate(() => window.scrollY)
  expect(top).toBeGreaterThan(500)

  letScriptsCome()
  await expect(root).not.toHaveAttribute('data-server-rendered')
  await expect(
    page
      .getByRole('region', { name: 'Imóveis à Venda' })
      .getByRole('button', { name: /^(Pausar|Reproduzir)$/ }),
  ).toBeVisible()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(5)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  await page.close()
})

test('typed and chosen filters are searched for, although the scripts load later', async ({
  browser,
  baseURL,
}) => {
  const { page, letScriptsCome } = await openBeforeScripts(browser, { baseURL })
  const hero = page.getByRole('search')
  await hero.getByRole('radio', { name: 'Alugar' }).check()
  const words = hero.getByLabel('O que você procura?')
  await words.fill('com sacada')
  const price = hero.getByLabel('Preço máximo')
  await price.pressSequentially('2500')
  await price.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 1))

  letScriptsCome()
  await expect(page.locator('#root')).not.toHaveAttribute('data-server-rendered')
  await expect(price).toHaveValue('R$ 2.500')
  await expect(price).toBeFocused()
  await expect(words).toHaveValue('com sacada')
  await hero.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(
    /\/properties\?(?=.*type=Loca%C3%A7%C3%A3o)(?=.*maxPrice=2500)(?=.*amenities=balcony)/,
  )
  await page.close()
})

ownSite(
  'a remote that cannot be rendered on the server is rendered in the browser',
  async ({ page, site }) => {
    const { serverEntry = '' } = site.entryOf('mf-catalogue')
    await site.change(`builds${serverEntry}`, () => 'throw new Error("broken on purpose")')
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
    await expectAccessible(page)
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

const shareButton = (page: Page) => page.getByRole('button', { name: 'Compartilhar' })
const slowNotice = (page: Page) => page.getByText('Esta página ainda não responde')

/** Presses a control once the first script runs, which marks the control. */
const tapBeforeHydration = (control: Locator) =>
  expect(async () => {
    await control.click()
    await expect(control).toHaveAttribute('data-tapped', { timeout: 100 })
  }).toPass()

test('presses of controls that need a script are recorded before hydration, and done once after it', async ({
  browser,
  baseURL,
  newProperty,
}) => {
  const { id } = await newProperty({ photos: [photo, photo], property_type: 'sale' })
  const visitor = { baseURL, permissions: ['clipboard-read', 'clipboard-write'] }
  const { page, letScriptsCome } = await openBeforeScripts(browser, visitor, `/property/${id}`)
  const [src] = /\/assets\/first\.[^"]+/.exec(await page.content()) ?? []
  expect((await (await page.request.get(src ?? '')).body()).byteLength).toBeLessThanOrEqual(1_600)

  await tapBeforeHydration(shareButton(page))
  await page.mouse.wheel(0, 400)
  await tapBeforeHydration(page.getByRole('button', { name: 'Faça uma simulação' }))
  await expect(slowNotice(page)).toBeVisible()
  await expectAccessible(page)

  letScriptsCome()
  const simulation = page.getByRole('dialog')
  await expect(simulation).toBeVisible()
  await expect(slowNotice(page)).toBeHidden()
  await expect(page.getByText('Link copiado!')).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/property/${id}`)
  await page.keyboard.press('Escape')
  await expect(simulation).toHaveCount(0)
  await page.close()

  const again = await openBeforeScripts(browser, visitor, `/property/${id}`)
  const zoomed = again.page.getByRole('dialog', { name: 'Fotos ampliadas' })
  await tapBeforeHydration(
    again.page
      .locator('[data-tap]')
      .filter({ has: again.page.getByRole('img') })
      .first(),
  )
  again.letScriptsCome()
  await expect(zoomed).toBeVisible()
  await again.page.keyboard.press('Escape')
  await expect(zoomed).toHaveCount(0)
  await again.page.close()
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

test('‘Tenho interesse’ that is sent with a double tap before the scripts is stored once', async ({
  browser,
  baseURL,
  newProperty,
}) => {
  const { id } = await newProperty()
  const { page, letScriptsCome } = await openBeforeScripts(browser, { baseURL }, `/property/${id}`)
  const form = page.getByRole('form', { name: 'Tenho interesse' })
  const email = `bia-${randomUUID().slice(0, 8)}@example.com`
  const mine = service().from('inquiries')
  // The limit counts all tests as one address.
  await mine.update({ address_hash: null }).not('id', 'is', null).throwOnError()
  await form.getByLabel('Nome').fill('Bia Ramos')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Enviar mensagem' }).dblclick({ noWaitAfter: true })
  const sent = page.getByText('Recebemos a sua mensagem e entraremos em contato em breve.')
  await expect(sent).toBeVisible()
  letScriptsCome()
  await expect(page.locator('#root')).not.toHaveAttribute('data-server-rendered')
  await expect(sent).toBeInViewport()
  const { data } = await mine.delete().eq('email', email).select('id').throwOnError()
  expect(data).toHaveLength(1)
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

test('the arrows of a carousel and the menu answer before the scripts', async ({ browser, baseURL }) => {
  const phone = { baseURL, viewport: { width: 390, height: 844 } }
  const { page, letScriptsCome } = await openBeforeScripts(browser, phone)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  // The first script may still be loading.
  await expect(async () => {
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Abrir menu' }).click()
    await menu.getByRole('link', { name: 'Sobre', exact: true }).click()
    await expect(menu).toBeHidden({ timeout: 100 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Sobre Nós' })).toBeInViewport()

  await page.goto('/', { waitUntil: 'commit' })
  const row = page.getByRole('list', { name: 'Imóveis em Destaque' })
  const section = page.getByRole('region', { name: 'Imóveis em Destaque' })
  const next = section.getByRole('button', { name: 'Próximos imóveis' })
  const place = () =>
    row.evaluate((list) => Math.round(list.scrollLeft / list.firstElementChild!.clientWidth))
  await expect(async () => {
    await next.press('Enter')
    expect(await place()).toBeGreaterThan(0)
  }).toPass()
  const before = await place()
  await next.click({ clickCount: 3 })
  expect(await place()).toBe(before + 3)

  letScriptsCome()
  // The automatic carousel starts at the row's position once nobody uses the row any more.
  await next.blur()
  await expect(section.getByRole('button', { name: `Ir para o imóvel ${before + 4}` })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.close()
})
