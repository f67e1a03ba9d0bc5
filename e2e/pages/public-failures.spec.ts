import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { breakApi, withoutPreloadedState } from '../support/api.ts'

test.beforeEach(({ page }) => withoutPreloadedState(page))

// One failure of each kind. mf-catalogue and mf-property test each of them on each page.

test('home with the API down: each carousel says so, and trying again reloads the page', async ({ page }) => {
  const mend = await breakApi(page, 'down')
  await page.goto('/')
  await expect(page.getByText('Erro ao carregar imóveis')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Compra e Venda' })).toBeVisible()
  await expectAccessible(page)
  await mend()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Tentar Novamente' }).first().click()
  await loaded
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('with storage denied every page works', async ({ page, newProperty }) => {
  const { id, title } = await newProperty()
  // As in browsers that block a site's data: even naming the storage throws.
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  for (const path of ['/', '/properties']) {
    await page.goto(path)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  await page.goto(`/property/${id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.goto('/anunciar-imovel')
  await page.getByLabel('Nome Completo').fill('Ana Teste')
  await page.getByRole('button', { name: 'Enviar Lead' }).click()
  await expect(page.getByText('Preencha todos os campos obrigatórios').first()).toBeVisible()
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Ana Teste')
})
