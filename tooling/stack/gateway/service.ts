import { childEnvironment } from '../environment.ts'
import { answers } from '../health.ts'
import { ownFile, root } from '../paths.ts'
import type { Service } from '../supervise.ts'
import type { GatewayOptions } from './server.ts'

/** The one address of the Supabase project. */
export function gatewayService(options: GatewayOptions & { databaseUrl: string; logFile: string }): Service {
  const { databaseUrl, logFile, ...given } = options
  return {
    name: 'gateway',
    command: process.execPath,
    args: [ownFile('gateway', 'serve.ts'), JSON.stringify(given)],
    // Among the arguments, anybody on this machine could read its password.
    env: childEnvironment({ DATABASE_URL: databaseUrl }),
    cwd: root,
    logFile,
    health: answers(`http://127.0.0.1:${given.port}/livez`),
  }
}
