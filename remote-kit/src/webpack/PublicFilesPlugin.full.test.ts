import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack from 'webpack'
import { licensesFile } from './licenses.ts'
import { manifestFile, PublicFilesPlugin } from './PublicFilesPlugin.ts'

let folder: string

/** Emits a file that no chunk has, as the federation plugin emits its manifest. */
const emits = (file: string) => (compiler: webpack.Compiler) =>
  compiler.hooks.thisCompilation.tap('emits', (compilation) =>
    compilation.hooks.processAssets.tap('emits', () =>
      compilation.emitAsset(file, new webpack.sources.RawSource('{}')),
    ),
  )

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'build-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('names all that a browser may ask for, workers too, and nothing else of the build', async () => {
  const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
  put(
    'main.js',
    `import url from './mark.svg'; import('./later.js')
    export default [url, new Worker(new URL('./work.js', import.meta.url))]`,
  )
  put('later.js', 'export default 1')
  put('work.js', 'postMessage(1)')
  put('mark.svg', '<svg/>')
  const output = join(folder, 'dist')
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack({
      mode: 'production',
      devtool: 'source-map',
      optimization: { minimize: false },
      context: folder,
      entry: './main.js',
      output: {
        path: output,
        chunkFilename: 'chunk.[contenthash:10].js',
        assetModuleFilename: '[name][ext]',
      },
      module: { rules: [{ test: /\.svg$/, type: 'asset/resource' }] },
      plugins: [new PublicFilesPlugin(), emits(manifestFile), emits(licensesFile), emits('contract.json')],
    })
    compiler.run((failure, stats) =>
      failure || stats?.hasErrors()
        ? reject(failure ?? new Error(stats?.toString()))
        : compiler.close(() => resolve()),
    )
  })
  const listed = JSON.parse(readFileSync(join(output, 'public-files.json'), 'utf8')) as string[]
  const built = readdirSync(output)
  expect(built.filter((file) => file.endsWith('.map')).length).toBeGreaterThan(2)
  expect(listed).toEqual(built.filter((file) => !/\.map$|^(public-files|contract)/.test(file)).sort())
  expect(listed).toEqual(expect.arrayContaining(['main.js', 'mark.svg', manifestFile, licensesFile]))
  expect(listed.filter((file) => file.startsWith('chunk.'))).toHaveLength(2)
})
