import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { browserPackages, packages, remotes } from '../workspaces.ts'
import { testRepository } from './testRepository.ts'

const project = (more: object) =>
  JSON.stringify({ include: ['src', '../remote-kit/src/css-modules.d.ts'], ...more })

/** Each has a promise that nobody waits for: only a lint that knows types sees it. */
const foldersWithFloating = [
  'e2e',
  'mf-houses/src',
  'mf-houses/src/testing',
  'shared-ui/src/testing',
  'shell/server',
  'shell/src',
  'supabase/tests',
  'tooling/stack',
]

const folder = testRepository({
  'tsconfig.json': JSON.stringify({ extends: './tsconfig.test.json', include: ['**/*'] }),
  ...Object.fromEntries(
    foldersWithFloating.map((path) => [
      `${path}/floating.ts`,
      "export const go = () => {\n  Promise.resolve('away')\n}\n",
    ]),
  ),
  'mf-houses/package.json': JSON.stringify({ name: 'mf-houses', version: '1.0.0' }),
  'mf-houses/tsconfig.json': project({ extends: '../tsconfig.test.json' }),
  'mf-houses/src/price.ts': "export const price: number = 'much'\n",
  'mf-houses/src/steal.ts': "import '../../mf-flats/src/price.ts'\n",
  'mf-houses/src/loose.ts': 'export const isSame = (a: unknown, b: unknown) => a == b\n',
  'mf-houses/src/price.test.ts': "test('a house has a price', () => expect(0).toBe(1))\n",
  'mf-flats/package.json': JSON.stringify({ name: 'mf-flats', version: '1.0.0' }),
  'mf-flats/tsconfig.json': project({ extends: '../tsconfig.test.json' }),
  'mf-flats/src/price.ts': 'export const price = 1\n',
  // Left behind by a build: no package.
  'mf-gone/dist/main.js': '',
})

const verify = spawnSync(
  process.execPath,
  ['tooling/verify.ts', 'lint', 'types', 'boundaries', 'unit tests'],
  {
    cwd: folder,
    encoding: 'utf8',
    // Colours, which CI asks for, would stand between the words.
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  },
).stdout

test('a remote is what has a folder and a package.json, and is in every list then', () => {
  expect(remotes(folder)).toEqual(['mf-flats', 'mf-houses'])
  expect(packages(folder)).toEqual(expect.arrayContaining(remotes(folder)))
  expect(browserPackages(folder)).toEqual(remotes(folder))
})

test.each(foldersWithFloating)('lint sees a promise that nobody waits for in %s', (path) => {
  const [, findings = ''] = verify.split(`${join(folder, path, 'floating.ts')}\n`)
  expect(findings.split('\n')[0]).toContain('@typescript-eslint/no-floating-promises')
})

test.each([
  ['types', "mf-houses/src/price.ts(1,14): error TS2322: Type 'string' is not assignable"],
  ['lint', "Expected '===' and instead saw '=='"],
  ['boundaries', 'error remotes-are-islands: mf-houses/src/steal.ts → mf-flats/src/price.ts'],
  ['unit tests', 'a house has a price'],
])('%s sees a fault in it', (name, words) => {
  expect(verify).toContain(`✗ ${name}`)
  expect(verify).toContain(words)
})
