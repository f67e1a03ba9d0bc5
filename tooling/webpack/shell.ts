import webpack, { type Configuration } from 'webpack'
import { AssetListPlugin, workerName } from './AssetListPlugin.ts'
import { baseConfig, browsers, type BuildOptions } from '../../remote-kit/src/webpack/base.ts'
import { FirstScriptPlugin } from './FirstScriptPlugin.ts'
import { offlineStylesPlugin } from './offlineStyles.ts'
import { serverEntryConfig } from '../../remote-kit/src/webpack/serverEntry.ts'
import { ContractPlugin } from '../../remote-kit/src/webpack/ContractPlugin.ts'
import { DataUsesPlugin } from '../../remote-kit/src/webpack/data/DataUsesPlugin.ts'
import { IntegrityPlugin } from '../../remote-kit/src/webpack/IntegrityPlugin.ts'
import { carriedVersions, singletonVersions } from '../../remote-kit/src/webpack/singletons.ts'

/** The host: carries the singletons and the federation runtime, and learns of remotes only at run time. */
export function shellConfig(folder: string, options: BuildOptions = {}): Configuration {
  const base = baseConfig(folder, options)
  return {
    ...base,
    // Pages of a development shell have the worker of the site that serves the rest.
    entry: {
      main: './src/main.tsx',
      ...(!options.development && { [workerName]: './src/worker/worker.ts' }),
    },
    output: { ...base.output, publicPath: '/assets/' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          // Libraries change seldom: a release of the shell leaves them in the visitor's cache.
          vendor: {
            test: /node_modules[\\/].*\.[cm]?js$/,
            name: 'vendor',
            // A worker has one file.
            chunks: (chunk) => chunk.canBeInitial() && chunk.name !== workerName,
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        SINGLETON_VERSIONS: JSON.stringify(singletonVersions(folder)),
        // The switches of the federation runtime that its plugin sets in the builds of the remotes (`experiments.optimization`).
        // The snapshot plugin stays: it reads manifests, and tells the vendor's tools what is loaded.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: false,
        ENV_TARGET: JSON.stringify('web'),
      }),
      offlineStylesPlugin(folder),
      new FirstScriptPlugin('src/firstScript.ts', browsers),
      new AssetListPlugin(),
      new ContractPlugin(carriedVersions(folder)),
      ...(options.development ? [] : [new DataUsesPlugin(), new IntegrityPlugin()]),
    ],
  }
}

/** The host as the server renders pages with it; shares the singletons with the remotes' builds of that kind. */
export const shellServerConfig = (folder: string) =>
  serverEntryConfig(folder, { shell: './src/ssr/index.ts' }, [])
