import { createHash } from 'node:crypto'
import webpack, { type Chunk, type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack'
import { tapChunkTags } from './chunkTags.ts'

const { RuntimeGlobals } = webpack
const hashes = `${RuntimeGlobals.require}.hashes`

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')

/** The kinds of files of a chunk that are loaded as elements: their endings, and webpack's names of what is in them. */
const kinds = {
  scripts: { ending: '.js', source: 'javascript' },
  styles: { ending: '.css', source: 'css/mini-extract' },
} as const

type Kind = keyof typeof kinds

/** Stands for a hash until that is known, and is as long as one: a source map stays true. */
const placeholder = (kind: Kind, id: Chunk['id']) => sha256(`${kind} ${id}`)

class HashesRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('hashes of the chunks')
  }

  override generate() {
    const { chunk, chunkGraph } = this
    const chunks = [...(chunk?.getAllAsyncChunks() ?? [])]
    const placeholders = (kind: Kind) => {
      const having = chunks.filter((one) =>
        chunkGraph?.getChunkModulesIterableBySourceType(one, kinds[kind].source),
      )
      return Object.fromEntries(having.map(({ id }) => [String(id), placeholder(kind, id)]))
    }
    return `${hashes} = ${JSON.stringify({ scripts: placeholders('scripts'), styles: placeholders('styles') })}`
  }
}

/** By their placeholders, the hashes of all that chunks are loaded as. */
function hashesOf(compilation: Compilation) {
  const known = new Map<string, string>()
  for (const { id, files } of compilation.chunks)
    for (const [kind, { ending }] of Object.entries(kinds))
      for (const file of files) {
        const content = file.endsWith(ending) && compilation.getAsset(file)?.source.source()
        if (content) known.set(placeholder(kind as Kind, id), sha256(content))
      }
  return known
}

/**
 * Has the browser compare each chunk with the hash that the build's runtime has of it: one that is not what was built
 * is not run. The runtime itself is compared with what the registry says (docs/decisions/037).
 */
export class IntegrityPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    const name = 'IntegrityPlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      tapChunkTags(
        compilation,
        name,
        ({ element, kind }) => `${element}.integrity = "sha256-" + ${hashes}.${kind}[chunkId];`,
      )
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new HashesRuntimeModule())
      })
      // When nothing of any file changes any more.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const known = hashesOf(compilation)
        const runtimes = [...compilation.chunks].filter((chunk) => chunk.hasRuntime())
        for (const file of runtimes.flatMap(({ files }) => [...files])) {
          if (!file.endsWith(kinds.scripts.ending)) continue
          compilation.updateAsset(file, (source) => {
            let code = source.source().toString()
            for (const [place, hash] of known) code = code.replaceAll(place, hash)
            return new webpack.sources.RawSource(code)
          })
        }
      })
    })
  }
}
