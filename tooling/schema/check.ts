import { runInterruptibly } from '../interruptible.ts'
import { compareCatalogues } from './catalogue.ts'
import { readBoth } from './databases.ts'

/** `npm run schema:check`: whether supabase/schemas and supabase/migrations make the same database. */
await runInterruptibly(async (signal) => {
  const { migrated, declared } = await readBoth(signal)
  const differences = compareCatalogues(migrated, declared)
  if (differences.length > 0)
    throw new Error(
      ['supabase/schemas and supabase/migrations make different databases:', ...differences].join('\n  '),
    )
  console.log('supabase/schemas and supabase/migrations make the same database.')
})
