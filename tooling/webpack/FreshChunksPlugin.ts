import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack'
import { tapChunkTags } from './chunkTags.ts'

const { RuntimeGlobals } = webpack
const query = `${RuntimeGlobals.require}.query`

class QueryRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('query of the entry')
  }

  override generate() {
    return `${query} = (document.currentScript?.src ?? '').replace(/^[^?]*/, '')`
  }
}

/**
 * Asks for chunks with the query with which the entry was asked for: who tries again after one that hangs must not be
 * told by the browser to wait for that one.
 */
export class FreshChunksPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    const name = 'FreshChunksPlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      tapChunkTags(compilation, name, ({ element, address }) => `${element}.${address} += ${query};`)
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new QueryRuntimeModule())
      })
    })
  }
}
