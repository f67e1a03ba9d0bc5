import { randomUUID } from 'node:crypto'
import { service } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { openBeforeScripts, shareButton, slowNotice, tapBeforeHydration } from '../support/beforeScripts.ts'
import { loadedPhoto } from '../support/photos.ts'
import { seededCards } from '../support/properties.ts'
import { expect, test } from '../support/test.ts'

const photo = { r: 150, g: 120, b: 90 }

test('an address is rendered filtered, and a listing with price and photo, before any script', async ({
  newVisitor,
  newProperty,
}) => {
  const { title } = await newProperty({ property_type: 'rent', price: 7_777 })
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  await page.goto('/properties?type=Venda&minPrice=7777&maxPrice=7777')
  await expect(page.getByText('Nenhum imóvel encontrado')).toBeVisible()
  // The server may keep an older result for some seconds.
  await expect(async () => {
    await page.goto('/properties?type=Aluguel&minPrice=7777&maxPrice=7777')
    expect(await page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining(title)])
  }).toPass()
  await page.getByRole('article').getByRole('link').click()
  await expect(
    page
      .getByText(/^R\$\s7\.777/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await loadedPhoto(page.getByRole('region', { name: 'Fotos do imóvel' }))
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(page.url())),
  )
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
