import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import { readManifest, type Manifest } from '../ourPackages.ts'

/** The licences of all libraries of a build, which must be given with their code. */
export const licensesFile = 'licenses.txt'

/** Of a file; `.federation` beside the libraries is made by the build. */
const libraryPath = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^.\\/][^\\/]*/

/** The folders of the libraries that the build has code, styles or fonts of; a module made of several names its parts. */
function librariesOf(compilation: Compilation) {
  const { modules, chunkGraph, compiler } = compilation
  const shipped = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
  const parts = shipped.flatMap((module) => (module as Module & { modules?: Module[] }).modules ?? [module])
  const files = [
    ...parts.map((part) => part.nameForCondition() ?? ''),
    ...compilation.getAssets().map(({ info }) => join(compiler.context, info.sourceFilename ?? '')),
  ]
  const folders = files.map((file) => libraryPath.exec(file)?.[0])
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort()
}

function noticeOf(folder: string) {
  const { name, version, license = '' } = readManifest<Manifest & { license?: string }>(folder)
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  return [
    `${name} ${version}\n${license}\nhttps://www.npmjs.com/package/${name}/v/${version}`,
    ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
  ].join('\n\n')
}

/** A plugin, since the kept ones leave out libraries that webpack has put together in one module with others. */
export const licensesPlugin = (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap('licenses', (compilation) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
    compilation.hooks.processAssets.tap({ name: 'licenses', stage }, () => {
      const text = librariesOf(compilation)
        .map(noticeOf)
        .join(`\n\n${'-'.repeat(80)}\n\n`)
      compilation.emitAsset(licensesFile, new webpack.sources.RawSource(`${text}\n`))
    })
  })
