import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../../../../tooling/testing/temporaryFolder.ts'
import { root as repository } from '../../../../tooling/workspaces.ts'
import { endpointVersion, endpointVersionRule } from './endpointVersion.ts'

const root = temporaryFolder()

const sources = {
  'shared-domain/src/facts.ts': "export const columns = 'id, title'",
  'shared-domain/src/unused.ts': 'export const unused = 1',
  'shared-backend/src/read.ts':
    "import type { Row } from './row.ts'\nexport const read = (rows: Row[]) => rows",
  'shared-backend/src/row.ts': 'export interface Row { id: string }',
  'shared-backend/src/houses.ts': `import { api } from 'shared-backend'
import { columns } from 'shared-domain/facts'
import { read } from './read.ts'
injectEndpoints({ endpoints: (build) => ({ getHouses: build.query({ queryFn: () => read(api(columns)) }) }) })`,
  'shared-backend/src/flats.ts':
    'injectEndpoints({ endpoints: (build) => ({ getFlats: build.query({ queryFn: () => 1 }) }) })',
  'shared-backend/src/index.ts': 'export const api = (columns: string) => [columns]',
}

function put(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const packagesIn = (folder: string) =>
  ['shared-domain', 'shared-backend'].map((name) => ({ name, folder: join(root, folder, name) }))

/** Writes the packages as the workspace has them, or as npm installs them. */
function lay(folder: string, entry: (name: string) => string | object) {
  for (const [path, text] of Object.entries(sources)) put(`${folder}/${path}`, text)
  const manifest = (name: string, exported: Record<string, string>) =>
    put(
      `${folder}/${name}/package.json`,
      JSON.stringify({
        name,
        type: 'module',
        exports: Object.fromEntries(Object.entries(exported).map(([key, one]) => [key, entry(one)])),
      }),
    )
  manifest('shared-domain', { './facts': 'facts' })
  manifest('shared-backend', { '.': 'index' })
}

beforeAll(() => {
  mkdirSync(join(root, 'work/node_modules'), { recursive: true })
  for (const name of ['shared-domain', 'shared-backend'])
    symlinkSync(join(root, 'work', name), join(root, 'work/node_modules', name))
})
beforeEach(() => lay('work', (name) => `./src/${name}.ts`))

const versionsOf = () =>
  ['houses', 'flats'].map(
    (name) => endpointVersion(packagesIn('work'), join(root, `work/shared-backend/src/${name}.ts`)).version,
  )

function change(path: keyof typeof sources, from: string, to: string) {
  const file = join(root, 'work', path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

test.each<[string, ...Parameters<typeof change>]>([
  ['a comment in a shared source', 'shared-domain/src/facts.ts', 'export', '/** The row. */\nexport'],
  ['a comment within the query', 'shared-backend/src/houses.ts', 'queryFn: ()', 'queryFn: /* all */ ()'],
  ['a line break', 'shared-backend/src/houses.ts', '{ endpoints', '{\n\n  endpoints'],
  ['a type', 'shared-backend/src/row.ts', 'id: string', 'id: string; title: string'],
  ['the annotation of a value', 'shared-backend/src/read.ts', 'Row[]', 'readonly Row[]'],
  ['a source that it does not import', 'shared-domain/src/unused.ts', '1', '2'],
  ['what a page has once, from the shell', 'shared-backend/src/index.ts', '[columns]', '[columns, 1]'],
])('%s keeps the version', (_what, path, from, to) => {
  const before = versionsOf()
  change(path, from, to)
  expect(versionsOf()).toEqual(before)
})

test.each<[string, ...Parameters<typeof change>]>([
  ['its own query', 'shared-backend/src/houses.ts', 'read(', 'read([]) ?? read('],
  ['what it imports of its package', 'shared-backend/src/read.ts', '=> rows', '=> [...rows]'],
  ['what it imports of another package', 'shared-domain/src/facts.ts', 'id, title', 'id'],
])('%s changes its version, and no other', (_what, path, from, to) => {
  const [houses, flats] = versionsOf()
  change(path, from, to)
  const after = versionsOf()
  expect(after[0]).not.toBe(houses)
  expect(after[1]).toBe(flats)
})

test('the version is the same where the packages are installed compiled', () => {
  lay('own/node_modules', (name) => ({
    sources: `./src/${name}.ts`,
    default: `./lib/${name}.js`,
  }))
  const compiled = 'own/node_modules/shared-backend/lib/houses.js'
  put(compiled, '// compiled')
  const { version, files } = endpointVersion(packagesIn('own/node_modules'), join(root, compiled))
  expect(version).toBe(versionsOf()[0])
  expect(files).toHaveLength(3)
})

describe('a build', () => {
  const folder = join(repository, 'mf-leads')
  const file = join(repository, 'shared-backend/src/leads/submitLead.ts')

  function build(code: string, isDevelopment = false) {
    const files: string[] = []
    const { use } = endpointVersionRule(folder, isDevelopment) as { use: { options: { addVersion: Add } } }
    const added = use.options.addVersion(
      { resourcePath: file, addDependency: (one) => void files.push(one) },
      code,
    )
    return { added, files }
  }
  type Add = (
    context: { resourcePath: string; addDependency: (file: string) => void },
    code: string,
  ) => string

  const source = "import { injectEndpoints } from '../endpoints.ts'\ninjectEndpoints({ endpoints })"

  test('adds the version to each call, and knows the files that it depends on', () => {
    const { added, files } = build(source)
    expect(added).toMatch(/\ninjectEndpoints\(\{ version: '[0-9a-f]{6}', endpoints \}\)$/)
    expect(files).toContain(file)
    expect(build(source, true).added).toContain("({ version: 'development', endpoints })")
  })

  test('refuses a call that it cannot find, and leaves the api’s own', () => {
    expect(() => build(source.replace('({ endpoints })', '(own)'))).toThrow(
      'shared-backend/src/leads/submitLead.ts: write injectEndpoints({ … })',
    )
    expect(build('api.injectEndpoints({ endpoints })').added).toBe('api.injectEndpoints({ endpoints })')
  })
})
