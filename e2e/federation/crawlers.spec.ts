import { service } from '../../tooling/testing/actors.ts'
import { expect, test } from '../support/test.ts'

test('search engines find every property that visitors see, and no other', async ({
  page,
  newProperty,
  request,
}) => {
  const shown = await newProperty()
  const hidden = await newProperty({ active: false })
  const sold = await newProperty()
  await service().from('properties').update({ deal_status: 'sold' }).eq('id', sold.id).throwOnError()
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin')
  const sitemap = new URL(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '')
  const index = await (await request.get(sitemap.pathname)).text()
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, file = '']) => new URL(file).pathname)
  const read = files.map(async (file) => (await request.get(file)).text())
  const xml = (await Promise.all(read)).join()
  expect(xml).toContain(`<loc>${sitemap.origin}/properties</loc>`)
  expect(xml).toContain(`<loc>${sitemap.origin}/property/${shown.id}</loc><lastmod>`)
  expect(xml).toContain(`<loc>${sitemap.origin}/imoveis/venda/florianopolis</loc>`)
  expect(xml).not.toContain(hidden.id)
  expect(xml).not.toContain(sold.id)
  expect(xml).not.toContain('/admin')

  await page.goto(`/property/${shown.id}`)
  await expect(page.getByRole('heading', { level: 1, name: shown.title })).toBeVisible()
  const listing = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(listing ?? '')).toMatchObject({ '@type': 'RealEstateListing', name: shown.title })
})
