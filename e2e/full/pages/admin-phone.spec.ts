import { expectAccessible } from '../../support/accessibility.ts'
import { expect, test } from '../../support/test.ts'

/* The admin area on an owner's phone. */

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

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
  await page.route(/save_watermark_settings/, (route) => route.abort())
  await page.goto('/admin/settings/agency')
  for (const block of ['start', 'center', 'end'] as const) {
    const button = page.getByRole('button', { name: "Salvar marca d'água" })
    await button.evaluate((element, place) => element.scrollIntoView({ block: place }), block)
    await button.click()
    const notices = page.getByRole('region', { name: 'Notificações' })
    await expect(notices.getByText(/^Erro ao salvar configurações/)).toBeVisible()
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
