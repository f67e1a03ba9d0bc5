import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plan, renderPlanFiles } from '@supabase/pg-delta'
import { runInterruptibly } from '../interruptible.ts'
import { root } from '../stack/paths.ts'
import { readBoth } from './databases.ts'
import { versionOf } from './version.ts'

/** `npm run schema:migration -- garden`: drafts the migration to what supabase/schemas say. Rows are left to its author. */
await runInterruptibly(async (signal) => {
  const name = process.argv[2] ?? ''
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error('npm run schema:migration -- <name, as in garden_size>')
  const { migrated, declared } = await readBoth(signal)
  const change = plan(migrated.facts, declared.facts)
  // The role that applies a migration owns its objects.
  const actions = change.actions.filter(({ sql }) => !/ OWNER TO /.test(sql))
  const { files } = renderPlanFiles({ ...change, actions }, { allowDrops: true })
  if (files.length === 0)
    throw new Error('The migrations lack nothing that can be drafted: npm run schema:check')
  // A new value of an enum can be used by the next transaction only, and a file is one.
  for (const [place, { contents, suffix }] of files.entries()) {
    const version = versionOf(new Date(Date.now() + place * 1000))
    const file = `supabase/migrations/${version}_${name}${suffix ?? ''}.sql`
    writeFileSync(join(root, file), contents)
    console.log(`Wrote ${file}`)
  }
})
