import { join, sep } from 'node:path'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { classNames } from './classNames.ts'
import { refuseSameNames } from './data/endpointNames.ts'
import { endpointSources } from './data/endpointSources.ts'
import { endpointVersionRule } from './data/endpointVersion.ts'
import { licensesPlugin } from './licenses.ts'
import { PublicFilesPlugin } from './PublicFilesPlugin.ts'
import { ourPackages, readManifest, repositoryOf } from '../ourPackages.ts'

export interface BuildOptions {
  /**
   * A development build: readable names, no compression. `refresh` is made with React's development build, as the
   * shell beside it must be; `reload` runs in a released shell, whose React is the one for production.
   */
  development?: 'refresh' | 'reload'
  /** Runs on the server and renders pages as HTML: styles give the names of their classes and no file. */
  server?: boolean
}

/** Browsers that know `<dialog>`, `:has`, cascade layers and OffscreenCanvas. */
export const browsers = 'chrome >= 111, edge >= 111, firefox >= 121, safari >= 16.4'

/** The lightest and the boldest that shared-ui/src/tokens.css has. */
export const fontWeights = [400, 700] as const

/**
 * Chromium then compiles all of a file while it comes, beside the page's own thread, and not each function when it is
 * first called: a tap in such a moment would wait. For the files that a page names, of which most is run; other browsers
 * take it as a comment.
 */
export const compileHint = (include = /^(vendor|main|remoteEntry|App|page-\w+)\.[^/]*js$/) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include,
    // The minimizer would take it away.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })

/**
 * The configuration that all packages' builds share; `folder` is the package's own.
 * @throws Error where two endpoints of the package have one name
 */
export function baseConfig(folder: string, { development, server = false }: BuildOptions): Configuration {
  const { name } = readManifest(folder)
  const refresh = development === 'refresh'
  refuseSameNames(ourPackages(folder), endpointSources(folder))
  const names = development ? undefined : classNames(folder)
  return {
    name,
    context: folder,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : 'source-map',
    output: {
      path: join(folder, 'dist'),
      clean: development ? false : server || { keep: 'server' },
      filename: development ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: development ? '[name].js' : '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      uniqueName: name,
      hashFunction: 'xxhash64',
      // A tag that says it is not the same as a preload that does not: Firefox would load it twice. The files say it.
      charset: false,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development: refresh, refresh } },
              },
              env: { targets: browsers },
            },
          },
        },
        {
          test: /\.css$/,
          use: [
            ...(server ? [] : [MiniCssExtractPlugin.loader]),
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  // A selector without a class of its own fails the build; `ownStyles` looks at where it leads.
                  mode: 'pure',
                  exportOnlyLocals: server,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: `${name}_[path][name]_[local]`,
                  ...(names && { getLocalIdent: names.getLocalIdent }),
                },
              },
            },
          ],
        },
        endpointVersionRule(folder, Boolean(development)),
        { test: /\.module\.css$/, enforce: 'pre', loader: join(import.meta.dirname, 'ownStyles.cjs') },
        { test: /\.(svg|png|jpg|webp|avif)$/, type: 'asset/resource' },
        {
          test: /\.woff2$/,
          type: 'asset/resource',
          use: { loader: join(import.meta.dirname, 'fontLoader.cjs'), options: { weights: fontWeights } },
        },
      ],
    },
    plugins: [
      new PublicFilesPlugin(),
      ...(development || server ? [] : [licensesPlugin]),
      ...(development || server ? [] : [compileHint()]),
      new MiniCssExtractPlugin({
        filename: development ? '[name].css' : '[name].[contenthash:10].css',
        chunkFilename: development ? '[name].css' : '[name].[contenthash:10].css',
        ignoreOrder: false,
      }),
    ],
    optimization: {
      // Both the sources and the packages of React ask for it.
      nodeEnv: refresh ? 'development' : 'production',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          // Licences stand in the build's own file of them.
          extractComments: false,
          terserOptions: { compress: { passes: 3, ecma: 2022 }, format: { comments: false } },
        }),
        new CssMinimizerPlugin(),
      ],
      moduleIds: development ? 'named' : 'deterministic',
      chunkIds: development ? 'named' : 'deterministic',
    },
    cache: {
      type: 'filesystem',
      name: [name, server ? 'server' : (development ?? 'production')].join('-'),
      cacheDirectory: join(repositoryOf(folder), '.cache/webpack'),
      // A module that is as it was may be named anew, as others have come or gone.
      version: names?.version,
      buildDependencies: { kit: [`${import.meta.dirname}${sep}`, join(folder, 'package.json')] },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  }
}
