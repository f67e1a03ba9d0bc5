import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import { service } from '../../tooling/testing/actors.ts'
import { jpegOf, type Colour } from '../../tooling/testing/photo.ts'
import { colourAt, jpegFile, phonePhoto } from '../support/photos.ts'
import { listAtItem, removeByTitle } from '../support/properties.ts'
import { choosePhotos, fillProperty, type TypedProperty } from '../support/propertyForm.ts'
import { expect, test as base } from '../support/test.ts'

const bucket = 'property-images'
const red = { r: 200, g: 40, b: 40 }
const blue = { r: 40, g: 60, b: 200 }
const green = { r: 40, g: 150, b: 60 }
const mark = { r: 250, g: 220, b: 0 }

/** The mark on a photo at least 1000 px wide: 200 wide, 15 from the edges, and half as high as the logo. */
const place = { x: 15, y: 15, width: 200, height: 100 }

const test = base.extend<{ title: string; restoredMark: void }>({
  title: async ({ browserName: _ }, use) => {
    const title = `Primeiro imóvel de teste ${randomUUID().slice(0, 8)}`
    await use(title)
    await removeByTitle(title)
  },
  /** All tests share the site's mark. */
  restoredMark: async ({ browserName: _ }, use) => {
    const settings = () => service().from('watermark_settings')
    const { data: before } = await settings()
      .select('logo_url, watermark_position, opacity')
      .eq('user_id', SYSTEM_USER_ID)
      .single()
      .throwOnError()
    await use()
    await settings().update(before).eq('user_id', SYSTEM_USER_ID).throwOnError()
  },
})

const first = (title: string): TypedProperty => ({
  title,
  type: 'Venda',
  category: 'Casa',
  price: '77123456',
  description: 'Perto de tudo.\nVista para o mar.',
  zip: '88010000',
  address: 'Rua das Provas, 10',
  neighborhood: 'Centro',
  city: 'Florianópolis',
  state: 'SC',
  numbers: {
    Quartos: '4',
    Banheiros: '3',
    Suítes: '2',
    Vagas: '2',
    Lavabos: '1',
    Escadas: '1',
    'Área construída': '180,5',
    'Área total': '200',
    'Área do terreno': '360,25',
  },
  infos: ['  Piscina aquecida ', '', 'Churrasqueira'],
  featured: false,
  active: true,
})

const near = (a: Colour, b: Colour) =>
  Math.abs(a.r - b.r) < 40 && Math.abs(a.g - b.g) < 40 && Math.abs(a.b - b.b) < 40

async function expectColour(picture: Buffer, [x, y]: [number, number], wanted: Colour, what: string) {
  const found = await colourAt(picture, x, y)
  expect(near(found, wanted), `${what} at ${x}, ${y}: ${JSON.stringify(found)}`).toBe(true)
}

/** The quantisation of a JPEG: the sum of its first table's steps, twice as much at quality 0.8 as at 0.9. */
function roughness(jpeg: Buffer) {
  const table = jpeg.indexOf(Buffer.from([0xff, 0xdb])) + 5
  return jpeg.subarray(table, table + 64).reduce((sum, step) => sum + step, 0)
}

/** Expects the mark at the configured place, and nowhere else; `scale` for smaller copies. */
async function expectMarked(picture: Buffer, photo: Colour, name: string, scale = 1) {
  const at = (x: number, y: number): [number, number] => [x * scale, y * scale]
  const { x, y, width, height } = place
  for (const spot of [
    at(x + 10, y + 10),
    at(x + width - 10, y + height - 10),
    at(x + width / 2, y + height / 2),
  ]) {
    await expectColour(picture, spot, mark, `${name}: the mark`)
  }
  const size = await sharp(picture).metadata()
  const beside: [number, number][] = [
    at(x + width + 12, y + height / 2),
    at(x + width / 2, y + height + 12),
    [size.width / 2, 30],
  ]
  for (const spot of beside) await expectColour(picture, spot, photo, `${name}: beside the mark`)
}

async function configureMark(page: Page) {
  await page.goto('/admin/settings/agency')
  const card = page.getByRole('region', { name: "Marca d'água" })
  const { r, g, b } = mark
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="2000"><rect width="4000" height="2000" fill="rgb(${r},${g},${b})"/></svg>`
  const shown = card.getByRole('img', { name: "Logo da marca d'água" })
  const before = await shown.getAttribute('src')
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  // The previous one has a name of the same kind.
  await expect(shown).not.toHaveAttribute('src', before ?? '')
  await expect(shown).toHaveAttribute('src', /watermark-logo-\d+\.png$/)
  const stored = await page.request.get((await shown.getAttribute('src')) ?? '')
  expect(await sharp(await stored.body()).metadata()).toMatchObject({
    format: 'png',
    width: 800,
    height: 400,
  })
  await card.getByLabel('Posição').selectOption('Superior esquerdo')
  await card.getByLabel('Opacidade').fill('1')
  await expect(card.getByText('100%')).toBeVisible()
  await card.getByRole('button', { name: "Salvar marca d'água" }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
}

const rowOf = async (title: string) => {
  const { data } = await service()
    .from('properties')
    .select('*, property_categories(name), property_images(*), property_additional_info(info_text, position)')
    .eq('title', title)
    .order('position', { referencedTable: 'property_images' })
    .order('position', { referencedTable: 'property_additional_info' })
    .single()
    .throwOnError()
  return data
}

test('the first property from nothing: every field, and marked photos', async ({
  newVisitor,
  adminState,
  title,
  restoredMark: _,
}) => {
  // Settings, and five uploads of a phone's size, in one test.
  test.slow()
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  const download = async (url: string) => {
    const response = await page.request.get(url)
    expect(response.ok(), url).toBe(true)
    return response.body()
  }
  await configureMark(page)

  await test.step('create it with five photos', async () => {
    const phone = await phonePhoto(red, blue)
    const { exif, width, height, orientation } = await sharp(phone).metadata()
    expect({ width, height, orientation }).toEqual({ width: 4032, height: 3024, orientation: 6 })
    expect(exif?.includes('Telefone de teste')).toBe(true)
    await page.getByRole('link', { name: 'Início', exact: true }).click()
    await page.getByRole('link', { name: 'Novo Imóvel' }).click()
    await choosePhotos(page, [
      jpegFile('IMG 0001 Pôr-do-Sol (São José).JPG', phone),
      jpegFile('sala.jpg', await jpegOf(green, 2400, 1600)),
      jpegFile('quarto.jpg', await jpegOf(blue, 1200, 900)),
      jpegFile('cozinha.jpg', await jpegOf(red, 1000, 700)),
      jpegFile('jardim.jpg', await jpegOf(green, 1500, 1000)),
    ])
    await page.getByRole('button', { name: 'Definir foto 2 como principal' }).click()
    await fillProperty(page, first(title))
    await page.getByRole('button', { name: 'Criar Imóvel' }).click()
    await expect(page.getByText('5 imagem(ns) salva(s) com sucesso!')).toBeVisible()
    await expect(page).toHaveURL(listAtItem)
  })

  const stored = await rowOf(title)
  const images = stored.property_images
  await test.step('the database has what was typed', () => {
    expect(stored).toMatchObject({
      price: 77123456,
      description: 'Perto de tudo.\nVista para o mar.',
      zip_code: '88010-000',
      property_type: 'sale',
      property_categories: { name: 'Casa' },
      bedrooms: 4,
      bathrooms: 3,
      suites: 2,
      parking_spaces: 2,
      lavatory: 1,
      staircases: 1,
      built_area: 180.5,
      area: 200,
      land_area: 360.25,
      featured: false,
      active: true,
    })
    expect(stored.property_additional_info.map(({ info_text }) => info_text)).toEqual([
      'Piscina aquecida',
      'Churrasqueira',
    ])
    expect(images.map(({ is_primary }) => is_primary)).toEqual([false, true, false, false, false])
    expect(images.every(({ watermarked }) => watermarked)).toBe(true)
    expect(images.map(({ widths }) => widths)).toEqual(Array(5).fill([480, 800, 960]))
    expect(images[0]?.image_url).toMatch(
      new RegExp(`/property-images/${stored.id}/\\d+-0-img_0001_por-do-sol__sao_jose_\\.jpg$`),
    )
  })

  await test.step('the phone’s photo is web-sized, upright, without its place, and marked', async () => {
    const url = images[0]!.image_url
    const photo = await download(url)
    const { width, height, format, exif, orientation } = await sharp(photo).metadata()
    expect({ width, height, format, exif, orientation }).toEqual({
      width: 1440,
      height: 1920,
      format: 'jpeg',
      exif: undefined,
      orientation: undefined,
    })
    expect(photo.includes('Exif')).toBe(false)
    await expectMarked(photo, red, 'the photo')
    await expectColour(photo, [1000, 1800], blue, 'below')
    await expectColour(photo, [1400, 1000], { r: 20, g: 20, b: 20 }, 'the right edge')
    for (const small of [480, 800, 960]) {
      const copy = await download(url.replace(/\.jpg$/, `-${small}.jpg`))
      const size = await sharp(copy).metadata()
      expect([size.width, size.height, size.exif]).toEqual([small, Math.round((small * 4) / 3), undefined])
      await expectMarked(copy, red, `the copy of ${small}`, small / 1440)
      expect(roughness(copy) / roughness(photo)).toBeCloseTo(2, 0)
    }
  })

  await test.step('the others are marked too', async () => {
    const sizes = []
    for (const [index, colour] of [green, blue, red, green].entries()) {
      const photo = await download(images[index + 1]!.image_url)
      const { width, height } = await sharp(photo).metadata()
      sizes.push([width, height])
      await expectMarked(photo, colour, `photo ${index + 2}`)
    }
    expect(sizes).toEqual([
      [1920, 1280],
      [1200, 900],
      [1000, 700],
      [1500, 1000],
    ])
  })

  const files = await service().storage.from(bucket).list(stored.id)
  expect(files.data).toHaveLength(20)
})
