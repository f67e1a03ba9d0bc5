import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from './environment.ts'
import { packageDir, root } from './paths.ts'
import { withDatabase } from './sql.ts'

/** The Supabase CLI's record of a migration that it has applied. */
interface Applied {
  version: string
  name: string
  statements: string[]
}

const history = `select version, coalesce(name, '') as name, coalesce(statements, '{}') as statements
  from supabase_migrations.schema_migrations order by version`

const readHistory = (databaseUrl: string) =>
  withDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<{ there: boolean }>(
      "select to_regclass('supabase_migrations.schema_migrations') is not null as there",
    )
    return rows[0]?.there ? (await database.query<Applied>(history)).rows : []
  })

function migrationFiles(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^\d+_.*\.sql$/.test(name))
    .sort()
}

/** Whether the statements are those of the text: nothing but blanks and semicolons lies between them. */
function isMadeOf(text: string, statements: string[]) {
  let rest = text
  for (const statement of statements) {
    rest = rest.replace(/^[\s;]+/, '')
    if (!rest.startsWith(statement)) return false
    rest = rest.slice(statement.length)
  }
  return /^[\s;]*$/.test(rest)
}

/** The database's history is another one than the files'; the message says where they part, and what to do. */
class OtherHistoryError extends Error {
  constructor(where: string) {
    super(
      `This data was made by other migrations than those in supabase/migrations: ${where}. Nothing was changed. ` +
        '`npm run reset` starts afresh.',
    )
  }
}

/**
 * The migrations that the database has not seen, in the order in which they apply. Changes nothing.
 * @param projectDir folder of the folder `supabase`
 * @throws {OtherHistoryError} when those that it has seen are not the first of the files, as they stand
 */
export async function pendingMigrations(databaseUrl: string, projectDir = root) {
  const folder = join(projectDir, 'supabase', 'migrations')
  const files = migrationFiles(folder)
  const applied = await readHistory(databaseUrl)
  for (const [place, { version, name, statements }] of applied.entries()) {
    const former = `${version}_${name}.sql`
    const file = files[place]
    if (!files.includes(former)) throw new OtherHistoryError(`${former} is not among them`)
    if (file !== former) throw new OtherHistoryError(`${file} was added before ${former}`)
    if (!isMadeOf(readFileSync(join(folder, former), 'utf8'), statements))
      throw new OtherHistoryError(`${former} has changed since`)
  }
  return files.slice(applied.length)
}

/** `supabase db push`, as a hosted project gets its migrations. @throws with the words of the CLI */
async function push(databaseUrl: string, projectDir: string, signal?: AbortSignal) {
  const address = new URL(databaseUrl)
  // Not on the command line, which every user of the machine may read.
  const password = decodeURIComponent(address.password)
  address.password = ''
  if (!address.searchParams.has('sslmode')) address.searchParams.set('sslmode', 'disable')
  const env = childEnvironment({
    PGPASSWORD: password,
    SUPABASE_TELEMETRY_DISABLED: '1',
    SUPABASE_NO_UPDATE_NOTIFIER: '1',
  })
  const command = ['db', 'push', '--yes', '--workdir', projectDir, '--db-url', address.href]
  const cli = join(packageDir('supabase'), 'dist', 'supabase.js')
  try {
    await promisify(execFile)(process.execPath, [cli, ...command], { cwd: projectDir, env, signal })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    const output = stderr?.slice(Math.max(0, stderr.lastIndexOf('Applying migration'))) || message
    const words = output.replace(/^Try rerunning .*$/m, '').trim()
    throw new Error(`The migrations could not be applied. supabase db push says:\n${words}`, { cause: error })
  }
}

/**
 * Applies the pending migrations, each completely or not at all; the check costs next to nothing when none is pending.
 * @returns the files applied
 * @throws {OtherHistoryError} and when one fails, naming its file
 */
export async function migrate(databaseUrl: string, projectDir = root, signal?: AbortSignal) {
  const pending = await pendingMigrations(databaseUrl, projectDir)
  if (pending.length > 0) await push(databaseUrl, projectDir, signal)
  return pending
}
