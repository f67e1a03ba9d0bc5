import { join, relative, resolve } from 'node:path'
import type { Configuration } from 'webpack'
import { nameOf, ourPackages, readManifest, repositoryOf } from '../ourPackages.ts'
import { remoteConfig } from '../webpack/remote.ts'
import { ownPath } from './page.ts'

/** Where the builds would lie, of whatever repository; they stay in the memory. */
export const outputFolder = resolve('/.local/development')

/**
 * A build as the developer's server gives it to browsers, with the names of its sources in the source maps. One with an
 * error emits nothing, so that the page keeps its state and the next good build updates it.
 */
export function served(config: Configuration, folder: string): Configuration {
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
  return { ...config, output, optimization: { ...config.optimization, emitOnErrors: false } }
}

/** The remote inside a shell that is released: its React is the one for production, which replaces nothing. */
export const insideSite = (folder: string) => served(remoteConfig(folder, { development: 'reload' }), folder)
