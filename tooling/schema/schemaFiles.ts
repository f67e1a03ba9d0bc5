import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { root } from '../stack/paths.ts'
import { runSqlFile } from '../stack/sql.ts'

interface Config {
  db: { migrations: { schema_paths: string[] } }
}

const folder = join(root, 'supabase')
const filesAt = (path: string) => globSync(path, { cwd: folder }).sort()

/**
 * The schema files, as paths in the folder `supabase`, in the order of supabase/config.toml.
 * @throws when there is one that supabase/config.toml does not name, and that the Supabase CLI would not read
 */
export function listFiles() {
  const { db } = parse(readFileSync(join(folder, 'config.toml'), 'utf8')) as unknown as Config
  const files = db.migrations.schema_paths.flatMap(filesAt)
  const forgotten = filesAt('schemas/*.sql').filter((file) => !files.includes(file))
  if (forgotten.length > 0)
    throw new Error(`schema_paths in supabase/config.toml lacks ${forgotten.join(', ')}`)
  return files
}

/** Gives a database without migrations what supabase/schemas say, in the order of supabase/config.toml. */
export async function applySchemaFiles(databaseUrl: string) {
  for (const file of listFiles())
    await runSqlFile(databaseUrl, join(folder, file)).catch((error: Error) => {
      throw new Error(`supabase/${file}: ${error.message}`, { cause: error })
    })
}
