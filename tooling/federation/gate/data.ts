import type { Use } from '../../../remote-kit/src/webpack/data/uses.ts'
import { describe, type Built } from '../built.ts'
import type { Project } from '../project.ts'
import type { Release } from '../registry.ts'
import { refusalOfBackend } from './askBackend.ts'
import { describeUse } from './replay.ts'

/** A release that somebody's browser may run: now, after a rollback, or once it is published. */
export interface Known {
  name: string
  release: Pick<Release, 'version' | 'uses'>
  state: 'live' | 'earlier' | 'coming'
}

const waysOut: Record<Known['state'], (name: string) => string> = {
  live: (name) =>
    `Add first, remove later: release ${name} without it, and remove it when no rollback leads back to this one.`,
  earlier: (name) =>
    `A rollback may bring that release back. Remove it later, or give the rollbacks of ${name} up: npm run forget -- ${name}`,
  coming: () => 'Add first: apply the migration or deploy the function (docs/deploy.md), then release.',
}

/** A sentence for a release that is refused something, with the way out. @param where by whom */
export function faultsOf(known: Known, refusals: (use: Use) => string[], where: string) {
  const faults = (known.release.uses ?? []).flatMap((use) => {
    const reasons = refusals(use)
    return reasons.length > 0 ? [`${describeUse(use)}: ${reasons.join('; ')}`] : []
  })
  if (faults.length === 0) return []
  const list = faults.map((fault) => `\n  ${fault}`).join('')
  return [
    `${where} ${known.name} ${known.release.version} would break:${list}\n  ${waysOut[known.state](known.name)}`,
  ]
}

/** Returns requests of builds that the site's backend does not know. */
export async function backendFaults(builds: Built[], backend: Project) {
  const coming = builds.map((built): Known => ({
    name: built.name,
    release: describe(built, built.version, ''),
    state: 'coming',
  }))
  const uses = coming.flatMap(({ release }) => release.uses ?? [])
  const refusals = new Map<Use, string[]>()
  for (const use of uses)
    refusals.set(
      use,
      [await refusalOfBackend(backend, use)].filter((one) => one !== undefined),
    )
  return coming.flatMap((one) => faultsOf(one, (use) => refusals.get(use) ?? [], `On ${backend.url}`))
}
