import { visitSite } from '../../../tooling/federation/gate/visit.ts'
import { publish } from '../../../tooling/federation/publish.ts'
import { buildPlainRemote, kinds } from '../../../tooling/testing/plainRemote.ts'
import { expect, test } from '../../support/ownSite.ts'

const name = 'mf-news'

for (const [kind, options] of Object.entries(kinds))
  test(`a remote of the plain federation plugin whose entry is a ${kind} is released and works`, async ({
    site,
    page,
  }) => {
    const { dist, remove } = await buildPlainRemote(options)
    await publish(site, [{ name, version: '1.0.0', dist }], { by: 'test', why: 'test' })
    await remove()
    await site.isServed()
    expect(await visitSite(site, await site.registry(), [name])).toEqual([])
    await page.goto('/noticias')
    await expect(page.getByRole('heading', { level: 1, name: 'Notícias' })).toBeVisible()
    // Its state is kept by the shell's React: with a copy of its own hooks would throw.
    await page.getByRole('button', { name: 'Lidas: 0' }).click()
    await expect(page.getByRole('button', { name: 'Lidas: 1' })).toBeVisible()
    await page.getByRole('link', { name: 'Imóveis', exact: true }).first().click()
    await expect(page).toHaveURL(/\/properties$/)
    const loaded = await page.evaluate(() =>
      Object.keys(Reflect.get(globalThis, '__FEDERATION__').moduleInfo),
    )
    expect(loaded).toEqual(expect.arrayContaining([expect.stringMatching(/^mf_news:.*mf-manifest\.json$/)]))
  })
test('an ES module is loaded where the registry names it as one', async ({ site, page }) => {
  const { dist, remove } = await buildPlainRemote(kinds['ES module'] ?? {})
  await publish(site, [{ name, version: '1.0.0', dist }], { by: 'test', why: 'test' })
  await remove()
  await site.isServed()
  await site.describe(name, (describes) => ({
    ...describes,
    entry: String(describes.entry).replace('mf-manifest.json', 'remoteEntry.js'),
    kind: 'module',
  }))
  await page.goto('/noticias')
  await page.getByRole('button', { name: 'Lidas: 0' }).click()
  await expect(page.getByRole('button', { name: 'Lidas: 1' })).toBeVisible()
})
