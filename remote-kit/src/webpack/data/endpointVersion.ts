import { transformSync } from '@swc/core'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { LoaderContext, RuleSetRule } from 'webpack'
import { nameOf, ourPackages, sourceFileOf } from '../../ourPackages.ts'
import { singletonRequests } from '../singletons.ts'

type Packages = ReturnType<typeof ourPackages>

const resolution: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  // Packages that are installed compiled have their sources too.
  customConditions: ['sources'],
}

/** A module's code, in one form however it is written: without types, comments and formatting. */
const codeOf = (file: string) =>
  transformSync(readFileSync(file, 'utf8'), {
    configFile: false,
    swcrc: false,
    minify: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
      minify: { compress: false, mangle: false, format: { comments: false } },
    },
  }).code

/** Adds a source and those of ours that it imports, with their code. A page has the singletons once, from the shell. */
function addModules(packages: Packages, file: string, modules: Map<string, string>) {
  if (modules.has(file)) return
  const code = codeOf(file)
  modules.set(file, code)
  for (const { fileName: request } of ts.preProcessFile(code).importedFiles) {
    if (singletonRequests.includes(request)) continue
    const { resolvedModule } = ts.resolveModuleName(request, file, resolution, ts.sys)
    const source = resolvedModule && sourceFileOf(packages, resolvedModule.resolvedFileName)
    if (source) addModules(packages, source, modules)
  }
}

/**
 * The version of a module's endpoints: a hash of what it runs, itself and its imports of ours. It is the same wherever
 * the packages lie, and comments, types and other endpoints do not change it.
 * @returns the files too that it was made of
 */
export function endpointVersion(packages: Packages, file: string) {
  const modules = new Map<string, string>()
  addModules(packages, sourceFileOf(packages, file) ?? file, modules)
  const named = [...modules].map(([source, code]) => [nameOf(packages, source) ?? source, code] as const)
  const hash = createHash('sha256')
  for (const text of named.sort(([a], [b]) => (a < b ? -1 : 1)).flat()) hash.update(text).update('\0')
  return { version: hash.digest('hex').slice(0, 6), files: [...modules.keys()] }
}

/** Not the method of the api, which has the same name. */
const calls = /(?<![.\w])injectEndpoints\(\{/g
const imports = /\bimport\s*\{[^}]*\binjectEndpoints\b/

/**
 * Hands each call of `shared-backend/endpoints` the version of its module.
 * @param isDevelopment there a changed source takes the place of what it was, under the same version
 */
export function endpointVersionRule(folder: string, isDevelopment: boolean): RuleSetRule {
  const packages = ourPackages(folder)

  function addVersion(context: LoaderContext<object>, code: string) {
    const { resourcePath } = context
    const name = nameOf(packages, resourcePath)
    if (name === undefined || !imports.test(code)) return code
    if (code.search(calls) < 0)
      throw new Error(
        `${name}: write injectEndpoints({ … }), where the build adds the version of its endpoints`,
      )
    if (isDevelopment) return code.replace(calls, `$& version: 'development',`)
    const { version, files } = endpointVersion(packages, resourcePath)
    for (const file of files) context.addDependency(file)
    return code.replace(calls, `$& version: '${version}',`)
  }

  return {
    test: /\.[jt]sx?$/,
    enforce: 'pre',
    use: { loader: join(import.meta.dirname, 'endpointVersionLoader.cjs'), options: { addVersion } },
  }
}
