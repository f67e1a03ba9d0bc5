/** `npm run size -- mf-leads`, or several, or none for all: builds them and writes their `size.json` anew. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../workspaces.ts'
import { buildPackages } from '../build.ts'
import { budgetFile, budgetFor } from './judge.ts'
import { sizeOf } from './package.ts'

const names = process.argv.slice(2)
for (const built of await buildPackages(names.length > 0 ? names : undefined)) {
  const allowed = budgetFor(sizeOf(built))
  writeFileSync(join(root, built.name, budgetFile), `${JSON.stringify(allowed, undefined, 2)}\n`)
  console.log(`${built.name}: ${allowed.first} bytes before its pages answer, ${allowed.all} in all`)
}
