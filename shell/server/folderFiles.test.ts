import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderFiles } from './folderFiles.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'shell'))
  writeFileSync(join(folder, 'shell/main.js'), 'plain')
  writeFileSync(join(folder, 'shell/main.js.br'), 'brotli')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = async (path: string) => {
  const file = await folderFiles(folder).read(path)
  return file && new TextDecoder().decode(file)
}

test('a file is read as stored', async () => {
  expect(await read('/shell/main.js')).toBe('plain')
  expect(await read('/shell/main.js.br')).toBe('brotli')
})

test('files that are not for browsers are read by the server only', async () => {
  mkdirSync(join(folder, 'builds/shell/server'), { recursive: true })
  writeFileSync(join(folder, 'builds/shell/server/shell.js'), 'build')
  for (const path of ['/builds/shell/server/shell.js', '/shell/server/shell.js', '/registry.json'])
    expect(await read(path)).toBeNull()
  const files = folderFiles(folder)
  expect(new TextDecoder().decode((await files.build('/shell/server/shell.js'))!)).toBe('build')
  expect(await files.build('/../registry.json')).toBeNull()
})

test.each([
  '/shell/gone.js',
  '/shell',
  '/../secret',
  '/shell/../../secret',
  '/shell/main.js\0.png',
  `/shell/${'a'.repeat(300)}`,
  '/shell/a'.repeat(2_000),
  '/shell/main.js/main.js',
])('%j reads no file', async (path) => {
  writeFileSync(join(folder, '../secret'), 'secret')
  expect(await read(path)).toBeNull()
})

test('a changed registry is read again, remotes and shell from the same one', async () => {
  const path = join(folder, 'registry.json')
  const files = folderFiles(folder)
  const write = (version: string) => {
    const current = { version }
    writeFileSync(path, JSON.stringify({ revision: 1, shell: { current }, remotes: { 'mf-a': { current } } }))
  }
  write('1.0.0')
  const before = await files.registry()
  expect(before).toEqual({ 'mf-a': { version: '1.0.0' } })
  expect(await files.registry()).toBe(before)
  write('1.1.0')
  utimesSync(path, new Date(), new Date(Date.now() + 1000))
  expect(await Promise.all([files.registry(), files.assets()])).toEqual([
    { 'mf-a': { version: '1.1.0' } },
    { version: '1.1.0' },
  ])
})
