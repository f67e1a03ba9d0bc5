import { withDatabase } from '../stack/sql.ts'
import { staleFiles, type StaleFile } from '../types/files.ts'
import { startScratchDatabase } from '../types/scratchDatabase.ts'
import { readCatalogue } from './catalogue.ts'
import { applySchemaFiles } from './schemaFiles.ts'

/**
 * Makes a database by supabase/migrations and one by supabase/schemas, and reads both. The signal ends it.
 * @param withTypes compares the generated types with the migrations as well: a server for both starts once
 */
export async function readBoth(signal: AbortSignal, withTypes = false) {
  const { databaseUrl, addDatabase, stop } = await startScratchDatabase(signal)
  try {
    const declaredUrl = await addDatabase()
    await applySchemaFiles(declaredUrl)
    // The CLI's history is no part of the schema.
    await withDatabase(databaseUrl, (database) =>
      database.query('drop table supabase_migrations.schema_migrations'),
    )
    return {
      migrated: await readCatalogue(databaseUrl),
      declared: await readCatalogue(declaredUrl),
      stale: withTypes ? await staleFiles(databaseUrl) : ([] as StaleFile[]),
    }
  } finally {
    await stop()
  }
}
