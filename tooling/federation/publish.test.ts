import type * as fs from 'node:fs'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type * as os from 'node:os'
import { join } from 'node:path'
import { root } from './packages.ts'
import { dropOlder } from './layout.ts'
import { publishIfNew, publishRemote, readRegistry, switchBack } from './publish.ts'

jest.mock('./packages.ts', () => {
  const { mkdtempSync } = jest.requireActual<typeof fs>('node:fs')
  const { tmpdir } = jest.requireActual<typeof os>('node:os')
  return {
    root: mkdtempSync(`${tmpdir()}/workspace-`),
    readRemote: (name: string) => ({ name, version: '1.0.0', site: { routes: { '/casas': {} } } }),
  }
})

const name = 'mf-houses'
let siteDir: string

/** What webpack leaves behind, with a script that is named after the build. */
function build(print: string) {
  const dist = join(root, name, 'dist')
  const app = { name: 'App', assets: { js: { sync: [`${print}.js`] }, css: { sync: [] } } }
  const manifest = { metaData: { remoteEntry: { name: 'remoteEntry.js' } }, exposes: [app] }
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  mkdirSync(join(dist, 'front-door'))
  for (const file of [
    `${print}.js`,
    `${print}.js.br`,
    `${print}.js.map`,
    'mf-stats.json',
    'front-door/App.js',
  ])
    writeFileSync(join(dist, file), '')
  writeFileSync(join(dist, 'public-files.json'), JSON.stringify([`${print}.js`]))
  writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(dist, '.fingerprint'), print)
}

const served = () => readRegistry(siteDir)[name]?.current.version

beforeEach(() => (siteDir = mkdtempSync(join(tmpdir(), 'site-'))))
afterEach(() => rmSync(siteDir, { recursive: true }))
afterAll(() => rmSync(root, { recursive: true }))

test('a start publishes what the site lacks and what was built since', async () => {
  build('aaaaaaaaaaaa')
  await publishIfNew(siteDir, name)
  expect(served()).toBe('1.0.0')
  build('bbbbbbbbbbbb')
  await publishIfNew(siteDir, name)
  expect(served()).toBe('1.0.0-bbbbbbbb')
})

test('a rollback outlives a start, until something new is built or released', async () => {
  build('aaaaaaaaaaaa')
  await publishIfNew(siteDir, name)
  build('bbbbbbbbbbbb')
  await publishRemote(siteDir, name)
  await switchBack(siteDir, name)
  await publishIfNew(siteDir, name)
  expect(served()).toBe('1.0.0')

  await publishRemote(siteDir, name)
  expect(served()).toBe('1.0.0-bbbbbbbb')
  await switchBack(siteDir, name)
  build('cccccccccccc')
  await publishIfNew(siteDir, name)
  expect(served()).toBe('1.0.0-cccccccc')
})

test('releasing the same build twice leaves one release to go back to', async () => {
  build('aaaaaaaaaaaa')
  await publishRemote(siteDir, name)
  build('bbbbbbbbbbbb')
  await publishRemote(siteDir, name)
  await publishRemote(siteDir, name)
  expect(readRegistry(siteDir)[name]?.previous.map(({ version }) => version)).toEqual(['1.0.0'])
})

test('only what a browser may ask for is in the open, and the whole build beside it', async () => {
  build('aaaaaaaaaaaa')
  const { firstView } = await publishRemote(siteDir, name)
  expect(readdirSync(join(siteDir, 'remotes', name, '1.0.0')).sort()).toEqual([
    'aaaaaaaaaaaa.js',
    'aaaaaaaaaaaa.js.br',
  ])
  expect(existsSync(join(siteDir, 'builds', firstView ?? ''))).toBe(true)
  expect(readdirSync(join(siteDir, 'builds/remotes', name, '1.0.0'))).toContain('aaaaaaaaaaaa.js.map')
})

test('a site with everything in the open is refused, until it is published whole', async () => {
  build('aaaaaaaaaaaa')
  mkdirSync(join(siteDir, 'remotes', name, '1.0.0'), { recursive: true })
  writeFileSync(join(siteDir, 'remotes', name, '1.0.0/old.js.map'), '')
  await expect(publishRemote(siteDir, name)).rejects.toThrow('npm run release -- all')
  await dropOlder(siteDir)
  await publishRemote(siteDir, name)
  expect(existsSync(join(siteDir, 'remotes', name, '1.0.0/old.js.map'))).toBe(false)
})

test.each(['{"mf-houses":{}}', '{"mf-houses":{"current":{"version":"1.0.0"},"previous":[]}}', '[1]', '{'])(
  'a registry of %s is named, and nothing is published over it',
  async (content) => {
    build('aaaaaaaaaaaa')
    const file = join(siteDir, 'registry.json')
    writeFileSync(file, content)
    await expect(publishIfNew(siteDir, name)).rejects.toThrow(`${file} is not what it should be`)
    expect(readFileSync(file, 'utf8')).toBe(content)
  },
)
