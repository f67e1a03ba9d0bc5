import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { FreshChunksPlugin } from './FreshChunksPlugin.ts'
import { IntegrityPlugin } from './IntegrityPlugin.ts'
import { LeanEntryPlugin } from './LeanEntryPlugin.ts'
import { OneFilePlugin } from './OneFilePlugin.ts'
import { bundle } from './testing/bundle.ts'

let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'build-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds an entry that has the chunk of another in its file. @returns its files */
const build = (app: string, { entry = 'main', chunk = 'App' } = {}) =>
  bundle(
    folder,
    {
      'main.js': `export const get = () => import(/* webpackChunkName: "App" */ './app.js')`,
      'app.js': app,
    },
    {
      entry: './main.js',
      output: {
        publicPath: 'auto',
        uniqueName: 'remote',
        filename: '[name].js',
        library: { type: 'var', name: 'remote' },
      },
      plugins: [
        new FreshChunksPlugin(),
        new LeanEntryPlugin('main'),
        new OneFilePlugin(entry, chunk),
        new IntegrityPlugin({ scriptInEntry: chunk }),
      ],
    },
  )

/** Runs a script in a page that has no way to ask for another. @returns what it has said */
async function run(script: Buffer) {
  const said: string[] = []
  const document = { currentScript: { src: 'https://site.test/remotes/main.js?attempt=/1' } }
  const page = createContext({ said, document, self: {} })
  runInContext(script.toString(), page)
  await runInContext('remote.get()', page)
  return said
}

test('an entry has its chunk in its file, and no hash of it', async () => {
  const { files, read } = await build('said.push("app")')
  expect(files).toEqual(['main.js'])
  expect(await run(read('main.js'))).toEqual(['app'])
  expect(read('main.js').toString()).toContain('hashes={scripts:{},styles:{}}')
})

const whose = 'said.push(typeof (function () { return this })())'

test.each([
  ['strict', `export const one = 1; ${whose}`, 'undefined'],
  ['not strict', whose, 'object'],
])('a chunk that is %s stays so', async (_, app, expected) => {
  expect(await run((await build(app)).read('main.js'))).toEqual([expected])
})

test('an entry lies where its tag says, whatever it was asked with', async () => {
  const { read } = await build('export {}; said.push(__webpack_public_path__)')
  expect(await run(read('main.js'))).toEqual(['https://site.test/remotes/'])
})

test.each([{ chunk: 'Ap' }, { entry: 'mian' }])(
  'a script that there is not fails the build: %j',
  async (names) => {
    await expect(build('', names)).rejects.toThrow(`There is no script of ${Object.values(names).join()}`)
  },
)
