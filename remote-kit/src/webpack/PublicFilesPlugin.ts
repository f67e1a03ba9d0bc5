import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack'
import { licensesFile } from './licenses.ts'

/** The list's name in a build; publishing takes from the build what it names, and nothing else. */
export const publicFilesList = 'public-files.json'

/** The federation plugin's description of a remote, which its tools and other hosts read. */
export const manifestFile = 'mf-manifest.json'

/** The chunks' files, workers, fonts and pictures included; source maps are marked as development's. */
function publicFiles(compilation: Compilation) {
  const files = new Set([manifestFile, licensesFile].filter((file) => compilation.getAsset(file)))
  for (const chunk of compilation.chunks) {
    for (const file of [...chunk.files, ...chunk.auxiliaryFiles]) {
      if (!compilation.getAsset(file)?.info.development) files.add(file)
    }
  }
  return [...files].sort()
}

/** Writes which files of the build a browser may ask for. */
export class PublicFilesPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'PublicFilesPlugin', stage }, () => {
        const list = JSON.stringify(publicFiles(compilation))
        compilation.emitAsset(publicFilesList, new webpack.sources.RawSource(list))
      })
    })
  }
}
