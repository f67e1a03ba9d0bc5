import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './testing/temporaryFolder.ts'
import { isInstalled } from './installed.mjs'

const folder = temporaryFolder()
const react = { version: '19.3.1', integrity: 'sha512-a' }
const link = { resolved: 'mf-houses', link: true }
const wanted = {
  '': { name: 'site' },
  'mf-houses': { version: '1.0.0' },
  'node_modules/mf-houses': link,
  'node_modules/react': react,
  'node_modules/for-windows': { version: '1.0.0', optional: true },
}
const asInstalled = { 'node_modules/mf-houses': link, 'node_modules/react': react }

function lay(file: string, packages: object) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, file), JSON.stringify({ packages }))
}
const record = 'node_modules/.package-lock.json'

test('nothing is installed where npm has not come to its end', () => {
  lay('package-lock.json', wanted)
  expect(isInstalled(folder)).toBe(false)
})

test.each([
  ['what the lockfile says, without what other platforms need', wanted, true],
  ['another version of one of the packages here', { ...wanted, 'mf-houses': { version: '1.1.0' } }, true],
  ['a dependency more', { ...wanted, 'node_modules/yup': { version: '1.7.1' } }, false],
  [
    'another version of a dependency',
    { ...wanted, 'node_modules/react': { ...react, version: '19.3.2' } },
    false,
  ],
  [
    'a package more of the repository',
    { ...wanted, 'node_modules/mf-new': { resolved: 'mf-new', link: true } },
    false,
  ],
])('%s', (_name, lockfile, expected) => {
  lay(record, asInstalled)
  lay('package-lock.json', lockfile)
  expect(isInstalled(folder)).toBe(expected)
})
