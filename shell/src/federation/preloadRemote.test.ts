import { testConfig } from '../testing/renderShell.tsx'
import { preloadRemote } from './preloadRemote.ts'

const far = 'https://remotes.test/mf-home/page-home.js'
const hash = `sha256-${'a'.repeat(43)}=`
const home = testConfig.remotes['mf-home']!
const entry = {
  ...home,
  rules: { '/': { assets: { scripts: [far], styles: ['/remotes/mf-home/1.0.0/page-home.css'] } } },
  integrity: { [far]: hash },
}

afterEach(() => document.head.replaceChildren())

const preloaded = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map((link) =>
    link.getAttribute('href'),
  )

test('a page’s files are preloaded with its remote’s entry, as the remote’s own runtime requests them', () => {
  preloadRemote({ remote: 'mf-home', entry, pattern: '/' })
  expect(preloaded()).toEqual([
    '/remotes/mf-home/1.0.0/App.js',
    far,
    '/remotes/mf-home/1.0.0/App.css',
    '/remotes/mf-home/1.0.0/page-home.css',
  ])
  const link = document.head.querySelector<HTMLLinkElement>(`[href="${far}"]`)
  // jsdom does not reflect the property.
  expect(link).toHaveProperty('as', 'script')
  expect(link?.integrity).toBe(hash)
  expect(link?.crossOrigin).toBe('anonymous')
  preloadRemote({ remote: 'mf-home', entry, pattern: '/properties' })
  expect(preloaded()).toHaveLength(4)
})

test('files that the server’s page names or contains are not preloaded again', () => {
  document.head.innerHTML = `<script type="none" src="/remotes/mf-home/1.0.0/App.js"></script>
    <script type="none" src="${far}"></script><style data-href="App.css"></style><style data-href="page-home.css"></style>`
  preloadRemote({ remote: 'mf-home', entry, pattern: '/' })
  expect(preloaded()).toEqual([])
})
