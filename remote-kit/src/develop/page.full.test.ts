import type { RegistryEntry } from 'shared-backend'
import { developersPage, ownEntry } from './page.ts'

const released: RegistryEntry = {
  version: '1.0.0',
  entry: '/remotes/mf-home/1.0.0/remoteEntry.js',
  routes: ['/'],
  rules: { '/': { assets: { scripts: ['/remotes/mf-home/1.0.0/page-home.js'], styles: [] } } },
  assets: { scripts: ['/remotes/mf-home/1.0.0/App.js'], styles: ['/remotes/mf-home/1.0.0/App.css'] },
}

const page = `<!doctype html><html lang="pt-BR"><head><title>Casas</title>
<style>:root{--ink:#111}</style><style data-href="/remotes/mf-home/1.0.0/App.css">.hero{}</style>
<script defer src="/assets/runtime.js"></script><script defer src="/assets/main.js"></script>
<link rel="preload" as="script" href="/remotes/mf-home/1.0.0/remoteEntry.js">
<script async src="/remotes/mf-home/1.0.0/App.js"></script>
<script async src="/remotes/mf-home/1.0.0/page-home.js"></script>
</head><body><div id="root" data-server-rendered><main>Casa à venda</main></div>
<script type="application/json" id="site-config">{"remotes":{}}</script>
<script type="application/json" id="preloaded-answers">{}</script>
<script type="application/json" id="preloaded-state">{}</script></body></html>`

const sourcesOf = (html: string) => [...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)

test('of a page stays what is not the release’s, and the client comes first', () => {
  const html = developersPage(page, { released })
  expect(sourcesOf(html)).toEqual(['/_dev/client.js', '/assets/runtime.js', '/assets/main.js'])
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('--ink')
  for (const gone of [
    'remoteEntry',
    'Casa à venda',
    '.hero',
    'site-config',
    'preloaded-answers',
    'preloaded-state',
  ])
    expect(html).not.toContain(gone)
})

test('a shell from its sources takes the place of the released one', () => {
  const shell = {
    scripts: ['/_dev/shell/runtime.js', '/_dev/shell/main.js'],
    styles: ['/_dev/shell/main.css'],
  }
  const html = developersPage(page, { released, shell })
  expect(sourcesOf(html)).toEqual(['/_dev/client.js', ...shell.scripts])
  expect(html).toContain('<link rel="stylesheet" href="/_dev/shell/main.css">')
  expect(html).not.toContain('--ink')
  // Such a page may be developed in turn.
  expect(sourcesOf(developersPage(html, {}))).toEqual(sourcesOf(html))
})

test('a remote that was never released has an entry as well', () => {
  expect(developersPage(page, {})).toContain('/remotes/mf-home/1.0.0/App.js')
  const assets = { scripts: ['page-new.js'], styles: [] }
  const own = ownEntry('mf-new', { '/novo': { title: 'Novo', assets } })
  expect(own).toMatchObject({
    version: 'development',
    entry: '/_dev/mf-new/remoteEntry.js',
    routes: ['/novo'],
  })
  // It asks for its files by itself.
  expect(own.rules).toEqual({ '/novo': { title: 'Novo' } })
})
