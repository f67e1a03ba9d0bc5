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
