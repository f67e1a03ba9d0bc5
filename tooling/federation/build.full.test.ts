import { spawn } from 'node:child_process'
import type * as fs from 'node:fs'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type * as os from 'node:os'
import { join } from 'node:path'
import { isRunning, until } from '../stack/processes.ts'
import { copyWorkspace } from '../testing/workspaceCopy.ts'
import { buildPackage } from './build.ts'
import { root } from './packages.ts'

jest.mock('./packages.ts', () => {
  const { mkdtempSync } = jest.requireActual<typeof fs>('node:fs')
  const { tmpdir } = jest.requireActual<typeof os>('node:os')
  return { root: mkdtempSync(`${tmpdir()}/workspace-`) }
})

const name = 'mf-houses'
const compiler = join(root, 'remote-kit/src/webpack/build.ts')
const begun = join(root, name, 'dist/begun')

const lock = (packages: object) =>
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))

/** Writes the list of a build's files, as PublicFilesPlugin does. */
const list = (...files: string[]) =>
  writeFileSync(join(root, name, 'dist/public-files.json'), JSON.stringify(files))

beforeAll(() => {
  for (const folder of [
    'shared-ui',
    'shared-backend',
    'shared-domain',
    'remote-kit/src/webpack',
    'tooling/webpack',
    `${name}/dist`,
  ]) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  list()
  lock({})
})
afterAll(() => rmSync(root, { recursive: true }))

test('another version of a dependency is another build, one of a package here is not', async () => {
  writeFileSync(compiler, '')
  await buildPackage(name)
  lock({ 'mf-flats': { version: '1.1.0' }, 'node_modules/mf-flats': { link: true } })
  expect(await buildPackage(name)).toBe('unchanged')
  lock({ 'node_modules/react': { version: '19.3.2' } })
  expect(await buildPackage(name)).toBe('built')
  rmSync(join(root, name, 'dist/.fingerprint'))
})

test('a build that has lost a file is made again', async () => {
  writeFileSync(compiler, '')
  await buildPackage(name)
  list('page.js')
  expect(await buildPackage(name)).toBe('built')
  list()
  rmSync(join(root, name, 'dist/.fingerprint'))
})

test('a build that is given up ends its compiler, and does not pass for a finished one', async () => {
  writeFileSync(compiler, '')
  expect(await buildPackage(name)).toBe('built')
  expect(await buildPackage(name)).toBe('unchanged')

  const endless = `require('node:fs').writeFileSync('dist/begun', String(process.pid)); setInterval(() => {}, 1000)`
  writeFileSync(compiler, endless)
  const interrupt = new AbortController()
  const building = buildPackage(name, interrupt.signal)
  expect(await until(() => existsSync(begun) && readFileSync(begun, 'utf8') !== '', 30_000)).toBe(true)
  const running = Number(readFileSync(begun, 'utf8'))
  interrupt.abort()
  await expect(building).rejects.toThrow('aborted')
  expect(await until(() => !isRunning(running), 30_000)).toBe(true)

  writeFileSync(compiler, '')
  expect(await buildPackage(name)).toBe('built')
})

test('a failed build reports the errors of the compiler', async () => {
  writeFileSync(compiler, `console.error('Unexpected token'); process.exitCode = 1`)
  await expect(buildPackage(name)).rejects.toThrow('mf-houses does not build:\nUnexpected token')
})

test('a compiler may work in threads', async () => {
  writeFileSync(
    compiler,
    `const { isMainThread, Worker } = require('node:worker_threads')
    if (isMainThread) new Worker(__filename).on('exit', (code) => (process.exitCode = code))
    else setTimeout(() => {}, 300)`,
  )
  lock({ 'node_modules/react': { version: '19.3.3' } })
  expect(await buildPackage(name)).toBe('built')
})

test('a compiler does not outlive whoever waits for it', async () => {
  const { folder, remove } = copyWorkspace()
  const pidFile = join(folder, 'begun')
  writeFileSync(
    join(folder, 'remote-kit/src/webpack/build.ts'),
    `import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`,
  )
  const build = `import { buildPackage } from '${folder}/tooling/federation/build.ts'; await buildPackage('mf-leads')`
  const waiting = spawn(process.execPath, ['--input-type=module', '-e', build], { stdio: 'inherit' })
  expect(await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '', 20_000)).toBe(true)
  const compiling = Number(readFileSync(pidFile, 'utf8'))
  waiting.kill('SIGKILL')
  const ended = await until(() => !isRunning(compiling), 30_000)
  if (!ended) process.kill(compiling, 'SIGKILL')
  remove()
  expect(ended).toBe(true)
}, 60_000)
