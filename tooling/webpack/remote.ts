import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { baseConfig, type BuildOptions } from './base.ts'
import { serverEntryConfig } from './serverEntry.ts'
import { ContractPlugin } from './ContractPlugin.ts'
import { FreshChunksPlugin } from './FreshChunksPlugin.ts'
import { IntegrityPlugin } from './IntegrityPlugin.ts'
import { LeanEntryPlugin } from './LeanEntryPlugin.ts'
import { OneFilePlugin } from './OneFilePlugin.ts'
import { RuntimePathPlugin } from './RuntimePathPlugin.ts'
import { DataUsesPlugin } from './data/DataUsesPlugin.ts'
import { RoutesPlugin } from './routes/RoutesPlugin.ts'
import { acceptedRanges, bundlerRuntime, consumed, readManifest, singletonRequests } from './singletons.ts'

/** The remote's name as a JavaScript global: the federation runtime finds its container under it. */
const containerName = (packageName: string) => packageName.replaceAll('-', '_')

/**
 * What several pages have in common that are files of their own: `./App` has it, and each page is one file. Styles too stand
 * once, before those of the pages, in whatever order these are opened.
 */
const common = {
  name: 'App',
  chunks: ({ name }: { name?: string | null }) => /^page-/.test(name ?? ''),
  minChunks: 2,
  enforce: true,
}

/** The name under which the shell gives what a remote's entry runs first (`shell/src/federation/runtime.ts`). */
const bundlerRuntimeGlobal = '_FEDERATION_BUNDLER_RUNTIME'

type Take = (error?: null, external?: string) => void

/** Takes it from there; the plugin's entry imports it by its path. */
function takeBundlerRuntime({ request = '' }: { request?: string }, take: Take) {
  const isIt = request.replaceAll('\\', '/').includes(`/${bundlerRuntime}/`)
  if (isIt) take(null, `global ${bundlerRuntimeGlobal}`)
  else take()
}

/** A federated remote: exposes `./App`, consumes the singletons and the federation runtime from the shell. */
export function remoteConfig(folder: string, options: BuildOptions = {}): Configuration {
  const base = baseConfig(folder, options)
  const { name } = readManifest(folder)
  return {
    ...base,
    entry: {},
    // A hash is compared of what came from another origin only if that allows it to be read.
    output: { ...base.output, publicPath: 'auto', crossOriginLoading: 'anonymous' },
    externals: [takeBundlerRuntime],
    resolve: {
      ...base.resolve,
      alias: { 'hoist-non-react-statics$': join(import.meta.dirname, 'hoistNothing.ts') },
    },
    optimization: {
      ...base.optimization,
      // One file for what `./App` needs: on a phone a second request costs more than a larger first.
      splitChunks: { cacheGroups: { defaultVendors: false, common } },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ContractPlugin(acceptedRanges(folder)),
      new RoutesPlugin(),
      new RuntimePathPlugin(),
      new FreshChunksPlugin(),
      new LeanEntryPlugin(containerName(name)),
      ...(options.development
        ? []
        : [
            new DataUsesPlugin(),
            new OneFilePlugin(containerName(name), common.name),
            new IntegrityPlugin({ scriptInEntry: common.name }),
          ]),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: options.development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes: { './App': { import: './src/App.tsx', name: common.name } },
        shared: consumed(folder),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  }
}

/** A remote as the server renders its pages with it. */
export const remoteServerConfig = (folder: string) =>
  serverEntryConfig(folder, { App: './src/App.tsx' }, singletonRequests)
