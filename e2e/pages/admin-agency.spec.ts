import { service } from '../../tooling/testing/actors.ts'
import { expect, test } from '../support/test.ts'

// Other tests read the name and the first texts of the home page: this one changes what none of them looks at.
test.afterEach(async () => {
  await service().from('agency_settings').delete().not('tenant_id', 'is', null).throwOnError()
})

test('what the agency writes is on the site within a minute, as text, and is asked about before it is left', async ({
  page,
  newVisitor,
  adminState,
}) => {
  const about = 'Desde 1998 <script>alert(1)</script> & sempre no Centro.'
  const editor = await (await newVisitor({ storageState: adminState })).newPage()
  await editor.goto('/admin/settings')
  await editor.getByRole('link', { name: 'Editar dados da agência' }).click()
  await editor.getByLabel('Texto de sobre').fill(about)
  await editor.getByRole('link', { name: 'Leads' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click()
  // What closes gives the focus back, and typed text goes where the focus is.
  await expect(editor.getByRole('dialog')).toHaveCount(0)
  await editor.getByLabel('Horário de atendimento').fill('Seg a sex, 9h às 18h\nSáb, 9h às 12h')
  await editor.getByLabel('Instagram').fill('instagram.com/moradaclara')
  await editor.getByRole('button', { name: 'Salvar dados da agência' }).click()
  await expect(editor.getByText('Dados da agência salvos')).toBeVisible()

  await expect(async () => {
    await page.goto('/')
    await expect(page.locator('#about').getByText(about)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Sáb, 9h às 12h')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://instagram.com/moradaclara',
  )
  const config = (await (await page.request.get('/config.json')).json()) as { agency: object }
  expect(config.agency).toMatchObject({ about_text: about, name: 'Morada Clara Imóveis' })

  await editor.getByRole('button', { name: 'Histórico' }).click()
  await expect(editor.getByRole('dialog').getByText('Texto de sobre').first()).toBeVisible()
})
