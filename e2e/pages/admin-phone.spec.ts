import sharp from 'sharp'
import { service } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { choosePhotos } from '../support/propertyForm.ts'
import { expect, test } from '../support/test.ts'
import { atRest, nextFrame, touchScreen } from '../support/touch.ts'

/* The admin area on an owner's phone. */

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const colour = { r: 60, g: 90, b: 170 }

const imagesOf = async (id: string) => {
  const { data } = await service()
    .from('property_images')
    .select('id, is_primary')
    .eq('property_id', id)
    .order('position')
    .throwOnError()
  return data
}

test('photos are sorted by a long press; a finger that moves at once scrolls', async ({
  newVisitor,
  adminState,
  newProperty,
}) => {
  const { id } = await newProperty({ photos: [colour, colour, colour] })
  const [first, second, third] = (await imagesOf(id)).map((image) => image.id)
  const page = await (await newVisitor({ storageState: adminState, ...phone })).newPage()
  await page.goto(`/admin/properties/edit/${id}`)
  const photos = page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')
  await expect(photos).toHaveCount(3)
  await photos.nth(1).scrollIntoViewIfNeeded()
  const send = await touchScreen(page)
  const scrolled = () => page.evaluate(() => window.scrollY)

  const before = await scrolled()
  const start = (await photos.nth(1).boundingBox())!
  await send('touchStart', [{ x: start.x + 50, y: start.y + 30 }])
  for (let step = 1; step <= 8; step += 1)
    await send('touchMove', [{ x: start.x + 50, y: start.y + 30 - step * 15 }])
  await send('touchEnd', [])
  await expect.poll(scrolled).toBeGreaterThan(before)
  await expect(page.locator('li[data-dragged]')).toHaveCount(0)

  await photos.nth(0).scrollIntoViewIfNeeded()
  await atRest(page)
  const [from, to] = [await photos.nth(1).boundingBox(), await photos.nth(0).boundingBox()]
  const at = { x: from!.x + 50, y: from!.y + 30 }

  await send('touchStart', [at])
  await expect(page.locator('li[data-dragged]')).toHaveCount(1)
  for (let step = 1; step <= 8; step += 1) {
    await send('touchMove', [
      { x: at.x + ((to!.x - from!.x) * step) / 8, y: at.y + ((to!.y - from!.y) * step) / 8 },
    ])
    await nextFrame(page)
  }
  await atRest(page)
  await send('touchEnd', [])
  await expect(page.getByText('Foto movida para a posição 1 de 3')).toBeAttached()
  await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
  await expect(page.getByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect((await imagesOf(id)).map((image) => image.id)).toEqual([second, first, third])
})

test('a removed primary photo has a successor also when its owner leaves without saving', async ({
  newVisitor,
  adminState,
  newProperty,
}) => {
  const { id } = await newProperty({ photos: [colour, colour, colour] })
  const [, second, third] = (await imagesOf(id)).map((image) => image.id)
  const page = await (await newVisitor({ storageState: adminState, ...phone })).newPage()
  await page.goto(`/admin/properties/edit/${id}`)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Remover foto 1' }).click()
  await expect(page.getByText('Imagem removida com sucesso!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Definir foto 1 como principal' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(`/admin#imovel-${id}`)
  expect(await imagesOf(id)).toEqual([
    { id: second, is_primary: true },
    { id: third, is_primary: false },
  ])
})

test('a message never covers the button that it mentions, nor moves one that is pressed', async ({
  newVisitor,
  adminState,
}) => {
  const page = await (await newVisitor({ storageState: adminState, ...phone })).newPage()
  await page.goto('/admin/properties/new')
  await page.getByLabel('CEP').pressSequentially('88010')
  // As long as a finger presses.
  await page.getByRole('button', { name: 'Buscar CEP' }).click({ delay: 200 })
  await expect(page.getByRole('region', { name: 'Notificações' })).toContainText('CEP deve ter 8 dígitos')
  await page.route(/save-tenant-settings|save_watermark_settings/, (route) => route.abort())
  await page.goto('/admin/settings')
  await page.getByLabel('Nome da empresa').fill('Outra')
  for (const [name, message] of [
    ['Salvar configurações', 'Erro ao salvar'],
    ["Salvar marca d'água", /^Erro ao salvar configurações/],
  ] as const) {
    for (const block of ['start', 'center', 'end'] as const) {
      const button = page.getByRole('button', { name })
      await button.evaluate((element, place) => element.scrollIntoView({ block: place }), block)
      await button.click()
      const notices = page.getByRole('region', { name: 'Notificações' })
      await expect(notices.getByText(message, { exact: true })).toBeVisible()
      await expect(button).toBeEnabled()
      await expect
        .poll(() =>
          button.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect()
            const seen = document.elementFromPoint(left + width / 2, top + height / 2)
            return element.contains(seen)
          }),
        )
        .toBe(true)
      while ((await notices.getByRole('button').count()) > 0)
        await notices.getByRole('button', { name: 'Fechar notificação' }).first().click()
    }
  }
})

test('refused photos and a shortened text are listed in full, until the message is dismissed', async ({
  newVisitor,
  adminState,
}) => {
  const context = await newVisitor({ storageState: adminState, ...phone })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto('/admin/properties/new')
  const files = Array.from({ length: 8 }, (_, index) => ({
    name: `quebrada-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no photo'),
  }))
  await page.locator('input[type=file]').setInputFiles(files)
  const list = page.getByRole('list', { name: 'Fotos com problema' })
  await expect(list.getByRole('listitem')).toHaveText(
    new RegExp(`^Erro ao processar 8 imagens \\(${files.map(({ name }) => name).join(', ')}\\): o arquivo`),
  )

  const title = page.getByLabel(/^Título/)
  await page.evaluate((text) => navigator.clipboard.writeText(text), 'a'.repeat(120) + 'fora daqui')
  await title.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(title).toHaveValue('a'.repeat(120))
  await expect(page.getByText('120/120')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Texto que ficou de fora' })).toHaveText('fora daqui')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dispensar', exact: true }).click()
  await page.getByRole('button', { name: 'Dispensar lista' }).click()
  await expect(list).toBeHidden()
})

test('an upload shows its progress', async ({ newVisitor, adminState, newProperty }) => {
  const { id } = await newProperty()
  const page = await (await newVisitor({ storageState: adminState, ...phone })).newPage()
  await page.goto(`/admin/properties/edit/${id}`)
  // Incompressible data: a megabyte on a slow line shows its progress.
  const noise = await sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: colour,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  await choosePhotos(page, [{ name: 'sala.jpg', mimeType: 'image/jpeg', buffer: noise }])
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const bar = document.querySelector('progress[aria-label^="Envio da foto"]')
      if (bar instanceof HTMLProgressElement) seen.push(bar.value)
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const line = await page.context().newCDPSession(page)
  const throttle = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await throttle(100_000)
  await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
  const between = () =>
    page.evaluate(() => (window as unknown as { seen: number[] }).seen.filter((one) => one > 0 && one < 100))
  await expect.poll(async () => (await between()).length).toBeGreaterThan(1)
  const percents = await between()
  expect(percents).toEqual(percents.toSorted((one, other) => one - other))
  await throttle(-1)
  await expect(page.getByText('Imóvel atualizado com sucesso!')).toBeVisible()
})
