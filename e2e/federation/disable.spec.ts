import { runProcess } from '../../tooling/testing/process.ts'
import { expect, test, type OwnSite } from '../support/ownSite.ts'

const run = async (site: OwnSite, action: 'disable' | 'enable') => {
  const { code, output } = await runProcess('tooling/federation/release.ts', site.env, [
    action,
    'mf-property',
  ]).finished
  expect(code, output).toBe(0)
  await site.isServed()
}

test('a disabled remote shows a friendly page, in open pages within a minute, and can be enabled again', async ({
  page,
  newVisitor,
  site,
  newProperty,
}) => {
  const away = { level: 1, name: 'Esta página volta em breve' } as const
  const { id, title } = await newProperty()
  await page.clock.install()
  await page.goto(`/property/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await run(site, 'disable')
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('heading', away)).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Imóveis', exact: true }).click()
  await expect(page.getByText(/imóveis encontrados$/)).toBeVisible()

  const withoutScript = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  const response = await withoutScript.goto(`/property/${id}`)
  expect(response?.status()).toBe(503)
  await expect(withoutScript.getByRole('heading', away)).toBeVisible()
  await expect(withoutScript.getByRole('banner')).toBeVisible()

  const other = await (await newVisitor()).newPage()
  await other.clock.install()
  await other.goto(`/property/${id}`)
  await expect(other.getByRole('heading', away)).toBeVisible()
  await run(site, 'enable')
  await other.clock.fastForward(60_000)
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
