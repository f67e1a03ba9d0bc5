import webpack, {
  type Compilation,
  type Compiler,
  type NormalModule,
  type WebpackPluginInstance,
} from 'webpack'
import { usesOfBuild } from './usesOfBuild.ts'

/** The list's name in a build. */
export const dataUsesFile = 'data-uses.json'

const sourcesIn = ({ modules, chunkGraph }: Compilation) =>
  [...modules].flatMap((module) =>
    chunkGraph.getNumberOfModuleChunks(module) > 0 ? ((module as NormalModule).resource ?? []) : [],
  )

/** Writes what a build asks of the backend: the gate replays it, and so does whoever adds a migration. */
export class DataUsesPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('DataUsesPlugin', (compilation) => {
      let sources: string[] = []
      // Modules that nobody imports are out by then, and the others are not merged into one another yet.
      compilation.hooks.afterChunks.tap('DataUsesPlugin', () => {
        sources = sourcesIn(compilation)
      })
      compilation.hooks.processAssets.tapPromise('DataUsesPlugin', async () => {
        const uses = await usesOfBuild(compiler.context, sources)
        compilation.emitAsset(dataUsesFile, new webpack.sources.RawSource(JSON.stringify(uses)))
      })
    })
  }
}
