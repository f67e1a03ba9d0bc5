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
 * Requests chunks with the query of the entry: in a new try after one that hangs, the browser must not wait for the
 * request that hangs.
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
