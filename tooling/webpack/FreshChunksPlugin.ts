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
 * Chunks wait in an array until the entry that is run takes them, and from then on are given to it. The chunks of an entry
 * that was run before, of a release that may have failed for what is in them, are not for the next one.
 */
class OwnChunksRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('chunks of this entry')
  }

  override generate() {
    const { globalObject, chunkLoadingGlobal } = this.compilation?.outputOptions ?? {}
    const chunks = `${globalObject}[${JSON.stringify(chunkLoadingGlobal)}]`
    return `if (Object.hasOwn(${chunks} ?? [], 'push')) ${chunks} = [];`
  }
}

/**
 * Asks for chunks with the query with which the entry was asked for: who tries again after one that hangs must not be
 * told by the browser to wait for that one. What came for another entry of the same name is left to it.
 */
export class FreshChunksPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    const name = 'FreshChunksPlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      tapChunkTags(compilation, name, ({ element, address }) => `${element}.${address} += ${query};`)
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new QueryRuntimeModule())
        compilation.addRuntimeModule(chunk, new OwnChunksRuntimeModule())
      })
    })
  }
}
