import { join } from 'node:path'
import { childEnvironment } from '../environment.ts'
import { answers } from '../health.ts'
import { ownFile, packageDir, root } from '../paths.ts'
import type { Service } from '../supervise.ts'

export interface FunctionsOptions {
  port: number
  /** The functions' variables: addresses, keys, mail server. */
  env: Record<string, string | undefined>
  logFile: string
}

/**
 * Deno with the edge functions of supabase/functions as they stand. It may connect to any address, since an import fetches
 * photos from wherever they are, read the repository, and run nothing.
 */
export function functionsService({ port, env, logFile }: FunctionsOptions): Service {
  const permissions = [
    '--no-prompt',
    '--allow-net',
    `--allow-read=${root}`,
    '--allow-env',
    '--allow-sys=hostname,osRelease,networkInterfaces,ca',
  ]
  return {
    name: 'functions',
    command: join(packageDir('deno'), process.platform === 'win32' ? 'deno.exe' : 'deno'),
    args: [
      'run',
      '--quiet',
      '--cached-only',
      // Not in deno.json, which the hosted service gets too: there are no node_modules there.
      '--node-modules-dir=manual',
      '--config',
      join(root, 'supabase', 'functions', 'deno.json'),
      ...permissions,
      ownFile('functions', 'serve.deno.ts'),
    ],
    env: childEnvironment({
      ...env,
      NODE_OPTIONS: undefined,
      PORT: String(port),
      FUNCTIONS_DIR: join(root, 'supabase', 'functions'),
      DENO_DIR: join(root, '.cache', 'deno'),
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    }),
    cwd: join(root, 'supabase'),
    logFile,
    health: answers(`http://127.0.0.1:${port}/`),
  }
}
