import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { baseConfig, type BuildOptions } from './base.ts'
import { serverEntryConfig } from './serverEntry.ts'
import { ContractPlugin } from './ContractPlugin.ts'
import { FreshChunksPlugin } from './FreshChunksPlugin.ts'
import { IntegrityPlugin } from './IntegrityPlugin.ts'
import { DataUsesPlugin } from './data/DataUsesPlugin.ts'
import { hashOf, sourcesBelow } from './data/endpointSources.ts'
import { RoutesPlugin } from './routes/RoutesPlugin.ts'
import { ourPackages, readManifest } from '../ourPackages.ts'
import { acceptedRanges, consumed, singletonRequests } from './singletons.ts'

/** The remote's name as a JavaScript global: the federation runtime finds its container under it. */
const containerName = (packageName: string) => packageName.replaceAll('-', '_')

/**
 * Code that several pages share is in `./App`, and each page is one file. Styles too stand once, before those of the
 * pages, in whatever order these are opened.
 */
const common = {
  name: 'App',
  chunks: ({ name }: { name?: string | null }) => /^page-/.test(name ?? ''),
  minChunks: 2,
  enforce: true,
}

/**
 * Under which name the chunks of a build wait in a page. A page may load a mended release after a broken one: each must
 * find its own chunks, and versions of a package.json may be released twice.
 */
const chunkGlobal = (folder: string) =>
  `webpackChunk_${hashOf(ourPackages(folder), [join(folder, 'package.json'), ...sourcesBelow(join(folder, 'src'))])}`

/** A federated remote: exposes `./App`, consumes the singletons and the federation runtime from the shell. */
export function remoteConfig(folder: string, options: BuildOptions = {}): Configuration {
  const base = baseConfig(folder, options)
  const { name } = readManifest(folder)
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      // A browser compares the hash of a file of another origin only if that origin allows it to be read.
      crossOriginLoading: 'anonymous',
      chunkLoadingGlobal: chunkGlobal(folder),
    },
    optimization: {
      ...base.optimization,
      // One file for all of `./App`: on a phone each request more costs more than its bytes.
      splitChunks: { cacheGroups: { defaultVendors: false, common } },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ContractPlugin(acceptedRanges(folder)),
      new RoutesPlugin(),
      new FreshChunksPlugin(),
      ...(options.development ? [] : [new DataUsesPlugin(), new IntegrityPlugin()]),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: options.development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes: { './App': { import: './src/App.tsx', name: common.name } },
        shared: consumed(folder),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: {
          // The shell gives the runtime (`shell/src/federation/runtime.ts`).
          externalRuntime: true,
          optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
        },
      }),
    ],
  }
}

/** A remote as the server renders its pages with it. */
export const remoteServerConfig = (folder: string) =>
  serverEntryConfig(folder, { App: './src/App.tsx' }, singletonRequests)
