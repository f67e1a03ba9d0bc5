import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack'

const { RuntimeGlobals } = webpack

/** Parts of the build's own runtime by their names, and what a remote's entry has in the place of what they say. */
const replaced: Record<string, (said: string) => string> = {
  // It is always a script, whose address the browser says.
  publicPath: () =>
    `${RuntimeGlobals.publicPath} = document.currentScript.src.replace(/[^/]*([?#].*)?$/, '')`,
  // Of this there are two: webpack's, and the federation plugin's, which takes its place.
  sharing: (said) => (said.includes('federation') ? said : ''),
}

/** Has a remote's entry, for which every page of it waits, be without what is there for other builds than it is. */
export class LeanEntryPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    const name = 'LeanEntryPlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeModule.tap(name, (part) => {
        const replace = replaced[part.name]
        const generate = part.generate.bind(part)
        if (replace) part.generate = () => replace(generate() ?? '')
      })
    })
  }
}
