import { join } from 'node:path'
import { demoAgency } from './agency.ts'
import type { Addresses, ClaimedPorts } from './addresses.ts'
import { functionsService } from './functions/service.ts'
import { liteService } from './lite.ts'
import { mailService } from './mail.ts'
import { migrate } from './migrations.ts'
import type { StackOptions } from './options.ts'
import { ownFile } from './paths.ts'
import { vapidOf, type Secrets } from './secrets.ts'
import type { Services } from './services.ts'
import { signInUrl } from './signInUrl.ts'
import { runSqlFile, waitForTables } from './sql.ts'

interface Backend {
  options: StackOptions
  services: Services
  ports: ClaimedPorts
  addresses: Addresses
  secrets: Secrets
  databaseUrl: string
}

/** The variables that the hosted service gives every function, and the others that ours read. */
function functionsEnvironment({ options, addresses, secrets, databaseUrl }: Backend) {
  const { publishableKey, secretKey, leadSalt, visitorSecret } = secrets
  return {
    SUPABASE_URL: addresses.apiUrl,
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
    SUPABASE_SECRET_KEY: secretKey,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_DB_URL: databaseUrl,
    SMTP_URL: addresses.smtpUrl,
    MAIL_FROM: 'nao-responda@moradaclara.example',
    AGENCY: JSON.stringify(demoAgency),
    LEAD_SALT: leadSalt,
    VISITOR_SECRET: visitorSecret,
    ...vapidOf(secrets),
    SITE_URL: addresses.siteUrl,
    ...options.functionsEnv,
  }
}

/**
 * Starts everything between the database and the gateway, with the schema up to date.
 * @returns the address at which Supabase's services sign in to the database
 */
export async function startBackend(backend: Backend) {
  const { options, services, ports, addresses, secrets, databaseUrl } = backend
  const { dataDir } = options
  const logFile = (name: string) => join(dataDir, 'logs', `${name}.log`)
  const lite = {
    dataDir,
    port: ports.lite,
    databaseUrl: await signInUrl(databaseUrl, 'supabase_services', secrets.databasePassword),
    siteUrl: addresses.siteUrl,
    secrets,
    logFile: logFile('supabase'),
  }
  const mail = { dataDir, webPort: ports.mail, smtpPort: ports.smtp, logFile: logFile('mailbox') }
  const functions = {
    port: ports.functions,
    env: functionsEnvironment(backend),
    logFile: logFile('functions'),
  }

  async function startSupabase() {
    const supabase = await services.run(liteService(lite))
    // Its start makes the schemas auth and storage, which the migrations need, but does not wait for them.
    await waitForTables(databaseUrl, ['auth.users', 'auth.identities', 'storage.buckets', 'storage.objects'])
    await runSqlFile(databaseUrl, ownFile('factors.sql'))
    await runSqlFile(databaseUrl, ownFile('grants.sql'))
    const applied = await migrate(databaseUrl, options.projectDir, options.signal)
    if (applied.length > 0) await supabase.restart()
  }

  const all = [startSupabase(), services.run(mailService(mail)), services.run(functionsService(functions))]
  // All of them settle before a failure is reported, so that none is still starting when the stack stops.
  const failed = (await Promise.allSettled(all)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return lite.databaseUrl
}
