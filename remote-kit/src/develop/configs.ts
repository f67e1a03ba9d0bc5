import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import { join, relative, resolve } from 'node:path'
import type { Configuration } from 'webpack'
import { nameOf, ourPackages, readManifest, repositoryOf } from '../ourPackages.ts'
import type { BuildOptions } from '../webpack/base.ts'
import { ownPath } from './page.ts'

/** Where the builds would lie, of whatever repository; they stay in the memory. */
export const outputFolder = resolve('/.local/development')

const keepingPages = {
  test: /[\\/]src[\\/]routes\.ts$/,
  enforce: 'pre' as const,
  use: join(import.meta.dirname, 'refreshLoader.cjs'),
}

/** With Fast Refresh: React replaces a component and keeps its state. */
const refreshing = ({ module, plugins = [], ...config }: Configuration, library: string): Configuration => ({
  ...config,
  module: { ...module, rules: [...(module?.rules ?? []), keepingPages] },
  plugins: [...plugins, new ReactRefreshPlugin({ overlay: false, library })],
})

/**
 * A build as the developer's server gives it to browsers, with the names of its sources in the source maps. One with an
 * error emits nothing, so that the page keeps its state and the next good build updates it.
 */
export function served(
  configOf: (folder: string, options: BuildOptions) => Configuration,
  folder: string,
  development: NonNullable<BuildOptions['development']>,
): Configuration {
  const config = configOf(folder, { development })
  const { name } = readManifest(folder)
  const ours = ourPackages(folder)
  const sourceName = ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
    `webpack:///${nameOf(ours, absoluteResourcePath) ?? relative(repositoryOf(folder), absoluteResourcePath)}`
  const output = {
    ...config.output,
    publicPath: `${ownPath}/${name}/`,
    path: join(outputFolder, name),
    devtoolModuleFilenameTemplate: sourceName,
  }
  const build = { ...config, output, optimization: { ...config.optimization, emitOnErrors: false } }
  return development === 'refresh' ? refreshing(build, name) : build
}
