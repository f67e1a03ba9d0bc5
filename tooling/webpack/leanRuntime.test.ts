import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './base.ts'
import { leanRuntime } from './leanRuntime.ts'

const shell = join(root, 'shell')

type Cut = (this: { resourcePath: string; getOptions: () => { names: string[] } }, source: string) => string

const leaveOutMethods = createRequire(import.meta.url)('./leaveOutMethods.cjs') as Cut

let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'shell-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a build with another runtime, which has not all that is replaced, says so', () => {
  expect(() => leanRuntime(shell)).not.toThrow()
  const find = createRequire(join(shell, 'package.json'))
  writeFileSync(join(folder, 'package.json'), '{}')
  const packages = join(folder, 'node_modules/@module-federation')
  mkdirSync(packages, { recursive: true })
  for (const name of ['runtime-core', 'webpack-bundler-runtime', 'sdk', 'error-codes'])
    cpSync(dirname(dirname(find.resolve(`@module-federation/${name}`))), join(packages, name), {
      recursive: true,
    })
  expect(() => leanRuntime(folder)).not.toThrow()
  rmSync(join(packages, 'runtime-core/dist/utils/load.js'))
  expect(() => leanRuntime(folder)).toThrow(/has no .*load\.js any more/)
})

test('a build whose runtime has not the methods that are cut out says so', () => {
  const cut = (source: string) =>
    leaveOutMethods.call({ resourcePath: 'core.js', getOptions: () => ({ names: ['early'] }) }, source)
  const rest = 'class Core {\n\tlate() {\n\t\treturn 2;\n\t}\n};'
  expect(cut(rest.replace('\tlate', '\tasync early(a = {}) {\n\t\tif (a) {\n\t\t}\n\t}\n\tlate'))).toBe(rest)
  expect(() => cut(rest)).toThrow('core.js has no early any more')
})
