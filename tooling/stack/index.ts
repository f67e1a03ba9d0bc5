import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { demoAdmin, demoAgency } from './agency.ts'
import { frontDoorProgram } from './frontDoor.ts'
import { functionsProgram } from './functions/program.ts'
import { startGateway } from './gateway.ts'
import { liteProgram } from './lite.ts'
import { lockDataDir } from './lock.ts'
import { mailProgram } from './mail.ts'
import { migrate, readMigrations, runSqlFile } from './migrations.ts'
import { moveAddresses } from './moveAddresses.ts'
import { ownFile, root } from './paths.ts'
import { claimPort } from './ports.ts'
import { postgresProgram } from './postgres.ts'
import { loadSecrets } from './secrets.ts'
import { seedOnce } from './seedOnce.ts'
import { readState, remember } from './state.ts'
import { supervise, type Program, type Supervised } from './supervise.ts'

export { DataDirInUseError, isLocked } from './lock.ts'
export { PortInUseError } from './ports.ts'

export interface StackPorts {
  site: number
  api: number
  mail: number
  database: number
  smtp: number
}

type Progress = (step: string, detail?: string) => void

export interface StackOptions {
  /** Everything the stack stores; one stack at a time. */
  dataDir: string
  /** 0, the default, takes a free port. */
  ports?: Partial<StackPorts>
  /** How many listings an empty database gets; 0 for none. */
  seedProperties?: number
  /** Whether the site shows the demonstration's credentials. */
  demo?: boolean
  /** False leaves the front door out. */
  site?: boolean
  /** Where the built site goes; a folder of the data folder when it is not given. */
  siteDir?: string
  /** Ends what has started and rejects, while the stack is still on its way. */
  signal?: AbortSignal
  /** Another PostgreSQL instead of the stack's own. */
  databaseUrl?: string
  /** Folder of the migrations; the repository's own when it is not given. */
  migrationsDir?: string
  /** More environment for the edge functions. */
  functionsEnv?: Record<string, string>
  /** False trades safety against a power cut for speed, as tests may. */
  durable?: boolean
  /** A step has begun and the one before is done; or, with `detail`, what the step is at. */
  onProgress?: Progress
  /** A part died, or runs again: a sentence for the terminal. */
  onTrouble?: (message: string) => void
}

export interface Stack {
  apiUrl: string
  siteUrl: string
  /** maildev's inbox, and its REST API under /email. */
  mailUrl: string
  smtpUrl: string
  databaseUrl: string
  publishableKey: string
  secretKey: string
  demo: { username: string; password: string }
  dataDir: string
  /** The running parts by name, with their process ids. */
  processes: () => Record<string, number | undefined>
  /** Ends one part and leaves it down, for tests of what then happens. */
  stopPart: (name: string) => Promise<void>
  startPart: (name: string) => Promise<void>
  /** Ends every part; the database last. */
  stop: () => Promise<void>
}

async function claimPorts(wanted: Partial<StackPorts> = {}) {
  return {
    site: await claimPort(wanted.site ?? 0, 'site', 'PORT'),
    api: await claimPort(wanted.api ?? 0, 'Supabase API', 'API_PORT'),
    mail: await claimPort(wanted.mail ?? 0, 'mailbox', 'MAIL_PORT'),
    database: await claimPort(wanted.database ?? 0, 'database', 'DATABASE_PORT'),
    smtp: await claimPort(wanted.smtp ?? 0, 'mail server', 'SMTP_PORT'),
    lite: await claimPort(0, 'REST service', ''),
    functions: await claimPort(0, 'functions', ''),
  }
}

async function build(siteDir: string, onProgress: Progress) {
  // Only a stack with a site loads the build's tools.
  const { buildSite } = await import('../federation/build.ts')
  onProgress('Build of the site')
  await buildSite({ siteDir, onProgress: (text: string) => onProgress('Build of the site', text) })
  return siteDir
}

/**
 * Starts the whole local stack and resolves once every part does its work. Everything listens on loopback only.
 * @throws {PortInUseError} @throws {DataDirInUseError} and when a part does not come up; what had started is ended
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = resolve(options.dataDir)
  const { demo = true, site = true, durable = true, seedProperties = 60 } = options
  const onProgress = options.onProgress ?? (() => {})
  const onTrouble = options.onTrouble ?? (() => {})
  const lock = await lockDataDir(dataDir)
  const parts: Supervised[] = []
  let gateway: Awaited<ReturnType<typeof startGateway>> | undefined
  let stopped: Promise<void> | undefined

  function stop() {
    stopped ??= (async () => {
      await gateway?.stop()
      const [database, ...others] = parts
      await Promise.all(others.map((part) => part.stop()))
      await database?.stop()
      lock.release()
    })()
    return stopped
  }

  options.signal?.addEventListener('abort', () => void stop())

  async function run(program: Program) {
    if (stopped) throw new Error('The stack is stopping')
    const part = supervise(program, { onSpawn: lock.remember, onTrouble })
    parts.push(part)
    await part.start()
    return part
  }

  function find(name: string) {
    const part = parts.find((one) => one.name === name)
    if (!part) throw new Error(`The stack has no part ${name}`)
    return part
  }

  try {
    const ports = await claimPorts(options.ports)
    const secrets = loadSecrets(dataDir)
    const logs = join(dataDir, 'logs')
    mkdirSync(logs, { recursive: true })
    const apiUrl = `http://localhost:${ports.api}`
    const siteUrl = `http://localhost:${ports.site}`
    const mailUrl = `http://localhost:${ports.mail}`
    const smtpUrl = `smtp://127.0.0.1:${ports.smtp}`
    let databaseUrl = options.databaseUrl ?? ''

    onProgress('Database')
    if (databaseUrl === '') {
      const logFile = join(logs, 'postgres.log')
      const server = await postgresProgram({
        dataDir,
        port: ports.database,
        password: secrets.databasePassword,
        logFile,
        durable,
      })
      databaseUrl = server.databaseUrl
      await run(server)
    } else {
      parts.push({ name: 'postgres', pid: undefined, start: async () => {}, stop: async () => {} })
    }
    await runSqlFile(databaseUrl, ownFile('roles.sql'))

    onProgress('Supabase API')
    const logFile = (name: string) => join(logs, `${name}.log`)
    const { publishableKey, secretKey } = secrets
    const functionsEnv = {
      SUPABASE_URL: apiUrl,
      SUPABASE_ANON_KEY: publishableKey,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
      SUPABASE_SERVICE_ROLE_KEY: secretKey,
      SUPABASE_SECRET_KEY: secretKey,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
      SUPABASE_DB_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      SITE_URL: siteUrl,
      ...options.functionsEnv,
    }
    const starting = [
      run(functionsProgram({ port: ports.functions, env: functionsEnv, logFile: logFile('functions') })),
      run(mailProgram({ dataDir, webPort: ports.mail, smtpPort: ports.smtp, logFile: logFile('mailbox') })),
    ]
    const lite = run(
      liteProgram({ dataDir, port: ports.lite, databaseUrl, siteUrl, secrets, logFile: logFile('supabase') }),
    )
    starting.push(lite)
    const results = await Promise.allSettled(starting)
    for (const result of results) if (result.status === 'rejected') throw result.reason
    await runSqlFile(databaseUrl, ownFile('grants.sql'))

    const applied = await migrate(
      databaseUrl,
      readMigrations(options.migrationsDir ?? join(root, 'supabase', 'migrations')),
    )
    if (applied.length > 0) {
      // Its picture of the schema is from before.
      await find('supabase').stop()
      await find('supabase').start()
    }
    gateway = await startGateway({ port: ports.api, litePort: ports.lite, functionsPort: ports.functions })

    const former = readState(dataDir).apiUrl
    if (former !== undefined && former !== apiUrl) await moveAddresses(databaseUrl, former, apiUrl)
    remember(dataDir, { apiUrl })
    await seedOnce(
      dataDir,
      { apiUrl, secretKey, databaseUrl, properties: seedProperties, demo: demoAdmin },
      onProgress,
    )

    if (site) {
      const siteDir = await build(options.siteDir ?? join(dataDir, 'site'), onProgress)
      onProgress('Site')
      const env = {
        SUPABASE_URL: apiUrl,
        SUPABASE_PUBLISHABLE_KEY: publishableKey,
        AGENCY: JSON.stringify(demoAgency),
        CEP_URL: apiUrl,
        ...(demo && { DEMO_USERNAME: demoAdmin.username, DEMO_PASSWORD: demoAdmin.password }),
      }
      await run(frontDoorProgram({ port: ports.site, siteDir, env, logFile: logFile('site') }))
    }

    return {
      apiUrl,
      siteUrl,
      mailUrl,
      smtpUrl,
      databaseUrl,
      publishableKey,
      secretKey,
      demo: demoAdmin,
      dataDir,
      processes: () => Object.fromEntries(parts.map((part) => [part.name, part.pid])),
      stopPart: (name) => find(name).stop(),
      startPart: (name) => find(name).start(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
