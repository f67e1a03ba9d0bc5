import { expectAccessible } from '../support/accessibility.ts'
import { adminPages, publicPages } from '../support/sitePages.ts'
import { expect, test } from '../support/test.ts'

const phone = { width: 390, height: 844 }

for (const { name, path, ready } of publicPages) {
  test(`${name} is accessible, wide and narrow`, async ({ page, newProperty }) => {
    const { id } = await newProperty()
    await page.goto(path(id))
    await ready(page)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
  })
}

for (const { name, path, ready } of adminPages) {
  test(`${name} is accessible, wide and narrow`, async ({ newVisitor, adminState, newProperty }) => {
    const { id } = await newProperty()
    const page = await (await newVisitor({ storageState: adminState })).newPage()
    await page.goto(path(id))
    await ready(page)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
  })
}

test('the location picker is accessible', async ({ page }) => {
  await page.goto('/properties')
  await page.getByRole('button', { name: /^Localização/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Selecione as Localizações' }).getByRole('checkbox').first(),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the full-screen gallery is accessible', async ({ page, newProperty }) => {
  const { id } = await newProperty({
    photos: [
      { r: 150, g: 120, b: 90 },
      { r: 90, g: 120, b: 150 },
    ],
  })
  await page.goto(`/property/${id}`)
  await page.getByRole('button', { name: 'Ampliar foto' }).click()
  await expect(page.getByRole('dialog', { name: 'Fotos ampliadas' })).toBeVisible()
  await expectAccessible(page)
})

test('the form that was refused is accessible', async ({ page }) => {
  await page.goto('/anunciar-imovel')
  await page.getByRole('button', { name: 'Enviar Lead' }).click()
  await expect(page.getByText('Preencha todos os campos obrigatórios').first()).toBeVisible()
  await expectAccessible(page)
})

test('the open mobile menu is accessible', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expectAccessible(page)
})
