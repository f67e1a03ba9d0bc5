import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readRegistry } from '../../../tooling/federation/registry.ts'
import { runProcess } from '../../../tooling/testing/process.ts'
import { expect, test } from '../../support/ownSite.ts'

test('the shell is released alone, into a site whose remotes stay as they are', async ({ page, site }) => {
  const before = site.entryOf('mf-catalogue')
  const { shell: _, ...withoutShell } = readRegistry(site.folder)
  for (const path of ['shell', 'builds/shell']) await rm(join(site.folder, path), { recursive: true })
  await rm(join(site.folder, 'switches'), { recursive: true })
  await writeFile(join(site.folder, 'registry.json'), JSON.stringify(withoutShell))
  expect((await page.goto('/'))?.status()).toBe(503)

  const { code, output } = await runProcess('tooling/testing/publishBuilt.ts', {}, [
    site.folder,
    'release',
    'shell',
  ]).finished
  expect(code, output).toBe(0)

  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Imóveis em Destaque' }).getByRole('article').first(),
  ).toBeVisible()
  expect(site.entryOf('mf-catalogue')).toEqual(before)
})
