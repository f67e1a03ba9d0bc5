import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteSettings } from '../../shell/server/site.ts'
import { cachedSite } from '../../shell/server/testing/cachedSite.ts'
import { writeStaticSite } from './staticHost.ts'

const settings: SiteSettings = {
  supabase: { url: 'http://127.0.0.1:9', publishableKey: 'sb_publishable_test' },
  agency: {
    name: 'Morada Clara Imóveis',
    creci: 'CRECI-SC 12.345-J',
    phone: '(48) 3333-0199',
    whatsapp: '5548999990199',
    email: 'contato@moradaclara.example',
    address: 'Rua das Palmeiras, 120',
  },
  cepUrl: 'https://cep.test',
  map: { url: 'https://maps.test/{z}/{x}/{y}.png', attribution: '© Mapas' },
  cepPointUrl: 'https://cep-point.test',
}

let target: string
let removeSite: (() => void) | undefined

const written = (path: string) => readFileSync(join(target, path), 'utf8')

/** Writes the static form of a site with this version of its remote. */
async function write(version = '1.0.0') {
  const templates = { frame: '<header>{name}</header>', noScript: '', slow: '' }
  const worker = 'worker.0123456789.js'
  const entry = `/remotes/mf-home/${version}/remoteEntry.js`
  const { folder, remove } = cachedSite({
    shell: {
      describes: { worker, scripts: ['main.js'], styles: ['main.css'], fonts: ['sans.woff2'], templates },
      files: {
        'dist/main.js': 'main',
        'dist/main.css': ':root{--x:1}',
        [`dist/${worker}`]: 'worker',
        'public/favicon.svg': '<svg/>',
      },
      open: ['main.js', 'main.css', worker],
    },
    'mf-home': {
      version,
      describes: { entry, routes: ['/'], rules: {}, assets: { scripts: [], styles: [] } },
      files: { 'dist/remoteEntry.js': version, 'dist/remoteEntry.js.map': 'not for browsers' },
      open: ['remoteEntry.js'],
    },
  })
  removeSite = remove
  const project = { url: settings.supabase.url, publishableKey: '', secretKey: '' }
  const site = { project, channel: 'production', cacheDir: folder, agency: '' }
  await writeStaticSite(site, target, settings)
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  target = mkdtempSync(join(tmpdir(), 'static-'))
})
afterEach(() => {
  removeSite?.()
  rmSync(target, { recursive: true })
})

test('every file lies where the page looks for it', async () => {
  await write()
  expect(written('assets/main.js')).toBe('main')
  expect(written('favicon.svg')).toBe('<svg/>')
  expect(written('worker.js')).toMatch(/worker$/)
  expect(JSON.parse(written('manifest.webmanifest'))).toMatchObject({ name: settings.agency.name })
  expect(written('remotes/mf-home/1.0.0/remoteEntry.js')).toBe('1.0.0')
  expect(() => written('remotes/mf-home/1.0.0/remoteEntry.js.map')).toThrow('ENOENT')
})

test('the page starts the shell of any address, and lets it fetch its config at once', async () => {
  await write()
  const html = written('index.html')
  expect(html).toContain('<title>Morada Clara Imóveis</title>')
  expect(html).toContain('<header>Morada Clara Imóveis</header>')
  expect(html).toContain('<script defer src="/assets/main.js"></script>')
  expect(html).toContain('<link rel="preload" href="/config.json" as="fetch" crossorigin>')
  expect(html).not.toContain('id="site-config"')
  expect(html).not.toContain('mf-home')
})

test('the config names backend, agency, postal-code services, map, the shell and what each remote serves', async () => {
  await write()
  expect(JSON.parse(written('config.json'))).toEqual({
    ...settings,
    remotes: { 'mf-home': expect.objectContaining({ version: '1.0.0', routes: ['/'] }) },
    shell: '1.0.0',
  })
})

test('a release is in the config, and pages opened before it still find their files', async () => {
  await write()
  const page = written('index.html')
  await write('1.1.0')
  expect(JSON.parse(written('config.json'))).toMatchObject({ remotes: { 'mf-home': { version: '1.1.0' } } })
  expect(written('remotes/mf-home/1.0.0/remoteEntry.js')).toBe('1.0.0')
  expect(written('index.html')).toBe(page)
})
