import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { FreshChunksPlugin } from './FreshChunksPlugin.ts'
import { IntegrityPlugin } from './IntegrityPlugin.ts'

let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'build-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds an entry that loads a script and a style sheet later. @returns its folder and files */
async function build(later: string) {
  const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
  put('main.js', `import('./later.js')`)
  put('later.js', `import './later.css'; console.log(${JSON.stringify(later)})`)
  put('later.css', 'p { color: red }')
  const output = join(folder, later)
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack({
      mode: 'production',
      target: ['web', 'es2022'],
      devtool: 'source-map',
      context: folder,
      entry: './main.js',
      output: {
        path: output,
        publicPath: '/',
        filename: '[name].[contenthash:10].js',
        chunkFilename: 'chunk.[contenthash:10].js',
      },
      module: {
        rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] }],
      },
      plugins: [
        new MiniCssExtractPlugin({ chunkFilename: 'chunk.[contenthash:10].css' }),
        new FreshChunksPlugin(),
        new IntegrityPlugin(),
      ],
    })
    compiler.run((failure, stats) =>
      failure || stats?.hasErrors()
        ? reject(failure ?? new Error(stats?.toString()))
        : compiler.close(() => resolve()),
    )
  })
  const files = readdirSync(output).filter((file) => !file.endsWith('.map'))
  return { files, read: (file: string) => readFileSync(join(output, file)) }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('base64')

test('an entry knows the hash of each chunk as it lies there, and has another name when one has changed', async () => {
  const entries = []
  for (const later of ['one', 'other']) {
    const { files, read } = await build(later)
    const entry = files.find((file) => file.startsWith('main.')) ?? ''
    const chunks = files.filter((file) => file !== entry)
    expect(chunks.map((file) => file.replace(/^.*\./, '')).sort()).toEqual(['css', 'js'])
    for (const chunk of chunks) expect(read(entry).toString()).toContain(sha256(read(chunk)))
    entries.push(entry)
  }
  expect(new Set(entries).size).toBe(2)
})

test('chunks are loaded with their hash, and with the query of their entry', async () => {
  const { files, read } = await build('one')
  const [entry = ''] = files.filter((file) => file.startsWith('main.'))
  const page = { document: pageOf('https://site.test/main.js?attempt=2'), setTimeout: () => 0, console }
  const window = { location: { origin: 'https://site.test' } }
  runInNewContext(read(entry).toString(), { ...page, window, self: window })
  await new Promise(setImmediate)
  expect(appended.map(({ src = '', href = '', integrity }) => [src + href, integrity])).toEqual(
    expect.arrayContaining(
      files
        .filter((file) => file !== entry)
        .map((file) => [`/${file}?attempt=2`, `sha256-${sha256(read(file))}`]),
    ),
  )
})

interface Tag {
  src?: string
  href?: string
  integrity?: string
}

const appended: Tag[] = []

/** As much of a document as webpack's runtime uses. */
const pageOf = (src: string) => ({
  currentScript: { src },
  createElement: () => ({ setAttribute: () => undefined }),
  getElementsByTagName: () => [],
  head: { appendChild: (tag: Tag) => appended.push(tag) },
})
