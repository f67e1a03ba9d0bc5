import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack'
import { readRoutes } from './readRoutes.ts'

/** The routes' name in a build. */
export const routesFile = 'routes.json'

/** Writes what the server must know of the remote's routes before it runs any of its code: see decision 034. */
export class RoutesPlugin implements WebpackPluginInstance {
  private known: Awaited<ReturnType<typeof readRoutes>> | undefined

  private async read({ context, modifiedFiles }: Compiler) {
    const isKnown = this.known && modifiedFiles && modifiedFiles.isDisjointFrom(this.known.files)
    if (!isKnown) this.known = undefined
    this.known ??= await readRoutes(context)
    return this.known.json
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RoutesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('RoutesPlugin', async () => {
        try {
          const json = await this.read(compiler)
          compilation.emitAsset(routesFile, new webpack.sources.RawSource(json))
        } catch (cause) {
          compilation.errors.push(new webpack.WebpackError((cause as Error).message))
        }
      })
    })
  }
}
