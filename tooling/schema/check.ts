import { runInterruptibly } from '../interruptible.ts'
import { staleWords } from '../types/files.ts'
import { compareCatalogues } from './catalogue.ts'
import { readBoth } from './databases.ts'

/**
 * `npm run schema:check`: whether supabase/schemas and supabase/migrations make the same database. With `--types`, whether
 * the generated types are of it, too.
 */
await runInterruptibly(async (signal) => {
  const { migrated, declared, stale } = await readBoth(signal, process.argv.includes('--types'))
  const differences = compareCatalogues(migrated, declared)
  if (differences.length > 0)
    throw new Error(
      ['supabase/schemas and supabase/migrations make different databases:', ...differences].join('\n  '),
    )
  if (stale.length > 0) throw new Error(staleWords(stale))
  console.log('supabase/schemas and supabase/migrations make the same database.')
})
