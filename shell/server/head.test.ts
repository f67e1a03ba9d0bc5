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
    openGraph: { type: 'article' },
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
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta property="og:type" content="article">',
    '<script type="application/ld+json">{"@type":"RealEstateListing"}</script>',
  ])
    expect(html).toContain(tag)
  expect(html).not.toContain('og:type" content="website"')
})

/** The first bytes of a PNG. */
function png(width: number, height: number) {
  const view = new DataView(new ArrayBuffer(64))
  view.setUint32(0, 0x89504e47)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return view.buffer
}

/** Those of a JPEG with a segment before its frame. */
const jpeg = (width: number, height: number) => {
  const view = new DataView(new ArrayBuffer(64))
  view.setUint32(0, 0xffd8ffe0)
  view.setUint16(4, 16)
  view.setUint16(20, 0xffc0)
  view.setUint16(25, height)
  view.setUint16(27, width)
  return view.buffer
}

const storage = 'https://api.test/storage/v1/object/public'
const [photo, logo] = [`${storage}/property-images/a-960.jpg`, `${storage}/company-logos/logo.png`]

const picture = (image: string, alt: string, width: number, height: number) => [
  ['og:image', image],
  ['og:image:alt', alt],
  ['og:image:width', String(width)],
  ['og:image:height', String(height)],
]
const siteOwn = picture('https://imoveis.test/assets/share.png', 'Morada Clara Imóveis', 1200, 630)

test.each<[string, string, ArrayBuffer, number, string[][]]>([
  ['its own, with its size', photo, jpeg(960, 720), 300_000, picture(photo, 'Casa', 960, 720)],
  ['the site’s, where its own is too large', photo, jpeg(960, 720), 300_001, siteOwn],
  ['the site’s, where its own is no picture', photo, new ArrayBuffer(2), 2, siteOwn],
  ['the site’s, where its own lies elsewhere', 'https://10.0.0.1/a.jpg', jpeg(960, 720), 64, siteOwn],
  [
    'the agency’s logo, without its own',
    '',
    png(600, 400),
    64,
    picture(logo, 'Morada Clara Imóveis', 600, 400),
  ],
  ['the site’s, where the logo is too wide', '', png(800, 200), 64, siteOwn],
])('a page is shared with %s', async (_which, image, bytes, size, tags) => {
  const site = fakeSite()
  site.agency.mockImplementation(async () => answers(200, image ? null : { logo }))
  const headers = { 'content-range': `bytes 0-63/${size}` }
  site.api.mockImplementation(async (address = '') =>
    address.includes('/rest/') ? answers(200, []) : new Response(bytes, { status: 206, headers }),
  )
  const own: Record<string, string> = image ? { image, 'image:alt': 'Casa' } : {}
  const head = { title: 'Casas', openGraph: own }
  const page = await site.open({}, async () => rendered('<main></main>', { head })).request('/')
  const found = [...(await page.text()).matchAll(/<meta property="(og:image[^"]*)" content="([^"]*)"/g)]
  expect(found.map(([, name, content]) => [name, content])).toEqual(tags)
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
