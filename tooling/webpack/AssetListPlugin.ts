import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack'

/** The entry of the service worker, which no page names. */
export const workerName = 'worker'

/** Writes `assets.json`: the files that the page must name for the shell to start, in their order. */
export class AssetListPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('AssetListPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'AssetListPlugin', stage }, () => {
        // In the order in which they are declared: what stands first is needed by the next.
        const files = new Set(compilation.entrypoints.get('main')?.getFiles())
        const ending = (suffix: string) => [...files].filter((file) => file.endsWith(suffix))
        const fonts = Object.keys(compilation.assets).filter((file) => file.endsWith('.woff2'))
        const first = compilation.getAssets().find(({ info }) => info.isFirstScript)?.name
        const [worker] = compilation.entrypoints.get(workerName)?.getFiles() ?? []
        const list = { first, scripts: ending('.js'), styles: ending('.css'), fonts, worker }
        compilation.emitAsset('assets.json', new webpack.sources.RawSource(JSON.stringify(list)))
      })
    })
  }
}
