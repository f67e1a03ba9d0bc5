import { expectAccessible } from '../../support/accessibility.ts'
import { expect, test } from '../../support/test.ts'
import { holdApi, withoutPreloadedState } from '../../support/api.ts'

test.beforeEach(({ page }) => withoutPreloadedState(page))

// One failure of each kind. mf-catalogue and mf-property test each of them on each page.

test('a server that hangs is given up after fifteen seconds, and trying again goes on', async ({ page }) => {
  await page.clock.install()
  const release = await holdApi(page)
  await page.goto('/properties')
  await expect(page.getByText('Carregando imóveis...').first()).toBeAttached()
  await page.clock.fastForward(15_500)
  const retry = page.getByRole('button', { name: 'Tentar Novamente' }).first()
  await expect(retry).toBeVisible()
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await retry.click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('photos that are missing leave the drawn house, with the same name', async ({ page, newProperty }) => {
  const { id, title } = await newProperty()
  await page.route(/\/storage\/v1\/object\/public\/|\/images\//, (route) => route.abort())
  await page.goto(`/property/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const photo = page
    .getByRole('region', { name: 'Fotos do imóvel' })
    .getByRole('img', { name: new RegExp(`^${title}`) })
  // The photo's own element is there until the browser fails to load it.
  await expect.poll(() => photo.evaluate((element) => element.tagName)).toBe('svg')
  await expectAccessible(page)
})
