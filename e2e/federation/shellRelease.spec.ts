import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '../../tooling/testing/program.ts'
import { expect, test } from '../support/ownSite.ts'

test('the shell is released by itself, into a site whose remotes stay as they are', async ({
  page,
  site,
}) => {
  const before = await site.entryOf('mf-catalogue')
  for (const path of ['shell', 'builds/shell', 'assets.json'])
    await rm(join(site.folder, path), { recursive: true })
  expect((await page.goto('/'))?.status()).toBe(503)

  const { code, output } = await runProgram('tooling/federation/release.ts', { SITE_DIR: site.folder }, [
    'release',
    'shell',
  ]).finished
  expect(code, output).toBe(0)

  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Imóveis em Destaque' }).getByRole('article').first(),
  ).toBeVisible()
  expect(await site.entryOf('mf-catalogue')).toEqual(before)
})
