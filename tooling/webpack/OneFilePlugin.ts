import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack'

const { PROCESS_ASSETS_STAGE_OPTIMIZE_COUNT: beforeAnythingIsHashed } = webpack.Compilation

/** Takes a chunk's script out of what is built. @returns what is in it */
function takeScript(compilation: Compilation, chunkName: string) {
  const chunk = compilation.namedChunks.get(chunkName)
  const file = [...(chunk?.files ?? [])].find((one) => one.endsWith('.js'))
  const asset = file && compilation.getAsset(file)
  if (!asset) throw new Error(`There is no script of ${chunkName}`)
  chunk?.files.delete(file)
  compilation.deleteAsset(file)
  return asset.source
}

/**
 * Has a chunk stand in the file of the entry that will ask for it: who needs the one needs the other, and another request
 * costs a phone more. It follows the entry, whose runtime is there to take it.
 */
export class OneFilePlugin implements WebpackPluginInstance {
  readonly entry
  readonly chunk

  constructor(entry: string, chunk: string) {
    this.entry = entry
    this.chunk = chunk
  }

  apply(compiler: Compiler) {
    const name = 'OneFilePlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage: beforeAnythingIsHashed }, () => {
        const files = compilation.namedChunks.get(this.entry)?.files ?? []
        const script = takeScript(compilation, this.chunk)
        for (const file of files)
          if (file.endsWith('.js'))
            compilation.updateAsset(
              file,
              // A script is strict where it says so first.
              (entry) => new webpack.sources.ConcatSource("'use strict';\n", entry, '\n', script),
            )
      })
    })
  }
}
