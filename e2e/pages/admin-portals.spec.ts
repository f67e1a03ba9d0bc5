import { service } from '../../tooling/testing/actors.ts'
import { siteTenant } from '../../tooling/testing/siteTenant.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

// Other tests read what the site says of its agency.
test.afterEach(async () => {
  await service().from('agency_settings').delete().not('tenant_id', 'is', null).throwOnError()
})

test('a portal gets an address, the page says what is left out, and its link leads to the field', async ({
  newVisitor,
  adminState,
  request,
}) => {
  const tenant_id = await siteTenant()
  const contact = { name: 'Morada Clara', email: 'oi@morada.example', phone: '(48) 3333-4444' }
  await service()
    .from('agency_settings')
    .upsert({ tenant_id, ...contact })
    .throwOnError()
  await service().from('portals').delete().eq('tenant_id', tenant_id).throwOnError()

  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Abrir portais' }).click()
  await page.getByRole('button', { name: 'Criar endereço' }).click()
  const shown = page.getByRole('dialog', { name: 'Endereço do feed' })
  const address = await shown.getByRole('textbox').inputValue()
  await page.keyboard.press('Escape')

  const feed = await request.get(address)
  expect(feed.status()).toBe(200)
  expect(await feed.text()).toContain('<ListingDataFeed')
  await page.reload()
  await expect(page.getByText(/Última busca do portal: .+ Entregue\./)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^De fora \([1-9]/ })).toBeChecked()
  await expectAccessible(page)

  await page.getByRole('radio', { name: /^No feed/ }).check({ force: true })
  await page
    .getByRole('button', { name: /^Ver XML de/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText(/<ListingID>/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('radio', { name: /^De fora/ }).check({ force: true })
  await page.getByRole('link', { name: 'sem CEP' }).first().click()
  await expect(page.getByLabel(/^CEP/)).toBeFocused()
})
