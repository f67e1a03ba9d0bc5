import type { Page } from '@playwright/test'
import { jpegOf } from '../../../tooling/testing/photo.ts'
import { heicPhoto, loadedPhoto } from '../../support/photos.ts'
import { expect, test } from '../../support/test.ts'

const blue = { r: 60, g: 90, b: 170 }

interface Carried {
  name: string
  type: string
  /** Base 64. */
  content: string
}

/** The data of a paste, or of a drag from the desktop. */
const carrying = (page: Page, files: Carried[]) =>
  page.evaluateHandle((list) => {
    const data = new DataTransfer()
    for (const { name, type, content } of list) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
    }
    return data
  }, files)

const jpeg = async (name: string): Promise<Carried> => ({
  name,
  type: 'image/jpeg',
  content: (await jpegOf(blue, 1000, 700)).toString('base64'),
})

const tiles = (page: Page) => page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')

test('several photos are pasted and dropped at once; what is no photo is named, the others go on', async ({
  newVisitor,
  adminState,
}) => {
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await page.goto('/admin/properties/new')
  const zone = page.getByText('ou arraste as fotos para cá')
  const dropped = await carrying(page, [
    await jpeg('sala.jpg'),
    { name: 'contrato.pdf', type: 'application/pdf', content: btoa('%PDF-1.7') },
    { name: 'cortada.jpg', type: 'image/jpeg', content: btoa('\xff\xd8\xff\xe0 e mais nada') },
    await jpeg('quarto.jpg'),
    { name: 'planta.svg', type: 'image/svg+xml', content: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'antiga.tif', type: 'image/tiff', content: btoa('II*\0 e mais nada') },
    // Windows knows no type for it.
    { name: 'iphone.heic', type: '', content: heicPhoto.toString('base64') },
  ])
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(
    page.getByText(/^Erro ao processar imagem contrato.pdf: o arquivo não é uma imagem/),
  ).toBeVisible()
  await expect(
    page.getByText(/^Erro ao processar imagem cortada.jpg: o arquivo está danificado/),
  ).toBeVisible()
  await expect(page.getByText(/^Erro ao processar imagem planta.svg: SVG é um desenho/)).toBeVisible()
  await expect(
    page.getByText(/^Erro ao processar imagem antiga.tif: este navegador não abre TIFF/),
  ).toBeVisible()
  await expect(tiles(page)).toHaveCount(3)
  expect(
    await (
      await loadedPhoto(page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Foto 3' }) }))
    ).evaluate((image) => (image as HTMLImageElement).naturalWidth),
  ).toBe(480)

  const pasted = await carrying(page, [await jpeg('image.png'), await jpeg('image.png')])
  await page.evaluate(
    (clipboardData) => document.dispatchEvent(new ClipboardEvent('paste', { clipboardData })),
    pasted,
  )
  await expect(tiles(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: /como principal$/, pressed: true })).toHaveCount(1)
})
