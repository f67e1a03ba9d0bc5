import type { RouteRules } from 'shared-backend'
import type { DescribedRoute } from 'shared-backend/routes'
import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack'
import { readRoutes } from './readRoutes.ts'

/** The routes' name in a build. */
export const routesFile = 'routes.json'

/** The files that a page needs at once beside those that are there before it: where it is a chunk of its own. */
function assetsOf({ namedChunkGroups }: Compilation, chunk: string): RouteRules['assets'] {
  const group = namedChunkGroups.get(chunk)
  if (!group) throw new Error(`the build has no chunk ${chunk}: its import needs the webpackChunkName`)
  const parents = [...group.parentsIterable]
  const files = group
    .getFiles()
    .filter((file) => !parents.every((parent) => parent.getFiles().includes(file)))
  const ending = (suffix: string) => files.filter((file) => file.endsWith(suffix))
  return { scripts: ending('.js'), styles: ending('.css') }
}

/** A route's rules, with the names that its page's files have in the build. */
function withAssets(
  compilation: Compilation,
  pattern: string,
  { chunk, ...rules }: DescribedRoute,
): RouteRules {
  try {
    return chunk === undefined ? rules : { ...rules, assets: assetsOf(compilation, chunk) }
  } catch (cause) {
    throw new Error(`src/routes.ts, ${pattern}: ${(cause as Error).message}`, { cause })
  }
}

/** Writes what the server must know of the remote's routes before it runs any of its code: see decision 034. */
export class RoutesPlugin implements WebpackPluginInstance {
  private known: Awaited<ReturnType<typeof readRoutes>> | undefined

  private async read({ context, modifiedFiles }: Compiler) {
    const isKnown = this.known && modifiedFiles && modifiedFiles.isDisjointFrom(this.known.files)
    if (!isKnown) this.known = undefined
    this.known ??= await readRoutes(context)
    return this.known.routes
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RoutesPlugin', (compilation) => {
      // When the files have their final names.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'RoutesPlugin', stage }, async () => {
        try {
          const routes = Object.entries(await this.read(compiler))
          const rules = routes.map(([pattern, route]) => [pattern, withAssets(compilation, pattern, route)])
          const json = JSON.stringify(Object.fromEntries(rules))
          compilation.emitAsset(routesFile, new webpack.sources.RawSource(json))
        } catch (cause) {
          compilation.errors.push(new webpack.WebpackError((cause as Error).message))
        }
      })
    })
  }
}
