import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compilation } from 'webpack'

const { getCompilationHooks } = webpack.runtime.LoadScriptRuntimeModule

interface Tag {
  /** The variable with the element, whose address is set already. */
  element: string
  /** Its attribute with the address. */
  address: 'src' | 'href'
  kind: 'scripts' | 'styles'
}

/**
 * Adds to what a build does with the elements by which it loads its chunks. Where `codeOf` stands, `chunkId` is the
 * chunk's.
 */
export function tapChunkTags(compilation: Compilation, name: string, codeOf: (tag: Tag) => string) {
  getCompilationHooks(compilation).createScript.tap(
    name,
    (source) => `${source}\n${codeOf({ element: 'script', address: 'src', kind: 'scripts' })}`,
  )
  MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
    name,
    (source, { tag }) => `${source}\n${codeOf({ element: tag, address: 'href', kind: 'styles' })}`,
  )
}
