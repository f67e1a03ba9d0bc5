import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fakeBuild } from '../testing/fakeBuild.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { prune } from './prune.ts'
import { publish, switchBack } from './publish.ts'

const folder = temporaryFolder()
const reason = { by: 'Ana', why: 'because' }
const day = 24 * 60 * 60 * 1000
const versions = Array.from({ length: 8 }, (_one, index) => `1.${index}.0`)
let count = 0
let siteDir: string

beforeEach(() => (siteDir = join(folder, `site-${(count += 1)}`)))

async function releaseAll(name: string) {
  for (const version of versions)
    await publish(siteDir, [fakeBuild(folder, { name, print: `${name}-${version}`, version })], reason)
}

const lies = (...path: string[]) => existsSync(join(siteDir, ...path))

test('pruning keeps releases that are served, may be rolled back to or may be open in a page', async () => {
  await releaseAll('mf-houses')
  expect(await prune(siteDir, 7)).toEqual([])
  expect(await prune(siteDir, 7, Date.now() + 8 * day)).toEqual(['mf-houses 1.0.0', 'mf-houses 1.1.0'])
  expect(lies('remotes/mf-houses/1.1.0')).toBe(false)
  expect(lies('builds/remotes/mf-houses/1.1.0')).toBe(false)
  expect(lies('remotes/mf-houses/1.2.0/mf-houses-1.2.0.js')).toBe(true)
  await switchBack(siteDir, { 'mf-houses': '1.2.0' }, reason)
  expect(await prune(siteDir, 7, Date.now() + 8 * day)).toEqual(
    versions.slice(3).map((version) => `mf-houses ${version}`),
  )
})

test('of the shell’s files those stay that a kept version lists, and those without a version', async () => {
  await releaseAll('shell')
  expect(await prune(siteDir, 7, Date.now() + 8 * day)).toEqual(['shell 1.0.0', 'shell 1.1.0'])
  expect(lies('shell/shell-1.1.0.js')).toBe(false)
  expect(lies('shell/shell-1.2.0.js')).toBe(true)
  expect(lies('shell/shell-1.7.0.js.br')).toBe(true)
  expect(lies('shell/favicon.svg')).toBe(true)
})

test('a version that was removed can be released again under its number', async () => {
  await releaseAll('mf-houses')
  await prune(siteDir, 0, Date.now() + day)
  const [first = ''] = versions
  await publish(siteDir, [fakeBuild(folder, { print: `mf-houses-${first}`, version: first })], reason)
  expect(lies('remotes/mf-houses/1.0.0/mf-houses-1.0.0.js')).toBe(true)
})
