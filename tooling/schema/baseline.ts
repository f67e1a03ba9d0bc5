import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addToReleased } from '../migrations/released.ts'
import { root } from '../stack/paths.ts'
import { listFiles } from './schemaFiles.ts'
import { versionOf } from './version.ts'

/**
 * `npm run schema:baseline`: makes one migration of supabase/schemas in the place of all. Only while no project is
 * hosted: the history of one that is has the files that go (docs/decisions/016).
 */
const folder = join(root, 'supabase')
const file = `migrations/${versionOf(new Date())}_baseline.sql`
const schemas = listFiles().map((path) => `-- ${path}\n\n${readFileSync(join(folder, path), 'utf8')}`)

for (const name of readdirSync(join(folder, 'migrations'))) rmSync(join(folder, 'migrations', name))
writeFileSync(
  join(folder, file),
  ['-- supabase/schemas, made by npm run schema:baseline.\n', ...schemas].join('\n'),
)
rmSync(join(folder, 'migrations.sha256'), { force: true })
addToReleased(folder)
console.log(`Wrote supabase/${file}`)
