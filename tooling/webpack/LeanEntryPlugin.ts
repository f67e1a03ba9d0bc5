import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack'

const { RuntimeGlobals } = webpack

/** Parts of an entry's runtime by their names, and what stands in the place of what they say. */
const replaced: Record<string, (said: string) => string> = {
  // It is a script that the browser can name.
  publicPath: () =>
    `${RuntimeGlobals.publicPath} = document.currentScript.src.replace(/[^/]*([?#].*)?$/, '');`,
  // Of this there are two: webpack's, and the federation plugin's, which takes its place.
  sharing: (said) => (said.includes('federation') ? said : ''),
}

/** Has a remote's entry, for which every page of it waits, be without what is there for other builds than it is. */
export class LeanEntryPlugin implements WebpackPluginInstance {
  readonly entry

  constructor(entry: string) {
    this.entry = entry
  }

  apply(compiler: Compiler) {
    const name = 'LeanEntryPlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeModule.tap(name, (part, chunk) => {
        const replace = replaced[part.name]
        // A worker has a runtime of its own, and no document.
        if (!replace || chunk.name !== this.entry) return
        const generate = part.generate.bind(part)
        part.generate = () => replace(generate() ?? '')
      })
    })
  }
}
