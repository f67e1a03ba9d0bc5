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
  writeFileSync(join(folder, 'shell/main.js.gz'), 'gzip')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = async (path: string, accept = '') => {
  const file = await folderFiles(folder).read(path, accept)
  return file && { text: new TextDecoder().decode(file.body), encoding: file.encoding }
}

test('the smallest form that the client accepts leaves', async () => {
  expect(await read('/shell/main.js', 'gzip, br')).toEqual({ text: 'brotli', encoding: 'br' })
  expect(await read('/shell/main.js', 'gzip')).toEqual({ text: 'gzip', encoding: 'gzip' })
  expect(await read('/shell/main.js')).toEqual({ text: 'plain', encoding: undefined })
})

test.each(['/shell/gone.js', '/shell', '/../secret', '/shell/../../secret', '/shell/main.js\0.png'])(
  '%j is nobody’s file',
  async (path) => {
    writeFileSync(join(folder, '../secret'), 'secret')
    expect(await read(path)).toBeNull()
  },
)

test('a changed registry is read anew', async () => {
  const path = join(folder, 'registry.json')
  const files = folderFiles(folder)
  writeFileSync(path, JSON.stringify({ 'mf-a': { current: { version: '1.0.0' } } }))
  expect(await files.registry()).toEqual({ 'mf-a': { version: '1.0.0' } })
  writeFileSync(path, JSON.stringify({ 'mf-a': { current: { version: '1.1.0' } } }))
  utimesSync(path, new Date(), new Date(Date.now() + 1000))
  expect(await files.registry()).toEqual({ 'mf-a': { version: '1.1.0' } })
})
