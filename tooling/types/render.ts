import { introspect } from '@supabase/postgrest-typegen/introspection'
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'
import pg from 'pg'

const notice =
  '// Generated from supabase/migrations by tooling/types/generate.ts. Change the migrations, then run it.\n'

/**
 * Reads the `public` schema of a database into the files that all packages take its types from.
 * @returns the text of each file by its name, not yet formatted
 */
export async function renderTypes(databaseUrl: string): Promise<Record<'types.ts' | 'constants.ts', string>> {
  // A pool: the introspection asks several things at once.
  const database = new pg.Pool({ connectionString: databaseUrl })
  // A server that stops right afterwards may close a connection before we have.
  database.on('error', () => {})
  try {
    const metadata = await introspect(database, { includedSchemas: ['public'] })
    const types = await generateTypescript(sortGeneratorMetadata(metadata), {
      detectOneToOneRelationships: true,
      postgrestVersion: '14',
    })
    const { rows } = await database.query<{ id: string }>('select private.system_user_id() as id')
    const constants = [
      '/** Owner of every property and of the watermark that visitors see. */',
      `export const SYSTEM_USER_ID = '${rows[0]?.id}'`,
    ].join('\n')
    return { 'types.ts': notice + types, 'constants.ts': `${notice}\n${constants}\n` }
  } finally {
    await database.end()
  }
}
