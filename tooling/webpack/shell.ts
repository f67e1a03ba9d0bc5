import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { AssetListPlugin } from './AssetListPlugin.ts'
import { baseConfig, browsers, type BuildOptions } from './base.ts'
import { FirstScriptPlugin } from './FirstScriptPlugin.ts'
import { serverEntryConfig } from './serverEntry.ts'
import { ContractPlugin } from './ContractPlugin.ts'
import { DataUsesPlugin } from './data/DataUsesPlugin.ts'
import { IntegrityPlugin } from './IntegrityPlugin.ts'
import { leanRuntime, leanRuntimeRule } from './leanRuntime.ts'
import { carriedVersions, singletonVersions } from './singletons.ts'

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

const routerFolder = folderOf('react-router')

const routerBuild = (mode: 'production' | 'development') => join(routerFolder, 'dist', mode)

// The package's exports lead to its development build, warnings and all, whatever the mode.
const productionRouter = {
  'react-router$': join(routerBuild('production'), 'index.mjs'),
  'react-router/dom$': join(routerBuild('production'), 'dom-export.mjs'),
}

/** The file of a build of the router that has all but what another package gets from it. */
function routerFile(folder: string) {
  const index = readFileSync(join(folder, 'index.mjs'), 'utf8')
  const [, file] = /\bcreateBrowserRouter\b[^}]*\} from "(\.\/[^"]+)"/.exec(index) ?? []
  if (!file) throw new Error(`${folder} does not say where createBrowserRouter comes from`)
  return join(folder, file)
}

const toolkitFolder = folderOf('@reduxjs/toolkit')

/** Redux Toolkit and what it stands on, as the bundler finds them. */
const reduxFiles = {
  '@reduxjs/toolkit': join(toolkitFolder, 'dist/redux-toolkit.modern.mjs'),
  '@reduxjs/toolkit/query': join(toolkitFolder, 'dist/query/rtk-query.modern.mjs'),
  redux: join(folderOf('redux'), 'dist/redux.mjs'),
  reselect: join(folderOf('reselect'), 'dist/reselect.mjs'),
}

/**
 * What only the whole store needs of them, which is most of it, under names of their own for the same reason: the first
 * files have what hooks are made of.
 */
const lateRedux = Object.fromEntries(
  Object.entries(reduxFiles).map(([name, file]) => [`${name}$`, `${file}?late`]),
)

const lateStoreRules = (folder: string) => [
  { include: join(folder, '../shared-backend/src/base/store.ts'), resolve: { alias: lateRedux } },
  { include: Object.values(reduxFiles), resourceQuery: /^\?late$/, resolve: { alias: lateRedux } },
  // The library makes an api of all of it for whoever asks; as nobody does, nothing of that need be kept.
  {
    include: join(toolkitFolder, 'dist/query'),
    loader: join(import.meta.dirname, 'pureCreateApi.cjs'),
  },
]

/** The host: carries the singletons and the federation runtime; learns of remotes only at run time. */
export function shellConfig(folder: string, options: BuildOptions = {}): Configuration {
  const base = baseConfig(folder, options)
  const router = routerFile(routerBuild(options.development ? 'development' : 'production'))
  return {
    ...base,
    entry: {
      // Run while all else is on its way.
      federation: './src/beforeReact.ts',
      main: { import: './src/main.tsx', dependOn: 'federation' },
    },
    output: { ...base.output, publicPath: '/assets/' },
    resolve: { ...base.resolve, alias: options.development ? {} : productionRouter },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        // The part that makes a router, half of it, under a name of its own: as the module that all else is taken from it
        // would stand with that in the page's first files.
        {
          include: join(folder, 'src/router/browserRouter.ts'),
          resolve: {
            alias: {
              'react-router-dom$': `${router}?late`,
            },
          },
        },
        ...lateStoreRules(folder),
        leanRuntimeRule(folder),
        ...(options.development
          ? []
          : [
              {
                include: router,
                loader: join(import.meta.dirname, 'pureComponents.cjs'),
              },
            ]),
      ],
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          // Libraries change seldom: a release of the shell leaves them in the visitor's cache. What is run before them stands
          // with the build's own runtime, which names the late files, and comes anew with these (050).
          vendor: {
            test: /node_modules[\\/](?!@module-federation|valibot).*\.[cm]?js$/,
            name: 'vendor',
            chunks: 'initial',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        SINGLETON_VERSIONS: JSON.stringify(singletonVersions(folder)),
        // As the federation plugin has it of a build without snapshots, and not for Node.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        FEDERATION_OPTIMIZE_NO_REMOTE: false,
        FEDERATION_OPTIMIZE_NO_SHARED: false,
        ENV_TARGET: JSON.stringify('web'),
      }),
      leanRuntime(folder),
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
