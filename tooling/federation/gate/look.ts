import { shellName } from '../packages.ts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { keepRegistry, keptRegistry } from '../../../shell/server/releases/releaseStore.ts'
import type { SiteReleases } from '../../../shell/server/releases/siteReleases.ts'
import type { Built } from '../built.ts'
import type { Packed } from '../pack.ts'
import { previewOf, readHistory, type ReleaseSite } from '../project.ts'
import {
  foresee,
  packComing,
  publish,
  restore,
  showPreview,
  switchBack,
  switchPower,
  tarballOf,
  targetsOf,
  type Change,
  type Check,
  type Coming,
  type Reason,
} from '../publish.ts'
import { applySwitch, linesOf, refuseFrozen, registryOf, type History, type Registry } from '../registry.ts'
import { lastRevision, whenServed } from '../whenServed.ts'
import { contractFaults } from './contract.ts'
import { Refused, refuse, timed } from './runParts.ts'

/** What a server serves, and the packages in it whose pages are to be looked at. */
export interface Looked {
  /** Its channel may be one that no row names: then the server does not follow the project. */
  site: ReleaseSite
  isLive: boolean
  /** Where it is served, where that is no server of the gate's own. */
  url?: string
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

/** Refuses what would break something that is live. */
export const keepContracts: Check = (next, before) => refuse(contractFaults(next, before))

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
  /** It is only shown at the site's preview. */
  isPreview?: boolean
  onlyNew?: boolean
  /** A time: what was switched to these builds since then has not been looked at as it is served. */
  unseenSince?: string
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

type Rehearsed = Pick<Looked, 'registry' | 'artifacts' | 'builds' | 'names' | 'times' | 'isLive'>

/** Looks at a server of the gate's own, that serves them to nobody else. */
async function lookAlone(site: ReleaseSite, rehearsed: Rehearsed, look: Look) {
  const rehearsal = { ...site, channel: `rehearsal-${randomUUID()}` }
  const { registry, artifacts } = rehearsed
  const { shell = null, remotes } = registry
  try {
    await keepRegistry(site.cacheDir, rehearsal.channel, { revision: 0, shell, remotes, artifacts })
    return await look({ ...rehearsed, site: rehearsal })
  } finally {
    await rm(keptRegistry(site.cacheDir, rehearsal.channel), { force: true })
  }
}

/** Looks at the servers of the site's preview, where others may see it as well. */
async function lookAtPreview(
  { preview: url, ...site }: ReleaseSite,
  rehearsed: Rehearsed,
  { look, by, why }: PublishOptions,
  show: (reason: Reason) => Promise<number>,
) {
  const preview = { ...site, channel: previewOf(site.channel), origin: url }
  // Somebody else may show another release there meanwhile.
  for (let tries = 1; tries <= 3; tries += 1) {
    const revision = await show({ by, why })
    const unserved = await whenServed(preview)
    if (unserved !== undefined) throw new Refused(unserved)
    const faults = await look({ ...rehearsed, site: preview, url })
    if ((await lastRevision(preview)) === revision) return faults
  }
  throw new Refused(`Others have shown something else at ${url} three times meanwhile. Run this again.`)
}

/**
 * Packs builds and looks at their pages twice, before any visitor gets them.
 * @returns the tarballs
 * @throws Refused with what is wrong
 */
async function rehearse(site: ReleaseSite, builds: Built[], options: PublishOptions) {
  const { look, seen, check, onlyNew } = options
  const packed: Record<string, Packed> = {}
  const coming = foresee(seen, builds, check, onlyNew)
  for (const one of coming) packed[tarballOf(one)] = await packComing(site, one)
  if (coming.length === 0 && !options.isPreview) return packed
  const { registry, artifacts } = foreseen(seen, coming, packed)
  const names = coming.map(({ built }) => built.name)
  const rehearsed = { isLive: false, registry, artifacts, builds, names, times: 2 }
  const show = (reason: Reason) => showPreview(site, registry, coming, packed, reason)
  refuse(
    await (site.preview === undefined
      ? lookAlone(site, rehearsed, look)
      : lookAtPreview(site, rehearsed, options, show)),
  )
  return packed
}

/** What was switched to these builds since a time, by a gate that ended before it had looked at it. */
function unseenChanges(history: History, builds: Built[], since: string): Change[] {
  const { switches } = history
  return builds.flatMap(({ name }) => {
    const at = switches.findLastIndex(({ changes }) => name in changes)
    const last = switches[at]
    if (last?.action !== 'release' || new Date(last.at) < new Date(since)) return []
    const before = linesOf(registryOf({ ...history, switches: switches.slice(0, at) }))[name]
    return [
      { name, from: before?.current.version, to: last.changes[name]?.version ?? undefined, isOff: false },
    ]
  })
}

/**
 * Publishes builds that keep their contracts and whose pages are well before any visitor gets them. Then it looks once
 * more at what is served, and takes all of them back where a page is not well.
 * @throws Refused saying why, and what is served then
 */
export async function publishAndLook(site: ReleaseSite, builds: Built[], options: PublishOptions) {
  const { look, by, seen: before, isPreview } = options
  if (isPreview && site.preview === undefined)
    throw new Refused('This site has no preview: PREVIEW_ORIGIN is not set.')
  if (!isPreview) refuseFrozen(before)
  await restore(site, builds, options.onlyNew)
  const packed = await timed('its pages in a browser', () => rehearse(site, builds, options))
  if (isPreview) return []
  const switched = await timed('switch', () => publish(site, builds, options, packed))
  const seen = await readHistory(site)
  const { unseenSince } = options
  const isUnseen = switched.length === 0 && unseenSince !== undefined
  const changes = isUnseen ? unseenChanges(seen, builds, unseenSince) : switched
  if (changes.length === 0) return changes
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
