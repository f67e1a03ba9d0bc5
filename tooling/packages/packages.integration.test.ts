import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { root } from '../workspaces.ts'

const names = ['shared-domain', 'shared-ui', 'shared-backend', 'remote-kit']
/** A folder outside the workspace, in which the packages are installed from what npm packs of them. */
const outside = temporaryFolder()
const modules = join(outside, 'node_modules')

interface Packed {
  version: string
  exports: Record<string, string | { types: string; default?: string }>
}

const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as Packed

const scriptEntries = (name: string) =>
  Object.entries(manifestOf(name).exports).flatMap(([entry, files]) =>
    typeof files === 'string' || !files.default ? [] : [join(name, entry)],
  )

function install(name: string) {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', outside, join(root, name, 'dist')], {
      encoding: 'utf8',
      stdio: 'pipe',
    }),
  ) as [{ filename: string }]
  execFileSync('tar', ['-xf', join(outside, filename), '-C', outside])
  renameSync(join(outside, 'package'), join(modules, name))
}

beforeAll(() => {
  execFileSync(join(root, 'node_modules/.bin/node'), ['tooling/packages/run.ts'], {
    cwd: root,
    stdio: 'pipe',
  })
  mkdirSync(modules)
  // The libraries of others as they are installed here; a link leads to nothing of the workspace.
  const isLibrary = (name: string) =>
    existsSync(join(root, 'node_modules', name, 'package.json')) || name.startsWith('@')
  const own = readdirSync(root)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!own.includes(name) && isLibrary(name))
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  names.forEach(install)
  writeFileSync(join(outside, 'package.json'), JSON.stringify({ name: 'outside', type: 'module' }))
})

test('plain Node imports each entry that has no styles', () => {
  // A bundler reads style sheets; what is for tests asks for a test's globals.
  const styled = [
    'shared-ui',
    'shared-ui/facts',
    'shared-ui/forms',
    'shared-ui/watermark',
    'shared-ui/lazy',
    'shared-ui/visitor-form',
  ]
  const ofTests = ['shared-backend/testing', 'shared-backend/testing/setup']
  const entries = names.flatMap(scriptEntries).filter((entry) => ![...styled, ...ofTests].includes(entry))
  expect(entries.length).toBeGreaterThan(25)
  const script = `for (const entry of ${JSON.stringify(entries)}) if (Object.keys(await import(entry)).length === 0) throw new Error(entry + ' exports nothing')`
  writeFileSync(join(outside, 'import.mjs'), script)
  const { stderr, status } = spawnSync(process.execPath, ['import.mjs'], { cwd: outside, encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
})

/** The compiler's errors in the consumer's files and in our packages; a library may have its own. */
function typecheck(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(outside, name), text)
  const compilerOptions = {
    noEmit: true,
    strict: true,
    jsx: 'react-jsx',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    module: 'nodenext',
  }
  writeFileSync(
    join(outside, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: Object.keys(files) }),
  )
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(tsc, ['-p', '.'], { cwd: outside, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => /^(?!\s|node_modules\/(?!shared-)|\.\.\/)./.test(line))
}

test('their types are read by a consumer outside', () => {
  const imports = names
    .flatMap(scriptEntries)
    .map((entry, index) => `import * as e${index} from '${entry}'\n`)
  const errors = typecheck({
    'consumer.tsx': `${imports.join('')}
import { Button } from 'shared-ui'
import type { RemoteRoutes } from 'shared-backend'
export const all = [${imports.map((_, index) => `e${index}`).join()}]
export const Call = () => <Button variant="secondary">Ligar</Button>
export const routes: RemoteRoutes = { '/noticias': { title: 'Notícias', page: Call } }
`,
    'wrong.tsx':
      "import { Button } from 'shared-ui'\nexport const Call = () => <Button variant={1}>Ligar</Button>\n",
  })
  expect(errors).toEqual([expect.stringMatching(/^wrong\.tsx\(2,35\): error TS2322/)])
})

const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: modules }).map((file) => ({
    file,
    text: readFileSync(join(modules, file), 'utf8'),
  }))

test('each source map names sources that are in the package', () => {
  const maps = textsOf('{shared-*,remote-kit}/lib/**/*.map')
  expect(maps.length).toBeGreaterThan(300)
  const absent = maps.flatMap(({ file, text }) =>
    (JSON.parse(text) as { sources: string[] }).sources.filter(
      (source) => !existsSync(join(modules, dirname(file), source)),
    ),
  )
  expect(absent).toEqual([])
})

test('no file knows a path of the workspace, nor one of a source that is compiled', () => {
  const files = textsOf('{shared-*,remote-kit}/{lib/**/*.{js,d.ts,map},package.json}')
  const faulty = files.filter(({ text }) => text.includes(root) || /\.\.\/(shared-|tooling)/.test(text))
  expect(faulty.map(({ file }) => file)).toEqual([])
  const scripts = files.filter(({ file }) => /^shared-.*\.js$/.test(file))
  const sources = scripts.filter(({ text }) => /(['"])\.{1,2}\/[^'"\n]+\.tsx?\1/.test(text))
  expect(sources.map(({ file }) => file)).toEqual([])
})

test('nothing of the tests of a package is in it', () => {
  expect(globSync('{shared-*,remote-kit}/**/*.test.*', { cwd: modules })).toEqual([])
  expect(globSync('{shared-ui,shared-domain,remote-kit}/**/testing', { cwd: modules })).toEqual([])
})
