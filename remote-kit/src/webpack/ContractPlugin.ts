import webpack, { type Compilation, type Compiler, type Module, type WebpackPluginInstance } from 'webpack'
import { runtimeCore, shareScopeFile, sourceOf } from './singletons.ts'

/** The contract's name in a build. */
export const contractFile = 'contract.json'

/** A build's record of one shared module. */
interface Share {
  /** The range that a remote accepts. */
  range?: string
  /** The version that the shell carries. */
  version?: string
  /** Names that a remote takes from it, or that the shell's has; absent where a library keeps them to itself. */
  exports?: string[]
}

/** An import as webpack keeps it: from where, and the path of names behind it; none where all of it is taken. */
interface Import {
  request?: string
  ids?: string[]
}

function importsOf(module: Module): Import[] {
  const blocks = module.blocks.flatMap((block) => block.dependencies)
  return [...module.dependencies, ...blocks] as Import[]
}

/** The names that the build's own modules, and the libraries in it, take from a shared one. */
function usedExports({ modules }: Compilation, shared: string) {
  const used = [...modules].flatMap((module) =>
    importsOf(module).flatMap(({ request, ids }) => (request === shared ? (ids?.[0] ?? []) : [])),
  )
  return [...new Set(used)].sort()
}

/** The exports of the module that the shell gives under that name. */
function providedExports({ modules, moduleGraph }: Compilation, shared: string) {
  const list = [...modules].find((module) => module.nameForCondition()?.endsWith(shareScopeFile))
  const dependency = list?.dependencies.find((one) => (one as Import).request === sourceOf(shared))
  if (!dependency) throw new Error(`${shareScopeFile} does not take ${shared} from ${sourceOf(shared)}`)
  const provided = moduleGraph.getModule(dependency)
  const exports = provided && moduleGraph.getExportsInfo(provided).getProvidedExports()
  return Array.isArray(exports) ? exports.sort() : undefined
}

/** Writes what a build asks of the shared modules, or what it has to give: the gate compares them. */
export class ContractPlugin implements WebpackPluginInstance {
  private readonly shares: Record<string, Share>

  constructor(shares: Record<string, Share>) {
    this.shares = shares
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      let contract: Record<string, Share> = {}
      // Before modules are merged into one another.
      compilation.hooks.seal.tap('ContractPlugin', () => {
        contract = Object.fromEntries(
          Object.entries(this.shares).map(([name, share]) => {
            // Its version says it all: the shell gives all of it.
            if (name === runtimeCore) return [name, share]
            const exports = share.version ? providedExports : usedExports
            return [name, { ...share, exports: exports(compilation, name) }]
          }),
        )
      })
      compilation.hooks.processAssets.tap('ContractPlugin', () => {
        compilation.emitAsset(contractFile, new webpack.sources.RawSource(JSON.stringify(contract)))
      })
    })
  }
}
