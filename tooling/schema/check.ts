import { runInterruptibly } from '../interruptible.ts'
import { compareSchemas } from './compare.ts'

/** `npm run schema:check`: whether supabase/schemas and supabase/migrations make the same database. */
await runInterruptibly(async (signal) => {
  const { differences } = await compareSchemas(signal)
  if (differences.length > 0)
    throw new Error(
      ['supabase/schemas and supabase/migrations make different databases:', ...differences].join('\n  '),
    )
  console.log('supabase/schemas and supabase/migrations make the same database.')
})
