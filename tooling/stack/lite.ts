import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from './environment.ts'
import { answers } from './health.ts'
import { ownFile, packageDir } from './paths.ts'
import type { Secrets } from './secrets.ts'
import type { Service } from './supervise.ts'

export interface LiteOptions {
  dataDir: string
  port: number
  databaseUrl: string
  siteUrl: string
  secrets: Secrets
  logFile: string
}

/** The settings of the hosted project in supabase/config.toml, by the names of @supabase/lite. */
function configuration({ port, databaseUrl, siteUrl, secrets }: LiteOptions) {
  return {
    api: { port, max_rows: 1000 },
    db: { driver: 'postgres', url: databaseUrl },
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: secrets.jwtSecret,
      jwt_expiry: 3600,
      // Left out, a token that was used up would be good for ever.
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      enable_signup: false,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      email: { enable_confirmations: false },
    },
    storage: { enabled: true, file_size_limit: '10MiB' },
  }
}

/** Supabase's REST, Auth and Storage services on the stack's database. Uploaded files lie in the data folder. */
export function liteService(options: LiteOptions): Service {
  const { secrets } = options
  const home = join(options.dataDir, 'api')
  mkdirSync(join(home, 'supabase'), { recursive: true })
  chmodSync(home, 0o700)
  const config = join(home, 'supabase', 'config.json')
  writeFileSync(config, JSON.stringify(configuration(options), null, 2), { mode: 0o600 })
  const cli = join(packageDir('@supabase/lite'), 'dist', 'cli', 'index.js')
  return {
    name: 'supabase',
    command: process.execPath,
    args: ['--import', ownFile('likePostgrest.mjs'), cli, 'start', '--no-admin'],
    env: childEnvironment({ EXPERIMENTAL_STORAGE: '1', LITE_TELEMETRY: '0', DO_NOT_TRACK: '1' }),
    cwd: home,
    logFile: options.logFile,
    // A request that was on its way when the database died may wait for its answer forever, and others behind it.
    needs: 'postgres',
    // A read, not Auth's health: lite's first one does its grants, and fails when two come at once.
    health: answers(
      `http://127.0.0.1:${options.port}/rest/v1/property_categories?limit=1&apikey=${secrets.publishableKey}`,
    ),
  }
}
