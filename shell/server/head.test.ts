import type { Head, RenderedPage } from 'shared-backend'
import { answers, fakeSite, rendered } from './testing/fakeSite.ts'

const visit = async (head: Head, more: Partial<RenderedPage> = {}) => {
  const response = await fakeSite()
    .open({}, async () => rendered('<main></main>', { head, ...more }))
    .request('/')
  return { response, html: await response.text() }
}

test('a rendered page has the head that its remote returns', async () => {
  const { html } = await visit({
    title: 'Casa <no> Campeche',
    description: 'Perto do mar.',
    canonical: 'https://imoveis.test/casa',
    openGraph: { image: 'https://api.test/a.jpg', type: 'article' },
    robots: 'noindex',
    jsonLd: { '@type': 'RealEstateListing' },
  })
  for (const tag of [
    '<title>Casa &lt;no&gt; Campeche | Morada Clara Imóveis</title>',
    '<meta name="description" content="Perto do mar.">',
    '<meta name="robots" content="noindex">',
    '<link rel="canonical" href="https://imoveis.test/casa">',
    '<meta property="og:title" content="Casa &lt;no&gt; Campeche | Morada Clara Imóveis">',
    '<meta property="og:url" content="https://imoveis.test/casa">',
    '<meta property="og:image" content="https://api.test/a.jpg">',
    '<meta property="og:type" content="article">',
    '<script type="application/ld+json">{"@type":"RealEstateListing"}</script>',
  ])
    expect(html).toContain(tag)
  expect(html).not.toContain('og:type" content="website"')
})

test('a page without a picture of its own is shared with the agency’s logo', async () => {
  const site = fakeSite()
  site.agency.mockImplementation(async () => answers(200, { logo: 'https://api.test/logo.png' }))
  const page = (openGraph: Record<string, string>) =>
    site.open({}, async () => rendered('<main></main>', { head: { title: 'Casas', openGraph } })).request('/')
  const logo = '<meta property="og:image" content="https://api.test/logo.png">'
  expect(await (await page({})).text()).toContain(logo)
  expect(await (await page({ image: 'https://api.test/a.jpg' })).text()).not.toContain(logo)
})

test('no value of the head can end its element', async () => {
  const bad = '</script>"><script>alert(1)</script>'
  const { html } = await visit({ title: bad, openGraph: { [bad]: bad }, jsonLd: { name: bad } })
  expect(html).not.toContain('<script>alert')
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  expect(JSON.parse(json ?? '')).toEqual({ name: bad })
})

test('its status is the one that the remote returns', async () => {
  const { response } = await visit({ title: 'Foi embora' }, { status: 410 })
  expect(response.status).toBe(410)
  expect(response.headers.get('cache-control')).not.toContain('stale-while-revalidate')
})
