import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Configuration } from 'webpack'
import { AssetListPlugin } from './AssetListPlugin.ts'
import { baseConfig, browsers, type BuildOptions } from './base.ts'
import { FirstScriptPlugin } from './FirstScriptPlugin.ts'
import { serverEntryConfig } from './serverEntry.ts'
import { ContractPlugin } from './ContractPlugin.ts'
import { DataUsesPlugin } from './data/DataUsesPlugin.ts'
import { IntegrityPlugin } from './IntegrityPlugin.ts'
import { carriedVersions, provided } from './singletons.ts'

const routerFolder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))

const routerBuild = (mode: 'production' | 'development') => join(routerFolder, 'dist', mode)

// The package's exports lead to its development build, warnings and all, whatever the mode.
const productionRouter = {
  'react-router$': join(routerBuild('production'), 'index.mjs'),
  'react-router/dom$': join(routerBuild('production'), 'dom-export.mjs'),
}

/**
 * The part of the router that makes one, half of it, under a name of its own: as the module that all else is taken from
 * it would stand with that in the page's first files.
 */
function lateRouterFile(folder: string) {
  const index = readFileSync(join(folder, 'index.mjs'), 'utf8')
  const [, file] = /\bcreateBrowserRouter\b[^}]*\} from "(\.\/[^"]+)"/.exec(index) ?? []
  if (!file) throw new Error(`${folder} does not say where createBrowserRouter comes from`)
  return `${join(folder, file)}?late`
}

/** The host: carries the singletons and the federation runtime; learns of remotes only at run time. */
export function shellConfig(folder: string, options: BuildOptions = {}): Configuration {
  const base = baseConfig(folder, options)
  return {
    ...base,
    entry: { libraries: './src/libraries.ts', main: { import: './src/main.tsx', dependOn: 'libraries' } },
    output: { ...base.output, publicPath: '/assets/' },
    resolve: { ...base.resolve, alias: options.development ? {} : productionRouter },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        {
          include: join(folder, 'src/router/browserRouter.ts'),
          resolve: {
            alias: {
              'react-router-dom$': lateRouterFile(
                routerBuild(options.development ? 'development' : 'production'),
              ),
            },
          },
        },
      ],
    },
    optimization: {
      ...base.optimization,
      runtimeChunk: 'single',
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          // Libraries change seldom: a release of the shell leaves them in the visitor's cache.
          vendor: { test: /node_modules.*\.[cm]?js$/, name: 'vendor', chunks: 'initial', enforce: true },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: provided(folder),
        shareStrategy: 'loaded-first',
        runtimePlugins: [join(folder, 'src/federation/provideRuntime.ts')],
        manifest: false,
        dts: false,
        dev: false,
        experiments: {
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new FirstScriptPlugin('src/firstScript.ts', browsers),
      new AssetListPlugin(),
      new ContractPlugin(carriedVersions(folder)),
      ...(options.development ? [] : [new DataUsesPlugin(), new IntegrityPlugin()]),
    ],
  }
}

/** The host as the server renders pages with it; shares the singletons with the remotes' builds of that kind. */
export const shellServerConfig = (folder: string) =>
  serverEntryConfig(folder, { shell: './src/ssr/index.ts' }, [], { alias: productionRouter })
