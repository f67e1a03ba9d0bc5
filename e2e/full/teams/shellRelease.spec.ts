import { runProcess } from '../../../tooling/testing/process.ts'
import { expect, test } from '../../support/ownSite.ts'

test('the shell is released alone, into a site whose remotes stay as they are', async ({ page, site }) => {
  const before = await site.entryOf('mf-catalogue')
  const { version } = await site.currentOf('shell')
  await site.release('shell', () => Promise.resolve())
  expect((await site.currentOf('shell')).version).not.toBe(version)

  const { code, output } = await runProcess('tooling/testing/publishBuilt.ts', site.env, ['release', 'shell'])
    .finished
  expect(code, output).toBe(0)
  await site.isServed()

  expect((await site.currentOf('shell')).version).toBe(version)
  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Imóveis em Destaque' }).getByRole('article').first(),
  ).toBeVisible()
  expect(await site.entryOf('mf-catalogue')).toEqual(before)
})
