import { childEnvironment } from './environment.ts'
import { answers } from './http.ts'
import { ownFile, root } from './paths.ts'
import { join } from 'node:path'
import type { Program } from './supervise.ts'

export interface FrontDoorOptions {
  port: number
  /** The built shell, remotes and registry. */
  siteDir: string
  env: Record<string, string | undefined>
  logFile: string
}

/** The site's own server. */
export function frontDoorProgram({ port, siteDir, env, logFile }: FrontDoorOptions): Program {
  return {
    name: 'site',
    command: process.execPath,
    args: ['--import', ownFile('exitWithParent.mjs'), join(root, 'shell', 'server', 'node.ts')],
    env: childEnvironment({ ...env, PORT: String(port), SITE_DIR: siteDir, NODE_ENV: 'production' }),
    cwd: root,
    logFile,
    healthy: answers(`http://127.0.0.1:${port}/healthz`),
  }
}
