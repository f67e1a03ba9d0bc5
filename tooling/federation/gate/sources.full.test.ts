import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testRepository } from '../../gates/testRepository.ts'
import { runParts } from './runParts.ts'
import { sourceParts, treePart } from './sources.ts'

const remote = (name: string, files: Record<string, string>) => ({
  [`${name}/package.json`]: JSON.stringify({ name, version: '1.0.0' }),
  [`${name}/tsconfig.json`]: JSON.stringify({ extends: '../tsconfig.test.json', include: ['src'] }),
  [`${name}/src/price.ts`]: 'export const price = 1\n',
  ...files,
})

const folder = testRepository({
  '.gitignore': 'node_modules\n*.tsbuildinfo\n.cache\n',
  // Where jest looks for tests in any case.
  'shell/server/none.ts': 'export {}\n',
  'tsconfig.json': JSON.stringify({ extends: './tsconfig.test.json', include: ['**/*'] }),
  ...remote('mf-sound', { 'mf-sound/src/price.test.ts': "test('a price', () => expect(1).toBe(1))\n" }),
  ...remote('mf-types', { 'mf-types/src/wrong.ts': "export const wrong: number = 'much'\n" }),
  ...remote('mf-lint', {
    'mf-lint/src/loose.ts': 'export const isSame = (a: unknown, b: unknown) => a == b\n',
  }),
  ...remote('mf-tests', {
    'mf-tests/src/price.test.ts': "test('a house has a price', () => expect(0).toBe(1))\n",
  }),
})
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...args], { cwd: folder })
git('init', '--quiet')
git('add', '--all')
git('commit', '--quiet', '--message', 'Begin')

const check = (name: string) => runParts(sourceParts([name], folder), () => undefined)

test('a package that is sound passes, whatever is wrong with another', async () => {
  await expect(check('mf-sound')).resolves.toBeUndefined()
})

test.each([
  ['types', "error TS2322: Type 'string' is not assignable", 'npx tsc -b mf-types'],
  ['lint', "Expected '===' and instead saw '=='", 'npx eslint --max-warnings 0 mf-lint'],
  ['tests', 'a house has a price', 'npx jest --silent --passWithNoTests /mf-tests/'],
])(
  'a fault of %s is refused with the words of what found it, and the command',
  async (kind, words, command) => {
    const part = sourceParts([`mf-${kind}`], folder).find(({ name }) => name.startsWith(kind))
    const fault = await part?.run()
    expect(fault).toContain(words)
    expect(fault).toContain(command)
  },
)

test('all faults are reported at once', async () => {
  const finds = (fault: string) => ({ name: fault, run: () => Promise.resolve(fault) })
  const refused = runParts([finds('a type'), finds('a test')], () => undefined)
  await expect(refused).rejects.toThrow('a type\na test')
})

test('a change that is in no commit is refused by its name', async () => {
  writeFileSync(join(folder, 'mf-sound/src/price.ts'), 'export const price = 2\n')
  writeFileSync(join(folder, 'mf-sound/src/new.ts'), 'export const one = 1\n')
  await expect(runParts([treePart(folder)], () => undefined)).rejects.toThrow(
    'The tree has changes that are in no commit: mf-sound/src/price.ts, mf-sound/src/new.ts. Commit or stash them.',
  )
  git('checkout', '--quiet', '.')
  git('clean', '--quiet', '--force')
  expect(await treePart(folder).run()).toBeUndefined()
})
