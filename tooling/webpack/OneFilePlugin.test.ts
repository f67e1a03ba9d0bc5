import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { FreshChunksPlugin } from './FreshChunksPlugin.ts'
import { IntegrityPlugin } from './IntegrityPlugin.ts'
import { OneFilePlugin } from './OneFilePlugin.ts'
import { bundle } from './testing/bundle.ts'

let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'build-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds an entry that has a chunk of its own name, which says a word, in its file. @returns its files */
const build = (word: string, chunk = 'App') =>
  bundle(
    folder,
    {
      'main.js': `export const get = () => import(/* webpackChunkName: "App" */ './app.js')`,
      'app.js': `said.push(${JSON.stringify(word)} + (function () { return this })())`,
    },
    {
      entry: './main.js',
      output: {
        path: join(folder, word),
        publicPath: '/',
        uniqueName: 'remote',
        filename: '[name].js',
        library: { type: 'var', name: 'remote' },
      },
      plugins: [
        new FreshChunksPlugin(),
        new OneFilePlugin('main', chunk),
        new IntegrityPlugin({ scriptInEntry: chunk }),
      ],
    },
  )

/** A page without a way to ask for another script. */
function openPage() {
  const said: string[] = []
  const page = createContext({ said, document: { currentScript: { src: 'https://site.test/main.js' } } })
  return async (script: Buffer) => {
    runInContext(script.toString(), page)
    await runInContext('remote.get()', page)
    return said
  }
}

test('an entry has its chunk in its file, as strict as it was', async () => {
  const { files, read } = await build('one')
  expect(files).toEqual(['main.js'])
  expect(await openPage()(read('main.js'))).toEqual(['oneundefined'])
})

test('an entry that comes after another of its name takes its own chunk', async () => {
  const [broken, mended] = [await build('broken'), await build('mended')]
  const run = openPage()
  await run(broken.read('main.js'))
  expect(await run(mended.read('main.js'))).toEqual(['brokenundefined', 'mendedundefined'])
})

test('a chunk that there is not fails the build', async () => {
  await expect(build('one', 'Ap')).rejects.toThrow('There is no script of Ap')
})
