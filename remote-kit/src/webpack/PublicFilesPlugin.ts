import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack'

/** The list's name in a build; publishing takes from the build what it names, and nothing else. */
export const publicFilesList = 'public-files.json'

/** The federation plugin's description of a remote, which its tools and other hosts read. */
export const manifestFile = 'mf-manifest.json'

/** A script's licence notices lie beside it and must be given with it: the script names the file. */
function licenceOf(compilation: Compilation, file: string) {
  const related = compilation.getAsset(file)?.info.related as { license?: string } | undefined
  return related?.license
}

/** The chunks' files, workers, fonts and pictures included; source maps are marked as development's. */
function publicFiles(compilation: Compilation) {
  const files = new Set<string>(compilation.getAsset(manifestFile) ? [manifestFile] : [])
  for (const chunk of compilation.chunks) {
    for (const file of [...chunk.files, ...chunk.auxiliaryFiles]) {
      if (compilation.getAsset(file)?.info.development) continue
      files.add(file)
      const licence = licenceOf(compilation, file)
      if (licence) files.add(licence)
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
