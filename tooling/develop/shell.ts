import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { served } from '../../remote-kit/src/develop/configs.ts'
import { ownPath } from '../../remote-kit/src/develop/page.ts'
import type { DevelopedShell } from '../../remote-kit/src/develop/server.ts'
import { readManifest } from '../../remote-kit/src/ourPackages.ts'
import { remoteConfig } from '../../remote-kit/src/webpack/remote.ts'
import { parseAssets } from '../../shell/server/assetList.ts'
import { shellConfig } from '../webpack/shell.ts'
import { root } from '../workspaces.ts'

const refreshLoader = join(import.meta.dirname, 'refreshLoader.cjs')

const keepingPages = { test: /[\\/]src[\\/]routes\.ts$/, enforce: 'pre' as const, use: refreshLoader }

function refreshing(config: Configuration, folder: string): Configuration {
  const { name: library } = readManifest(folder)
  return {
    ...served(config, folder),
    module: { ...config.module, rules: [...(config.module?.rules ?? []), keepingPages] },
    plugins: [...(config.plugins ?? []), new ReactRefreshPlugin({ overlay: false, library })],
  }
}

/** The workspace's shell, made from its sources beside a remote: React can replace a component and keep its state. */
export const shellFromSources: DevelopedShell = {
  configs: (folder) => {
    const shell = join(root, 'shell')
    return [
      refreshing(shellConfig(shell, { development: 'refresh' }), shell),
      refreshing(remoteConfig(folder, { development: 'refresh' }), folder),
    ]
  },
  filesOf: (assets) => {
    const { scripts, styles } = parseAssets(assets)
    const address = (file: string) => `${ownPath}/shell/${file}`
    return { scripts: scripts.map(address), styles: styles.map(address) }
  },
}
