import { join } from 'node:path'
import { buildPackage } from './build.ts'
import { withLock } from './buildLock.ts'
import { root } from './packages.ts'
import { publishShell } from './publish.ts'

/** Builds the shell if it changed, and publishes it beside the remotes, which stay as they are. */
export const releaseShell = (siteDir: string) =>
  withLock(join(root, '.cache/build.lock'), async () => {
    await buildPackage('shell')
    await publishShell(siteDir)
  })
