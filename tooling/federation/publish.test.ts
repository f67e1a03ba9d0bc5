import type * as fs from 'node:fs'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type * as os from 'node:os'
import { join } from 'node:path'
import { root } from './packages.ts'
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
  writeFileSync(join(dist, `${print}.js`), '')
  writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(dist, '.fingerprint'), print)
}

const served = async () => (await readRegistry(siteDir))[name]?.current.version

beforeEach(() => (siteDir = mkdtempSync(join(tmpdir(), 'site-'))))
afterEach(() => rmSync(siteDir, { recursive: true }))
afterAll(() => rmSync(root, { recursive: true }))

test('a start publishes what the site lacks and what was built since', async () => {
  build('aaaaaaaaaaaa')
  await publishIfNew(siteDir, name)
  expect(await served()).toBe('1.0.0')
  build('bbbbbbbbbbbb')
  await publishIfNew(siteDir, name)
  expect(await served()).toBe('1.0.0-bbbbbbbb')
})

test('a rollback outlives a start, until something new is built or released', async () => {
  build('aaaaaaaaaaaa')
  await publishIfNew(siteDir, name)
  build('bbbbbbbbbbbb')
  await publishRemote(siteDir, name)
  await switchBack(siteDir, name)
  await publishIfNew(siteDir, name)
  expect(await served()).toBe('1.0.0')

  await publishRemote(siteDir, name)
  expect(await served()).toBe('1.0.0-bbbbbbbb')
  await switchBack(siteDir, name)
  build('cccccccccccc')
  await publishIfNew(siteDir, name)
  expect(await served()).toBe('1.0.0-cccccccc')
})

test('releasing the same build twice leaves one release to go back to', async () => {
  build('aaaaaaaaaaaa')
  await publishRemote(siteDir, name)
  build('bbbbbbbbbbbb')
  await publishRemote(siteDir, name)
  await publishRemote(siteDir, name)
  expect((await readRegistry(siteDir))[name]?.previous.map(({ version }) => version)).toEqual(['1.0.0'])
})
