/** `npm run filters`: writes the SQL of the filters; with `--check` it fails where the committed file differs. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../workspaces.ts'
import { renderFilters } from './render.ts'

const file = join(root, 'supabase/schemas/search_filters.sql')
const name = relative(root, file)
const wanted = renderFilters()

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted)
  console.log(`Wrote ${name}`)
} else if (readFileSync(file, 'utf8') === wanted) console.log(`${name} is up to date`)
else {
  console.error(
    `${name} differs from shared-domain/src/search/filterTable.ts. Run \`npm run filters\` and commit the result.`,
  )
  process.exitCode = 1
}
