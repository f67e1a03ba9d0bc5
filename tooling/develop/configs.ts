import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import { join, relative } from 'node:path'
import type { Configuration } from 'webpack'
import { remoteConfig } from '../webpack/remote.ts'
import { shellConfig } from '../webpack/shell.ts'
import { readManifest } from '../webpack/singletons.ts'
import { root } from '../workspaces.ts'
import { ownPath } from './page.ts'

const refreshLoader = join(import.meta.dirname, 'refreshLoader.cjs')

/** Where the builds would lie; they stay in the memory. */
export const outputFolder = join(root, '.local/development')

/** The name of a source in a source map. */
const sourceName = ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
  `webpack:///${relative(root, absoluteResourcePath)}`

/** A build with an error emits nothing, so that the page keeps its state and the next good build updates it. */
function served(config: Configuration, name: string): Configuration {
  const output = {
    ...config.output,
    publicPath: `${ownPath}/${name}/`,
    path: join(outputFolder, name),
    devtoolModuleFilenameTemplate: sourceName,
  }
  return { ...config, output, optimization: { ...config.optimization, emitOnErrors: false } }
}

const keepingPages = { test: /[\\/]src[\\/]routes\.ts$/, enforce: 'pre' as const, use: refreshLoader }

const refreshing = (config: Configuration, name: string): Configuration => ({
  ...served(config, name),
  module: { ...config.module, rules: [...(config.module?.rules ?? []), keepingPages] },
  plugins: [...(config.plugins ?? []), new ReactRefreshPlugin({ overlay: false, library: name })],
})

/** The remote beside a shell that is made from its sources too: React can replace a component and keep its state. */
export const besideShell = (folder: string) => [
  refreshing(shellConfig(join(root, 'shell'), { development: 'refresh' }), 'shell'),
  refreshing(remoteConfig(folder, { development: 'refresh' }), readManifest(folder).name),
]

/** The remote inside a shell that is released: its React is the one for production, which replaces nothing. */
export const insideSite = (folder: string) => [
  served(remoteConfig(folder, { development: 'reload' }), readManifest(folder).name),
]
