/**
 * `npm run migrations:release`: from now on the migrations that stand here are only added to. They have to leave alone
 * what the site's releases ask for; `npm run migrations:check` looks at that alone.
 */
import { join } from 'node:path'
import { migrationFaults } from '../federation/gate/migrations.ts'
import { ProjectRefused, readHistory, releaseSite, type ReleaseSite } from '../federation/project.ts'
import { registryOf } from '../federation/registry.ts'
import { runInterruptibly } from '../interruptible.ts'
import { root } from '../stack/paths.ts'
import { addToReleased, compareWithReleased } from './released.ts'

async function check(signal: AbortSignal) {
  const { wrong } = compareWithReleased(join(root, 'supabase'))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  let site: ReleaseSite
  try {
    site = releaseSite()
  } catch (cause) {
    return `Nobody asked for what releases need. ${(cause as Error).message}`
  }
  const history = await readHistory(site).catch((cause: unknown) => {
    // A project before its first migration has no releases.
    if (cause instanceof ProjectRefused && cause.code === 'PGRST202') return { switches: [], artifacts: [] }
    throw cause
  })
  const faults = await migrationFaults(registryOf(history), signal)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return `The releases of the site at ${site.project.url} find all that they ask for.`
}

function release() {
  const added = addToReleased(join(root, 'supabase'))
  return added.length > 0 ? `Released: ${added.join(', ')}` : 'Every migration is released already.'
}

await runInterruptibly(async (signal) => {
  console.log(await check(signal))
  if (!process.argv.includes('--check')) console.log(release())
})
