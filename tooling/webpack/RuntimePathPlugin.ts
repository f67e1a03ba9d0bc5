import type { Compiler, WebpackPluginInstance } from 'webpack'

const hashPlaceholder = /\[contenthash(:\d+)?\]/g

/**
 * The federation plugin asks for the path of the file that carries the runtime, to learn its folder,
 * before that file has content to hash, where webpack throws. Any name in its place will do.
 */
export class RuntimePathPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RuntimePathPlugin', (compilation) => {
      compilation.hooks.assetPath.tap(
        { name: 'RuntimePathPlugin', stage: -100 },
        (path, { chunk, contentHashType }) => {
          const unknown =
            contentHashType === 'javascript' &&
            chunk &&
            'contentHash' in chunk &&
            !chunk.contentHash?.javascript
          return unknown && typeof path === 'string' ? path.replace(hashPlaceholder, 'unknown') : path
        },
      )
    })
  }
}
