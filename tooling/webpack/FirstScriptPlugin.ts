import { transform } from '@swc/core'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack'

/**
 * Builds one file of the package to a script of its own, without webpack's runtime: it must not wait for another file.
 */
export class FirstScriptPlugin implements WebpackPluginInstance {
  readonly #source: string
  readonly #browsers: string

  constructor(source: string, browsers: string) {
    this.#source = source
    this.#browsers = browsers
  }

  apply(compiler: Compiler) {
    const source = join(compiler.context, this.#source)
    compiler.hooks.thisCompilation.tap('FirstScriptPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name: 'FirstScriptPlugin', stage }, async () => {
        compilation.fileDependencies.add(source)
        const { code } = await transform(`{${await readFile(source, 'utf8')}}`, {
          filename: source,
          isModule: false,
          jsc: { parser: { syntax: 'typescript' }, minify: { compress: true, mangle: { toplevel: true } } },
          env: { targets: this.#browsers },
          minify: true,
        })
        const hash = webpack.util.createHash('xxhash64').update(code).digest('hex').slice(0, 10)
        // AssetListPlugin knows it by its mark.
        const info = { isFirstScript: true, minimized: true, immutable: true }
        const name = `first.${hash}.js`
        compilation.emitAsset(name, new webpack.sources.RawSource(code), info)
        // Browsers may request the files of chunks alone: PublicFilesPlugin.
        compilation.namedChunks.get('main')?.auxiliaryFiles.add(name)
      })
    })
  }
}
