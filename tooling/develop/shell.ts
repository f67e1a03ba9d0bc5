import { join } from 'node:path'
import { served } from '../../remote-kit/src/develop/configs.ts'
import { ownPath } from '../../remote-kit/src/develop/page.ts'
import type { DevelopedShell } from '../../remote-kit/src/develop/server.ts'
import { parseAssets } from '../../shell/server/assetList.ts'
import { shellConfig } from '../webpack/shell.ts'
import { root } from '../workspaces.ts'

/** The workspace's shell, made from its sources beside a remote: React can replace a component and keep its state. */
export const shellFromSources: DevelopedShell = {
  config: served(shellConfig, join(root, 'shell'), 'refresh'),
  filesOf: (assets) => {
    const { scripts, styles } = parseAssets(assets)
    const address = (file: string) => `${ownPath}/shell/${file}`
    return { scripts: scripts.map(address), styles: styles.map(address) }
  },
}
