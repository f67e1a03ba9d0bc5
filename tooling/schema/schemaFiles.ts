import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { root } from '../stack/paths.ts'
import { runSqlFile } from '../stack/sql.ts'

interface Config {
  db: { migrations: { schema_paths: string[] } }
}

/** Gives a database without migrations what supabase/schemas say, in the order of supabase/config.toml. */
export async function applySchemaFiles(databaseUrl: string) {
  const folder = join(root, 'supabase')
  const { db } = parse(readFileSync(join(folder, 'config.toml'), 'utf8')) as unknown as Config
  for (const file of db.migrations.schema_paths.flatMap((path) => globSync(path, { cwd: folder }))) {
    await runSqlFile(databaseUrl, join(folder, file)).catch((error: Error) => {
      throw new Error(`supabase/${file}: ${error.message}`, { cause: error })
    })
  }
}
