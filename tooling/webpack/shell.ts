import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { AssetListPlugin } from './AssetListPlugin.ts'
import { baseConfig, type BuildOptions } from './base.ts'
import { provided } from './singletons.ts'

/** The host: carries the singletons and the federation runtime; learns of remotes only at run time. */
export function shellConfig(folder: string, options: BuildOptions = {}): Configuration {
  const base = baseConfig(folder, options)
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/assets/' },
    optimization: {
      ...base.optimization,
      runtimeChunk: 'single',
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          // Libraries change seldom: a release of the shell leaves them in the visitor's cache.
          vendor: { test: /node_modules/, name: 'vendor', chunks: 'initial', enforce: true, type: 'javascript/auto' },
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
        runtimePlugins: ['./src/federation/lendRuntime.ts'],
        manifest: false,
        dts: false,
        dev: false,
        experiments: {
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new AssetListPlugin(),
    ],
  }
}
