import { join } from 'node:path'
import { childEnvironment } from './environment.ts'
import { answers } from './health.ts'
import { root } from './paths.ts'
import type { Service } from './supervise.ts'

export interface SiteServiceOptions {
  port: number
  /** Where releases are unpacked. */
  cacheDir: string
  env: Record<string, string | undefined>
  logFile: string
}

/** The site's own server. */
export function siteService({ port, cacheDir, env, logFile }: SiteServiceOptions): Service {
  return {
    name: 'site',
    command: process.execPath,
    // As docs/deploy.md has it.
    args: ['--max-semi-space-size=8', join(root, 'shell', 'server', 'node.ts')],
    env: childEnvironment({ ...env, PORT: String(port), CACHE_DIR: cacheDir, NODE_ENV: 'production' }),
    cwd: root,
    logFile,
    health: answers(`http://127.0.0.1:${port}/healthz`),
  }
}
