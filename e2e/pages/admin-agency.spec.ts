import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { root } from '../../tooling/stack/paths.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { demoAgency } from '../../tooling/stack/agency.ts'
import { service } from '../../tooling/testing/actors.ts'
import { siteTenant } from '../../tooling/testing/siteTenant.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expectValidHtml } from '../support/html.ts'
import { expect, test } from '../support/test.ts'

const vrsync = readFileSync(join(root, 'shared-domain', 'src', 'portals', 'vrsync.xsd'), 'utf8')

// Both write what the agency says of itself: one after the other.
test.describe.configure({ mode: 'default' })

// Other tests read the name and the first texts of the home page: this one changes what none of them looks at.
test.afterEach(async () => {
  await service().from('agency_settings').delete().not('tenant_id', 'is', null).throwOnError()
  // List and form say what a portal lacks, where the agency uses one.
  await service().from('portals').delete().not('tenant_id', 'is', null).throwOnError()
  await withDatabase(testStack().databaseUrl, (database) =>
    database.query('delete from private.portal_lead_addresses'),
  )
})

test('what the agency writes is on the site within a minute, as text, and is asked about before it is left', async ({
  page,
  newVisitor,
  adminState,
}) => {
  const about = 'Desde 1998 <script>alert(1)</script> & sempre no Centro.'
  const editor = await (await newVisitor({ storageState: adminState })).newPage()
  await editor.goto('/admin/settings')
  await editor.getByRole('link', { name: /^Textos do site/ }).click()
  await editor.getByLabel('Texto de sobre').fill(about)
  await editor.getByRole('link', { name: /^Atendimento/ }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click()
  // What closes gives the focus back, and typed text goes where the focus is.
  await expect(editor.getByRole('dialog')).toHaveCount(0)
  await editor.getByRole('button', { name: 'Salvar dados da agência' }).click()
  await expect(editor.getByText('Dados da agência salvos')).toBeVisible()
  await editor.getByRole('button', { name: 'Fechar notificação' }).click()
  await editor.getByRole('link', { name: 'Agência e marca' }).click()
  await editor.getByLabel('Horário de atendimento').fill('Seg a sex, 9h às 18h\nSáb, 9h às 12h')
  await editor.getByLabel('Instagram').fill('instagram.com/moradaclara')
  await editor.getByRole('button', { name: 'Salvar dados da agência' }).click()
  await expect(editor.getByText('Dados da agência salvos')).toBeVisible()

  const footer = page.getByRole('contentinfo')
  // They were stored one after the other, and the server may have read between them.
  await expect(async () => {
    await page.goto('/')
    await expect(page.locator('#about').getByText(about)).toBeVisible({ timeout: 1_000 })
    await expect(footer.getByText('Sáb, 9h às 12h')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://instagram.com/moradaclara',
  )
  const config = (await (await page.request.get('/config.json')).json()) as { agency: object }
  expect(config.agency).toMatchObject({ about_text: about, name: 'Morada Clara Imóveis' })

  await editor.getByRole('button', { name: 'Histórico' }).first().click()
  await expect(editor.getByRole('dialog').getByText('Texto de sobre').first()).toBeVisible()
})

test('a portal gets an address, the page says what is left out, and its link leads to the field', async ({
  newVisitor,
  adminState,
  newProperty,
  request,
}) => {
  const { title } = await newProperty()
  const tenant_id = await siteTenant()
  // What the configuration says: other tests read the pages meanwhile.
  const { email, phone } = demoAgency
  await service().from('agency_settings').upsert({ tenant_id, email, phone }).throwOnError()
  await service().from('portals').delete().eq('tenant_id', tenant_id).throwOnError()

  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /^Portais/ }).click()
  const ofOlx = page.getByRole('region', { name: 'Grupo OLX' })
  await ofOlx.getByRole('button', { name: 'Criar endereço', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Endereço do feed' })
  const address = await shown.getByRole('textbox').inputValue()
  await page.keyboard.press('Escape')

  const feed = await request.get(address)
  expect(feed.status()).toBe(200)
  const contents = await feed.text()
  expect(contents).toContain('<ListingID>')
  const { errors } = await validateXML({ xml: { fileName: 'feed.xml', contents }, schema: vrsync })
  expect(errors, 'of the whole demonstration').toEqual([])
  await page.reload()
  await expect(page.getByText(/Última busca do portal: .+ Entregue\./)).toBeVisible()
  const leftOut = page.getByRole('radio', { name: 'De fora' })
  await expect(leftOut).toBeChecked()
  await expect(leftOut).toHaveAccessibleDescription(/^[1-9]/)
  await expectAccessible(page)

  await page.getByRole('radio', { name: /^No feed/ }).check({ force: true })
  await page
    .getByRole('button', { name: /^Ver XML de/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText(/<ListingID>/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await ofOlx.getByLabel(/^Chave de segurança/).fill('594F803B380A')
  await ofOlx.getByRole('button', { name: 'Criar endereço de contatos' }).click()
  const leads = await page.getByRole('textbox', { name: 'Endereço de contatos' }).inputValue()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const name = `Bia do Portal ${randomUUID().slice(0, 8)}`
  const sent = await request.post(leads, {
    headers: { authorization: `Basic ${btoa('vivareal:594F803B380A')}` },
    data: { originLeadId: name, clientListingId: 'x', name, phoneNumber: '48999990000' },
  })
  expect(sent.status()).toBe(204)

  const list = await (
    await newVisitor({ storageState: adminState, viewport: { width: 390, height: 844 } })
  ).newPage()
  await list.goto(`/admin?busca=${encodeURIComponent(title)}`)
  await list.getByRole('button', { name: /^\d+ pendências$/ }).click()
  await expect(list.getByRole('link', { name: 'sem CEP' })).toBeVisible()
  await expectAccessible(list)
  await expectValidHtml(await list.content())

  await leftOut.check({ force: true })
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name: 'sem CEP' }).click()
  await expect(page.getByLabel(/^CEP/)).toBeFocused()

  await page.goto('/admin/cases')
  await expect(page.getByText(name)).toBeVisible()
  await service().from('inquiries').delete().eq('name', name).throwOnError()
})
