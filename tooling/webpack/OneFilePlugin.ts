import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack'

const { PROCESS_ASSETS_STAGE_OPTIMIZE_COUNT: beforeAnythingIsHashed } = webpack.Compilation

/** A chunk's script, by the chunk's name. */
function scriptOf(compilation: Compilation, name: string) {
  const chunk = compilation.namedChunks.get(name)
  const file = [...(chunk?.files ?? [])].find((one) => one.endsWith('.js'))
  const asset = file && compilation.getAsset(file)
  if (!chunk || !asset) throw new Error(`There is no script of ${name}`)
  return { chunk, file, source: asset.source }
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
        const entry = scriptOf(compilation, this.entry)
        const { chunk, file, source } = scriptOf(compilation, this.chunk)
        // In a function, at whose beginning it may say that it is strict, as it did in a file.
        const both = new webpack.sources.ConcatSource(entry.source, '\n;(() => {\n', source, '\n})()')
        compilation.updateAsset(entry.file, both)
        compilation.deleteAsset(file)
        chunk.files.delete(file)
      })
    })
  }
}
