import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { service } from '../../tooling/testing/actors.ts'
import { jpegOf } from '../../tooling/testing/photo.ts'
import { listAtItem, removeByTitle } from '../support/properties.ts'
import { expectTyped, fillProperty, smallProperty } from '../support/propertyForm.ts'
import { expect, test } from '../support/test.ts'

const blue = { r: 60, g: 90, b: 170 }

const tiles = (page: Page) => page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')

test('a draft survives the crash of its tab, and makes one property', async ({ newVisitor, adminState }) => {
  const title = `Rascunho ${randomUUID().slice(0, 8)}`
  const context = await newVisitor({ storageState: adminState })
  const first = await context.newPage()
  await first.goto('/admin/properties/new')
  await fillProperty(first, smallProperty(title))
  await first.locator('input[type=file]').setInputFiles({
    name: 'sala.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegOf(blue, 1000, 700),
  })
  await expect(tiles(first)).toHaveCount(1)
  // The server creates the property, and the tab crashes before the response arrives.
  const made = new Promise<void>((resolve) => {
    void first.route(/\/rest\/v1\/properties(\?|$)/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      resolve()
    })
  })
  await first.getByRole('button', { name: 'Criar Imóvel' }).click()
  await made
  await first.close()

  const page = await context.newPage()
  await page.goto('/admin/properties/new')
  await page.getByRole('button', { name: `Continuar este rascunho: ${title}` }).click()
  await expect(page.getByText(/^Recuperamos o que você tinha digitado/)).toBeVisible()
  await expectTyped(page, smallProperty(title))
  await expect(tiles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Criar Imóvel' }).click()
  await expect(page).toHaveURL(listAtItem)
  const { data } = await service()
    .from('properties')
    .select('id, property_images(id)')
    .eq('title', title)
    .throwOnError()
  expect(data.map(({ property_images }) => property_images.length)).toEqual([1])
  await removeByTitle(title)
})
