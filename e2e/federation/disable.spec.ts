import { readRegistry } from '../../tooling/federation/registry.ts'
import { runProcess } from '../../tooling/testing/process.ts'
import { expect, test } from '../support/ownSite.ts'

const run = async (folder: string, action: 'disable' | 'enable') => {
  const env = { SITE_DIR: folder }
  const { code, output } = await runProcess('tooling/federation/release.ts', env, [action, 'mf-property'])
    .finished
  expect(code, output).toBe(0)
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

  await run(site.folder, 'disable')
  expect(readRegistry(site.folder).remotes['mf-property']?.disabled).toBe(true)
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
  await run(site.folder, 'enable')
  await other.clock.fastForward(60_000)
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
