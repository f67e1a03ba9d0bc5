import { join } from 'node:path'
import { compareWithReleased } from '../../migrations/released.ts'
import { startScratchDatabase } from '../../types/scratchDatabase.ts'
import { root } from '../../workspaces.ts'
import type { Built } from '../built.ts'
import type { Project } from '../project.ts'
import { linesOf, type Registry } from '../registry.ts'
import { backendFaults, faultsOf, type Known } from './data.ts'
import { replay } from './replay.ts'

const knownReleases = (registry: Registry): Known[] =>
  Object.entries(linesOf(registry)).flatMap(([name, line]): Known[] => [
    ...(line ? [{ name, release: line.current, state: 'live' } as const] : []),
    ...(line?.previous ?? []).map((release) => ({ name, release, state: 'earlier' }) as const),
  ])

/** Returns faults that the migrations of this tree would cause in releases that a site serves, or may go back to. */
export async function migrationFaults(registry: Registry, signal?: AbortSignal) {
  const known = knownReleases(registry)
  const uses = known.flatMap(({ release }) => release.uses ?? [])
  if (uses.length === 0) return []
  const database = await startScratchDatabase(signal)
  try {
    const refusals = await replay(database.databaseUrl, uses)
    return known.flatMap((one) => faultsOf(one, refusals, 'With the migrations of this tree'))
  } finally {
    await database.stop()
  }
}

/**
 * Returns the data faults of a release: unknown requests to the site's backend, and all that
 * migrations of this tree that are not released yet would break of others. Released ones have been looked at then.
 */
export async function dataFaults(builds: Built[], registry: Registry, backend: Project) {
  const { added } = compareWithReleased(join(root, 'supabase'))
  return [
    ...(await backendFaults(builds, backend)),
    ...(added.length > 0 ? await migrationFaults(registry) : []),
  ]
}
