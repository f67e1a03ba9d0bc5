import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack from 'webpack'
import { PublicFilesPlugin } from '../../webpack/PublicFilesPlugin.ts'
import { budgetFor, sizeFault } from './judge.ts'
import { measure, partOf } from './measure.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'size-'))
  mkdirSync(join(folder, 'src/words'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const source = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text)

/** A build of what stands in the folder, as a package's: with maps, minified. */
async function build() {
  const compiler = webpack({
    context: folder,
    mode: 'production',
    devtool: 'source-map',
    entry: { App: './src/App.js' },
    output: { path: join(folder, 'dist'), clean: true },
    plugins: [new PublicFilesPlugin()],
  })
  await new Promise<void>((resolve, reject) =>
    compiler.run((failure) => (failure ? reject(failure) : resolve())),
  )
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  return measure({ name: 'mf-try', dist: join(folder, 'dist') }, { all: ['App.js'], pages: [] })
}

const words = (count: number) => Array.from({ length: count }, (_, index) => `word number ${index}`).join(' ')

test('what grows past its budget is refused, and what grew is named', async () => {
  source('App.js', "import './words/few.js'\nconsole.log(document.title)")
  source('words/few.js', "console.log('a few words')")
  const allowed = budgetFor(await build())
  expect(sizeFault('mf-try', await build(), allowed)).toBeUndefined()

  source('words/few.js', `console.log(${JSON.stringify(words(200))})`)
  const fault = sizeFault('mf-try', await build(), allowed)
  expect(fault).toMatch(
    /^mf-try has \d+\.\d kB of JavaScript before its pages answer, \d+\.\d kB are allowed\.$/m,
  )
  expect(fault).toMatch(/^ {2}\+\d+\.\d kB minified mf-try\/src\/words$/m)
  expect(fault).toContain('npm run size -- mf-try')
})

test('a page that is a file of its own has a budget of its own', () => {
  const parts = {}
  const now = { first: 1000, pages: { 'page-home': 5000, 'page-list': 900 }, all: 9000, parts }
  expect(sizeFault('mf-try', now, budgetFor(now))).toBeUndefined()
  const more = { ...now, pages: { ...now.pages, 'page-list': 1200 } }
  expect(sizeFault('mf-try', more, budgetFor(now))).toMatch(
    /^mf-try has 1\.2 kB of JavaScript besides before page-list answers, 1\.0 kB are allowed\.\n/,
  )
  expect(sizeFault('mf-try', now, { first: 2000, pages: {}, all: 9000, parts })).toContain('page-home')
})

test('what comes only later counts in all, not in what its pages wait for', async () => {
  source('App.js', "import('./later.js')")
  source('later.js', `console.log(${JSON.stringify(words(300))})`)
  const { first, all } = await build()
  expect(all).toBeGreaterThan(first + 3000)
})

test.each([
  ['webpack://mf-try/./src/home/Hero.tsx', 'mf-try/src/home'],
  ['webpack://mf-try/./src/routes.ts', 'mf-try/src'],
  ['webpack://mf-try/../shared-ui/src/modal/Modal.tsx', 'shared-ui/src/modal'],
  ['webpack://mf-try/../node_modules/@reduxjs/toolkit/dist/query/a.mjs', '@reduxjs/toolkit'],
  ['webpack://mf-try/../node_modules/a/node_modules/b/index.js?1234', 'b'],
  ['webpack://mf-try/webpack/runtime/sharing', 'webpack'],
])('%s belongs to %s', (path, part) => {
  expect(partOf(path, 'mf-try')).toBe(part)
})
