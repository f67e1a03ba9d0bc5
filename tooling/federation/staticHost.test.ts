import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SiteSettings } from '../../shell/server/site.ts'
import { writeStaticSite } from './staticHost.ts'

const settings: SiteSettings = {
  supabase: { url: 'https://api.test', publishableKey: 'sb_publishable_test' },
  agency: {
    name: 'Morada Clara Imóveis',
    creci: 'CRECI-SC 12.345-J',
    phone: '(48) 3333-0199',
    whatsapp: '5548999990199',
    email: 'contato@moradaclara.example',
    address: 'Rua das Palmeiras, 120',
  },
  cepUrl: 'https://cep.test',
}

let folder: string
let siteDir: string
let target: string

function put(path: string, content: string) {
  mkdirSync(dirname(join(siteDir, path)), { recursive: true })
  writeFileSync(join(siteDir, path), content)
}

const written = (path: string) => readFileSync(join(target, path), 'utf8')
const write = () => writeStaticSite(siteDir, target, settings)

const release = (version: string) => {
  const entry = `/remotes/mf-home/${version}/remoteEntry.js`
  const current = { version, entry, routes: ['/'], rules: {}, assets: { scripts: [], styles: [] } }
  put(`remotes/mf-home/${version}/remoteEntry.js`, version)
  const templates = { frame: '<header>{name}</header>', noScript: '', slow: '' }
  const worker = 'worker.0123456789.js'
  const assets = { worker, scripts: ['main.js'], styles: ['main.css'], fonts: ['sans.woff2'], templates }
  put('registry.json', JSON.stringify({ shell: { current: assets }, remotes: { 'mf-home': { current } } }))
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-'))
  siteDir = join(folder, 'site')
  target = join(folder, 'static')
  put('shell/main.js', 'main')
  put('shell/main.css', ':root{--x:1}')
  put('shell/favicon.svg', '<svg/>')
  put('shell/worker.0123456789.js', 'worker')
  release('1.0.0')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('every file lies where the page looks for it', async () => {
  await write()
  expect(written('assets/main.js')).toBe('main')
  expect(written('favicon.svg')).toBe('<svg/>')
  expect(written('worker.js')).toMatch(/worker$/)
  expect(JSON.parse(written('manifest.webmanifest'))).toMatchObject({ name: settings.agency.name })
  expect(written('remotes/mf-home/1.0.0/remoteEntry.js')).toBe('1.0.0')
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

test('the config names backend, agency, postal-code service, the shell and what each remote serves', async () => {
  await write()
  expect(JSON.parse(written('config.json'))).toEqual({
    ...settings,
    remotes: { 'mf-home': expect.objectContaining({ version: '1.0.0', routes: ['/'] }) },
    shell: 'main.js',
  })
})

test('a release is in the config, and pages opened before it still find their files', async () => {
  await write()
  const page = written('index.html')
  release('1.1.0')
  await write()
  expect(JSON.parse(written('config.json'))).toMatchObject({ remotes: { 'mf-home': { version: '1.1.0' } } })
  expect(written('remotes/mf-home/1.0.0/remoteEntry.js')).toBe('1.0.0')
  expect(written('index.html')).toBe(page)
})

test('a folder without a site is named', async () => {
  rmSync(siteDir, { recursive: true })
  await expect(write()).rejects.toThrow(`No site is published in ${siteDir}`)
})
