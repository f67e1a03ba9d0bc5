import { expect, test } from '../../support/test.ts'

const sections = [
  { link: 'Serviços', heading: 'Nossos Serviços', id: 'services' },
  { link: 'Sobre', heading: 'Sobre Nós', id: 'about' },
  { link: 'Contato', heading: 'Fale com a gente', id: 'contact' },
  { link: 'Fale Conosco', heading: 'Fale com a gente', id: 'contact' },
]

test('the menu leads from another page to the sections of the home page, and replaces that page', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // What stands above the last section loads only while the page scrolls.
  await page.route('**/rpc/list_related_searches*', async (route) => {
    await page.waitForFunction(() => scrollY > 0)
    await route.continue()
  })
  for (const { link, heading, id } of sections) {
    await test.step(link, async () => {
      await page.goto('/anunciar-imovel')
      await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
      await expect(page).toHaveURL('/')
      await expect(page.locator(`#${id}`)).toBeInViewport()
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport()
      await expect(page.getByRole('heading', { name: 'Buscas frequentes' })).toBeAttached()
      const top = () => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
      await expect.poll(top).toBeCloseTo(88, 0)
    })
  }
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu opens and closes, and a choice closes it', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    for (const name of ['Início', 'Imóveis', 'Serviços', 'Sobre', 'Contato', 'Fale Conosco']) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused()

    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    await expect(page.getByRole('button', { name: 'Fechar menu' })).toHaveAttribute('aria-expanded', 'true')
    await page.evaluate(() => history.back())
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/')

    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    await menu.getByRole('link', { name: 'Imóveis' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Todos os Imóveis' })).toBeVisible()
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/')

    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    await menu.getByRole('link', { name: 'Sobre', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Sobre Nós' })).toBeInViewport()
    await expect(menu).toBeHidden()
  })
})
