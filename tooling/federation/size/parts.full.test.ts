import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { partOf, partsOf } from './parts.ts'

const folder = temporaryFolder()
const path = join(folder, 'mf-try/dist')

/** Builds these sources as a release of mf-try: with maps, minified. @returns its script, as a page carries it */
async function release(sources: Record<string, string>) {
  const context = join(folder, 'sources')
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(join(context, file, '..'), { recursive: true })
    writeFileSync(join(context, file), text)
  }
  const compiler = webpack({
    context,
    mode: 'production',
    devtool: 'source-map',
    entry: { App: './src/App.js' },
    output: { path, clean: true },
  })
  await new Promise<void>((resolve, reject) =>
    compiler.run((failure) => (failure ? reject(failure) : resolve())),
  )
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  return { path: '/remotes/mf-try/1.0.0/App.js', bytes: 0 }
}

test('the bytes of a page are counted by the folders that they come from', async () => {
  const script = await release({
    'src/App.js': "import './words/many.js'\nconsole.log(document.title)",
    'src/words/many.js': `console.log('${'word '.repeat(200)}')`,
  })
  const parts = await partsOf(() => Promise.resolve(path), { remotes: {} }, [script])
  expect(parts['mf-try/src/words']).toBeGreaterThan(1000)
  expect(parts['mf-try/src']).toBeLessThan(100)
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
