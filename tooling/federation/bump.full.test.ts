import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { root } from '../workspaces.ts'

const folder = temporaryFolder()
const clone = join(folder, 'clone')
const author = ['NAME', 'EMAIL'].flatMap((what) => [
  [`GIT_AUTHOR_${what}`, 'ana@example.com'],
  [`GIT_COMMITTER_${what}`, 'ana@example.com'],
])
const env = {
  ...process.env,
  ...(Object.fromEntries(author) as Record<string, string>),
  npm_config_offline: 'true',
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, env, encoding: 'utf8' }).trim()
const bump = (...args: string[]) =>
  execFileSync(join(root, 'node_modules/.bin/node'), ['tooling/federation/bump.ts', ...args], {
    cwd: clone,
    env,
    stdio: 'pipe',
  })
const change = (file: string, subject: string) => {
  appendFileSync(join(clone, file), '\n')
  git('commit', '--quiet', '--all', '--message', subject)
}
const changelog = (name: string) => readFileSync(join(clone, name, 'CHANGELOG.md'), 'utf8')

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', '--no-tags', root, clone])
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  appendFileSync(join(clone, '.git/info/exclude'), 'node_modules\n')
  git('checkout', '--quiet', '-b', 'a-branch-of-its-own')
})

test('a package gets its version and its changelog in a fresh clone, and nothing else does', () => {
  change('mf-leads/src/App.tsx', 'Ask for the phone first')
  change('mf-property/src/App.tsx', 'Show the price larger')
  bump('mf-leads', 'minor')
  const changed = git('show', '--name-only', '--format=', 'HEAD').split('\n')
  expect(changed).toEqual(['mf-leads/CHANGELOG.md', 'mf-leads/package.json', 'package-lock.json'])
  expect(git('diff', 'HEAD~1', '--', 'mf-leads/package.json').match(/^[+-] .*/gm)).toHaveLength(2)
  expect(changelog('mf-leads')).toContain('* Ask for the phone first')
  expect(changelog('mf-leads')).not.toContain('Show the price larger')
  expect(git('status', '--porcelain')).toBe('')
})

test('its next changelog begins at its last version', () => {
  change('mf-leads/src/App.tsx', 'Ask for the name last')
  bump('mf-leads', 'patch')
  const [newest = ''] = changelog('mf-leads').split('Ask for the phone first')
  expect(newest).toContain('* Ask for the name last')
})

test('a new major of a shared package waits until each remote accepts it, and updates the shell too', () => {
  const manifests = ['mf-admin', 'mf-catalogue', 'mf-leads', 'mf-property'].map(
    (name) => `${name}/package.json`,
  )
  expect(() => bump('shared-ui', 'major')).toThrow(
    'mf-admin, mf-catalogue, mf-leads, mf-property do not accept shared-ui 2.0.0 yet: put "^2.0.0" into',
  )
  expect(git('status', '--porcelain')).toBe('')
  for (const file of manifests) {
    const text = readFileSync(join(clone, file), 'utf8')
    writeFileSync(join(clone, file), text.replace('"shared-ui": "^1.0.0"', '"shared-ui": "^2.0.0"'))
  }
  git('commit', '--quiet', '--all', '--message', 'Accept the next shared-ui')
  bump('shared-ui', 'major')
  expect(readFileSync(join(clone, 'shell/package.json'), 'utf8')).toContain('"shared-ui": "^2.0.0"')
  const changed = git('show', '--name-only', '--format=', 'HEAD').split('\n')
  expect(changed.filter((file) => file.startsWith('mf-'))).toEqual([])
  expect(git('status', '--porcelain')).toBe('')
})

test.each([
  [['mf-nothing', 'minor'], 'Which one? '],
  [['mf-leads', 'much'], 'By how much? '],
])('%j is refused with what there is', (args, words) => {
  expect(() => bump(...args)).toThrow(words)
  expect(existsSync(join(clone, 'mf-nothing'))).toBe(false)
})
