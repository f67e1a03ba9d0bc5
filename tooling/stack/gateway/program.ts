import { childEnvironment } from '../environment.ts'
import { answers } from '../http.ts'
import { ownFile, root } from '../paths.ts'
import type { Program } from '../supervise.ts'
import type { GatewayOptions } from './server.ts'

/** The one address of the Supabase project. */
export function gatewayProgram(options: GatewayOptions & { logFile: string }): Program {
  const { logFile, ...given } = options
  return {
    name: 'gateway',
    command: process.execPath,
    args: ['--import', ownFile('exitWithParent.mjs'), ownFile('gateway', 'serve.ts'), JSON.stringify(given)],
    env: childEnvironment({}),
    cwd: root,
    logFile,
    healthy: answers(`http://127.0.0.1:${given.port}/livez`),
  }
}
