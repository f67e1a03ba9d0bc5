/**
 * `npm run migrations:release`: from now on the migrations that stand here are only added to. They have to leave alone
 * what the releases of the site in `SITE_DIR` ask for; `npm run migrations:check` looks at that alone.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrationFaults } from '../federation/gate/migrations.ts'
import { readRegistry } from '../federation/registry.ts'
import { runInterruptibly } from '../interruptible.ts'
import { root } from '../stack/paths.ts'
import { addToReleased, compareWithReleased } from './released.ts'

const siteDir = process.env.SITE_DIR ?? join(process.env.DATA_DIR ?? join(root, '.local'), 'site')

async function check(signal: AbortSignal) {
  const { wrong } = compareWithReleased(join(root, 'supabase'))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  if (!existsSync(join(siteDir, 'registry.json')))
    return `No site is published in ${siteDir}: SITE_DIR names another.`
  const faults = await migrationFaults(readRegistry(siteDir), signal)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return `The releases of the site in ${siteDir} find all that they ask for.`
}

function release() {
  const added = addToReleased(join(root, 'supabase'))
  return added.length > 0 ? `Released: ${added.join(', ')}` : 'Every migration is released already.'
}

await runInterruptibly(async (signal) => {
  console.log(await check(signal))
  if (!process.argv.includes('--check')) console.log(release())
})
