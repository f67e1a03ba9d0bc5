import { filesOf, isKeepable, kindOf, mayKeep, titleOf } from './rules.ts'

const site = 'https://imoveis.test'
const api = 'https://api.test'

const asked = (url: string, given: Partial<Request> = {}) => ({
  url: new URL(url, site).href,
  method: 'GET',
  mode: 'cors' as const,
  headers: new Headers(),
  ...given,
})

const visit = (path: string) => asked(path, { mode: 'navigate' })

test.each([
  ['/', 'page'],
  ['/favoritos', 'page'],
  ['/favoritos?ids=1,2', 'page'],
  ['/property/1', 'page'],
  ['/admin', undefined],
  ['/admin/login', undefined],
  ['/administradora', 'page'],
  ['/preview', undefined],
])('a visit of %s: %s', (path, kind) => {
  expect(kindOf(visit(path), site, api)).toBe(kind)
})

test.each([
  ['/assets/main.0123456789.js', 'file'],
  ['/remotes/mf-catalogue/1.0.0/App.0123456789.js', 'file'],
  ['/remotes/mf-catalogue/1.0.0/App.0123456789.js?retry', undefined],
  ['/remotes/mf-admin/1.0.0/App.0123456789.js', undefined],
  ['/assets/icon-192.png', undefined],
  ['/config.json', undefined],
  ['/registry.json', undefined],
  ['/worker.js', undefined],
  ['/manifest.webmanifest', undefined],
  ['/sitemap.xml', undefined],
  ['https://cdn.test/assets/main.0123456789.js', undefined],
  [`${api}/rest/v1/properties?select=id&id=in.(1,2)`, 'answer'],
  [`${api}/rest/v1/properties?select=id&id=eq.1`, undefined],
  [`${api}/rest/v1/rpc/get_free_times?id=in.(1)`, undefined],
  [`${api}/functions/v1/portal-feed`, undefined],
  [`${api}/auth/v1/user`, undefined],
  [`${api}/storage/v1/object/public/property-images/a.jpg`, 'photo'],
  [`${api}/storage/v1/object/list/property-images`, undefined],
  // Of another API the worker may read nothing.
  ['https://before.test/rest/v1/properties?select=id&id=in.(1,2)', undefined],
  ['https://before.test/storage/v1/object/public/property-images/a.jpg', undefined],
])('a request of %s: %s', (url, kind) => {
  expect(kindOf(asked(url), site, api)).toBe(kind)
})

test.each([
  ['/favoritos', { method: 'POST', mode: 'navigate' }],
  [`${api}/rest/v1/properties?id=in.(1)`, { method: 'PATCH' }],
  [`${api}/rest/v1/properties?id=in.(1)`, { headers: new Headers({ authorization: 'Bearer x' }) }],
  [`${api}/storage/v1/object/public/a.mp4`, { headers: new Headers({ range: 'bytes=0-' }) }],
] satisfies [string, Partial<Request>][])(
  'a form, a session and a part are the browser’s own: %s',
  (url, given) => {
    expect(kindOf(asked(url, given), site, api)).toBeUndefined()
  },
)

test.each([
  ['/favoritos', true],
  ['/admin/properties', false],
  ['https://other.test/favoritos', false],
])('a page that asks to be kept at %s: %s', (url, kept) => {
  expect(mayKeep(new URL(url, site), site)).toBe(kept)
})

test('the files of a page are those of its tags, not those of the registry in it', () => {
  const html = `<script defer src="/assets/main.0123456789.js"></script>
    <script async src="/assets/main.0123456789.js"></script>
    <link rel="preload" href="/remotes/mf-a/1.0.0/App.0123456789.js"><link rel="icon" href="/favicon.svg">
    <script type="application/json">{"entry":"/remotes/mf-admin/1.0.0/remoteEntry.0123456789.js"}</script>`
  expect(filesOf(html)).toEqual(['/assets/main.0123456789.js', '/remotes/mf-a/1.0.0/App.0123456789.js'])
})

test.each([
  ['<title>Casa &lt;no&gt; Campeche | Morada Clara</title>', 'Casa &lt;no&gt; Campeche'],
  ['<title>Casa | com vista | Morada Clara</title>', 'Casa | com vista'],
  ['<title>Casa</title>', 'Casa'],
  ['<p>', ''],
])('the title of %s', (html, title) => {
  expect(titleOf(html)).toBe(title)
})

const response = (given: Partial<Response> = {}) =>
  ({ status: 200, type: 'basic', redirected: false, headers: new Headers(), ...given }) as Response

test.each([
  [{}, true],
  [{ type: 'cors' }, true],
  [{ type: 'opaque', status: 0 }, false],
  [{ status: 206 }, false],
  [{ status: 404 }, false],
  [{ status: 503 }, false],
  [{ redirected: true }, false],
  [{ headers: new Headers({ 'cache-control': 'no-store' }) }, false],
] satisfies [Partial<Response>, boolean][])('a response with %j may be kept: %s', (given, kept) => {
  expect(isKeepable(response(given))).toBe(kept)
})
