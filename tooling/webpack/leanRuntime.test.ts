import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './base.ts'
import { leanRuntime, leanRuntimeRule } from './leanRuntime.ts'

const shell = join(root, 'shell')

type Options = ReturnType<typeof leanRuntimeRule>['options']

type Loader = (this: { resourcePath: string; getOptions: () => Options }, source: string) => string

const leaveOut = createRequire(import.meta.url)('./leaveOut.cjs') as Loader

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
  expect(() => leanRuntimeRule(folder)).not.toThrow()
  const core = join(packages, 'runtime-core/dist/core.js')
  writeFileSync(core, readFileSync(core, 'utf8').replaceAll('createScript', 'makeScript'))
  expect(() => leanRuntimeRule(folder)).toThrow('has no createScript any more')
})

const { include: built, options } = leanRuntimeRule(shell)

/** Takes out of a module, which lies at `path`, what the site's build does. */
const cut = (source: string, path = 'any.js', methods = options.methods) =>
  leaveOut.call({ resourcePath: join(built, path), getOptions: () => ({ ...options, methods }) }, source)

test('methods that nothing calls are left out, and a build whose runtime has them no more says so', () => {
  const rest = 'class Core {\n\tlate() {\n\t\treturn 2;\n\t}\n};'
  const more = rest.replace('\tlate', '\tasync early(a = {}) {\n\t\tif (a) {\n\t\t}\n\t}\n\tlate')
  const early = (source: string) => cut(source, 'core.js', { 'core.js': ['early'] })
  expect(early(more).replace(/\n\t(?=\n)/, '')).toBe(rest)
  expect(() => early(rest)).toThrow('core.js has no early any more')
  expect(early('class Core {late() { this.early({ a: 1 })\nreturn 2 }\nearly() {}}')).toBe(
    'class Core {late() { ;\nreturn 2 }\n}',
  )
})

test.each([
  ['await this.hooks.lifecycle.onLoad.emit({ id: call() })', ';'],
  ['const one = await this.hooks.lifecycle.onLoad.emit({ id })', 'const one = await (void 0)'],
  ['const one = await host.hooks.lifecycle.beforeRequest.emit({ id })', 'const one = await ({ id })'],
  ['const one = (resolveShare.emit(given) || given).get()', 'const one = ((given) || given).get()'],
  [
    'const hooks = { init: new SyncHook(), createScript: new SyncHook() }',
    'const hooks = { ...{}, createScript: new SyncHook() }',
  ],
  [
    'one = loaderHook.lifecycle.createScript.emit({ url })',
    'one = loaderHook.lifecycle.createScript.emit({ url })',
  ],
  ['if (shouldUseTreeShaking(shared.treeShaking)) one()', 'if (false) one()'],
  ['const one = shared.treeShaking?.mode', 'const one = (void 0)?.mode'],
  ['shared.treeShaking = one', 'shared.treeShaking = one'],
])('%s becomes %s', (before, after) => {
  expect(cut(before)).toBe(after)
})

test.each(['core.js', 'module/index.js', 'remote/index.js', 'shared/index.js', 'utils/share.js'])(
  'no hook is called in %s that is not there',
  (path) => {
    const source = readFileSync(join(built, path), 'utf8')
    expect(source).toContain('.emit(')
    expect(cut(source, path)).not.toMatch(/\.emit\(|shouldUseTreeShaking\((?!treeShaking, usedExports)/)
  },
)

test('the runtime says which hooks give what they are given', () => {
  expect(options.waterfalls).toEqual(expect.arrayContaining(['beforeInit', 'beforeRequest', 'resolveShare']))
  expect(options.waterfalls).not.toContain('onLoad')
})
