import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack'

/** Writes `assets.json`: the files that the page must name for the shell to start, in their order. */
export class AssetListPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('AssetListPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'AssetListPlugin', stage }, () => {
        // In the order in which they are declared: what stands first is needed by the next.
        const files = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()))
        const ending = (suffix: string) => [...files].filter((file) => file.endsWith(suffix))
        const fonts = Object.keys(compilation.assets).filter((file) => file.endsWith('.woff2'))
        const first = compilation.getAssets().find(({ info }) => info.isFirstScript)?.name
        const list = { first, scripts: ending('.js'), styles: ending('.css'), fonts }
        compilation.emitAsset('assets.json', new webpack.sources.RawSource(JSON.stringify(list)))
      })
    })
  }
}
