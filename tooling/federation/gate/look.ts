import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { keepRegistry, keptRegistry } from '../../../shell/server/releases/releaseStore.ts'
import type { SiteReleases } from '../../../shell/server/releases/siteReleases.ts'
import type { Built } from '../built.ts'
import { shellName } from '../layout.ts'
import type { Packed } from '../pack.ts'
import { readHistory, type ReleaseSite } from '../project.ts'
import {
  foresee,
  packComing,
  publish,
  switchBack,
  switchPower,
  tarballOf,
  targetsOf,
  type Change,
  type Check,
  type Coming,
  type Reason,
} from '../publish.ts'
import { applySwitch, linesOf, registryOf, type History, type Registry } from '../registry.ts'
import { contractFaults } from './contract.ts'
import { Refused, refuse, timed } from './runParts.ts'

/** What a server serves, and the packages in it whose pages are to be looked at. */
export interface Looked {
  /** Its channel may be one that no row names: then the server does not follow the project. */
  site: ReleaseSite
  isLive: boolean
  registry: Registry
  artifacts: SiteReleases['artifacts']
  /** What was built for it, with source maps. */
  builds: Built[]
  names: string[]
  /** How often each page must be well. */
  times: number
}

/** Looks at pages of a site; resolves with their faults. */
export type Look = (looked: Looked) => Promise<string[]>

/** Refuses what would break something that is live. @param folders of remotes of other repositories, by their names */
export const keepContracts =
  (folders?: Record<string, string>): Check =>
  (next, before) =>
    refuse(contractFaults(next, before, folders))

/**
 * Takes back what was switched just now, unless somebody has switched it since, and says what is served then. A
 * remote's first release has nothing before it: it is switched off.
 */
async function takeBack(site: ReleaseSite, changes: Change[], options: Reason & { seen: History }) {
  const former = changes.flatMap(({ name, from }) => (from === undefined ? [] : [[name, from] as const]))
  const first = changes.flatMap(({ name, from }) => (from || name === shellName ? [] : [name]))
  try {
    if (first.length > 0) await switchPower(site, first, false, options)
    if (former.length > 0) await switchBack(site, Object.fromEntries(former), options)
  } catch (cause) {
    return `It was not taken back: ${(cause as Error).message}`
  }
  const outcomes = changes.map(({ name, from }) =>
    from
      ? `${name} serves ${from} again`
      : `${name} had no release before and is ${name === shellName ? 'left as it is' : 'switched off'}`,
  )
  return `Taken back: ${outcomes.join(', ')}. Mend it and release it again.`
}

interface PublishOptions extends Reason {
  seen: History
  onlyNew?: boolean
  check: Check
  look: Look
}

type Artifacts = SiteReleases['artifacts']

/** What a server would get of the project once these builds were published. */
function foreseen(seen: History, coming: Coming[], packed: Record<string, Packed>) {
  const before = registryOf(seen)
  const registry = applySwitch(before, 'release', targetsOf(before, coming))
  const fresh = coming.map((one) => ({
    package: one.built.name,
    version: one.release.version,
    ...packed[tarballOf(one)],
  }))
  const artifacts = [...fresh, ...seen.artifacts].filter(
    (row): row is Artifacts[number] => linesOf(registry)[row.package]?.current.version === row.version,
  )
  return { registry, artifacts }
}

/**
 * Packs builds and looks at their pages twice, at a server that serves them to nobody else.
 * @returns the tarballs
 * @throws Refused with what is wrong; no visitor has got it
 */
async function rehearse(site: ReleaseSite, builds: Built[], { look, seen, check, onlyNew }: PublishOptions) {
  const packed: Record<string, Packed> = {}
  const coming = foresee(seen, builds, check, onlyNew)
  for (const one of coming) packed[tarballOf(one)] = await packComing(site, one)
  if (coming.length === 0) return packed
  const rehearsal = { ...site, channel: `rehearsal-${randomUUID()}` }
  const { registry, artifacts } = foreseen(seen, coming, packed)
  const { shell = null, remotes } = registry
  try {
    await keepRegistry(site.cacheDir, rehearsal.channel, { revision: 0, shell, remotes, artifacts })
    const names = coming.map(({ built }) => built.name)
    refuse(await look({ site: rehearsal, isLive: false, registry, artifacts, builds, names, times: 2 }))
  } finally {
    await rm(keptRegistry(site.cacheDir, rehearsal.channel), { force: true })
  }
  return packed
}

/**
 * Publishes builds that keep their contracts and whose pages are well before any visitor gets them. Then it looks once
 * more at what is served, and takes all of them back where a page is not well.
 * @throws Refused saying why, and what is served then
 */
export async function publishAndLook(site: ReleaseSite, builds: Built[], options: PublishOptions) {
  const { look, by } = options
  const packed = await timed('its pages in a browser', () => rehearse(site, builds, options))
  const changes = await timed('switch', () => publish(site, builds, options, packed))
  if (changes.length === 0) return changes
  const seen = await readHistory(site)
  try {
    const names = changes.map(({ name }) => name)
    const { registry, artifacts } = foreseen(seen, [], {})
    const looked = { site, isLive: true, registry, artifacts, builds, names, times: 1 }
    await timed('its pages as served', async () => refuse(await look(looked)))
    return changes
  } catch (cause) {
    const { message } = cause as Error
    const why = `the look after the release: ${message.split('\n')[0]}`
    const outcome = await takeBack(site, changes, { by, why, seen })
    throw new Refused(`${message}\n${outcome}`, { cause })
  }
}
