/**
 * `npm run schema:baseline`: replaces all migrations by one that is made of supabase/schemas. Only while no project is
 * hosted: a hosted project's history names the files that this removes (docs/decisions/016).
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addToReleased } from '../migrations/released.ts'
import { root } from '../stack/paths.ts'
import { listFiles } from './schemaFiles.ts'
import { versionOf } from './version.ts'

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
