import { withDatabase } from '../stack/sql.ts'
import { startScratchDatabase } from '../types/scratchDatabase.ts'
import { compareCatalogues, readCatalogue } from './catalogue.ts'
import { applySchemaFiles } from './schemaFiles.ts'

/** Makes a database by supabase/migrations and one by supabase/schemas, and compares them. The signal ends it. */
export async function compareSchemas(signal: AbortSignal) {
  const { databaseUrl, addDatabase, stop } = await startScratchDatabase(signal)
  try {
    const declaredUrl = await addDatabase('declared')
    await applySchemaFiles(declaredUrl)
    // The CLI's history is no part of the schema.
    await withDatabase(databaseUrl, (database) =>
      database.query('drop table supabase_migrations.schema_migrations'),
    )
    return compareCatalogues(await readCatalogue(databaseUrl), await readCatalogue(declaredUrl))
  } finally {
    await stop()
  }
}
