import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { FreshChunksPlugin } from './FreshChunksPlugin.ts'
import { IntegrityPlugin } from './IntegrityPlugin.ts'
import { bundle } from './testing/bundle.ts'

let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'build-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds an entry that loads a script and a style sheet later. @returns its files */
const build = (later: string) =>
  bundle(
    folder,
    {
      'main.js': `import('./later.js')`,
      'later.js': `import './later.css'; console.log(${JSON.stringify(later)})`,
      'later.css': 'p { color: red }',
    },
    {
      entry: './main.js',
      output: {
        path: join(folder, later),
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
    },
  )

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
