/**
 * `npm run migrations:release`: from now on the migrations that stand here are only added to. They have to leave alone
 * what the releases of the site in `SITE_DIR` ask for; `npm run migrations:check` looks at that alone.
 */
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { migrationFaults } from '../federation/gate/migrations.ts'
import { readRegistry } from '../federation/registry.ts'
import { root } from '../stack/paths.ts'
import { addToReleased, compareWithReleased } from './released.ts'

const siteDir = process.env.SITE_DIR ?? join(process.env.DATA_DIR ?? join(root, '.local'), 'site')

// Postgres does not end with us: a signal ends it first, also while it starts.
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort(signal))

async function check() {
  const { wrong } = compareWithReleased(join(root, 'supabase'))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  if (!existsSync(join(siteDir, 'registry.json')))
    return `No site is published in ${siteDir}: SITE_DIR names another.`
  const faults = await migrationFaults(readRegistry(siteDir), interrupt.signal)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return `The releases of the site in ${siteDir} find all that they ask for.`
}

function release() {
  const added = addToReleased(join(root, 'supabase'))
  return added.length > 0 ? `Released: ${added.join(', ')}` : 'Every migration is released already.'
}

try {
  console.log(await check())
  if (!process.argv.includes('--check')) console.log(release())
} catch (error) {
  if (interrupt.signal.aborted)
    process.exit(128 + constants.signals[interrupt.signal.reason as NodeJS.Signals])
  console.error((error as Error).message)
  process.exitCode = 1
}
