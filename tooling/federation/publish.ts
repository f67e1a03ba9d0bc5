import { existsSync } from 'node:fs'
import { describe, digestOf, type Built } from './built.ts'
import { contractFaults } from './gate/contract.ts'
import { missingFiles } from '../../remote-kit/src/release/buildFiles.ts'
import { packBuild, type Packed } from './pack.ts'
import {
  callProject,
  notAnswered,
  previewOf,
  ProjectRefused,
  readHistory,
  type ReleaseSite,
} from './project.ts'
import {
  applySwitch,
  linesOf,
  registryOf,
  releasesOf,
  type Action,
  type History,
  type Line,
  type Registry,
  type Release,
  type Target,
  type Targets,
} from './registry.ts'

/** Judges what is about to be served by what is served before; throws to refuse it. */
export type Check = (next: Registry, before: Registry) => void

/** For the history. */
export interface Reason {
  by: string
  why: string
}

interface SwitchOptions extends Reason {
  /** What the site's history was when this was decided: a newer switch of the same package refuses this one. */
  seen?: History
  check?: Check
}

interface PublishOptions extends SwitchOptions {
  /** Leaves out what was released last, which may be rolled back since. */
  onlyNew?: boolean
}

/** The site serves another release than the caller has seen. */
class SwitchedMeanwhile extends Error {}

const lastSwitch = ({ switches }: History, name: string) =>
  switches.findLast(({ changes }) => name in changes)

/** @throws SwitchedMeanwhile when one of `names` serves something else than `seen` says */
function expectAsSeen(seen: History, now: History, names: string[]) {
  const [before, after] = [linesOf(registryOf(seen)), linesOf(registryOf(now))]
  for (const name of names) {
    const [was, is] = [before[name], after[name]]
    if (was?.current.version === is?.current.version && was?.disabled === is?.disabled) continue
    const last = lastSwitch(now, name)
    throw new SwitchedMeanwhile(
      `${name} was switched to ${is?.current.version ?? 'nothing'} by ${last?.by} in the meantime (“${last?.why}”); ` +
        'nothing was changed. Look at npm run releases, and run this again if it shall be replaced.',
    )
  }
}

/** A package that was switched: from which version to which. */
export interface Change {
  name: string
  from?: string
  /** None for one that is retired. */
  to?: string
  /** It was switched off by this. */
  isOff: boolean
}

const changesOf = (before: Registry, targets: Targets): Change[] =>
  Object.entries(targets).map(([name, { release, disabled }]) => ({
    name,
    from: linesOf(before)[name]?.current.version,
    to: release?.version,
    isOff: disabled && !linesOf(before)[name]?.disabled,
  }))

/** A switch that is decided, and the releases that no row describes yet. */
interface Plan {
  action: Action
  targets: Targets
  store?: () => Promise<void>
}

/** Times that a switch is decided anew because another package was switched at the same moment. */
const mostTries = 20

const isConflict = (cause: unknown) => cause instanceof ProjectRefused && cause.code === 'PT409'

/** @throws Error in words for what Postgres refuses */
function explain(cause: unknown): never {
  if (cause instanceof ProjectRefused && cause.code === '23505')
    throw new Error('Another package serves the same part of the site; nothing was changed.', { cause })
  throw cause
}

/**
 * Switches what `decide` finds, in one step. The project accepts it where nothing was switched since that could have
 * changed the decision; else it is decided anew.
 * @throws SwitchedMeanwhile, what `decide` and `check` throw, and Error when the project is away; nothing has changed then
 */
async function switchReleases(
  site: ReleaseSite,
  { seen, check, by, why }: SwitchOptions,
  decide: (registry: Registry, history: History) => Plan,
): Promise<Change[]> {
  for (let tries = 1; ; tries += 1) {
    const now = await readHistory(site)
    const registry = registryOf(now)
    const { action, targets, store } = decide(registry, now)
    const names = Object.keys(targets)
    if (names.length === 0) return []
    if (seen) expectAsSeen(seen, now, names)
    check?.(applySwitch(registry, action, targets), registry)
    // Whether it fits was judged by what all others serve.
    const isJudged = check !== undefined || action === 'rollback'
    const revision = now.switches.at(-1)?.revision ?? 0
    try {
      await store?.()
      await callProject(site.project, 'switch_releases', {
        p_channel: site.channel,
        p_seen: {
          ...Object.fromEntries(names.map((name) => [name, lastSwitch(now, name)?.revision ?? 0])),
          ...(isJudged && { '*': revision }),
        },
        p_action: action,
        p_changes: Object.fromEntries(
          Object.entries(targets).map(([name, { release, disabled }]) => [
            name,
            { version: release?.version ?? null, disabled },
          ]),
        ),
        p_by: by,
        p_why: why,
      })
      return changesOf(registry, targets)
    } catch (cause) {
      if (!isConflict(cause) || tries === mostTries) explain(cause)
    }
  }
}

/** A published version never changes: another build under its number gets its own digest as a suffix, `1.2.0-3f9c01aa`. */
function versionOf({ version }: Built, digest: string, known: Map<string, string>) {
  const before = known.get(version)
  return before === undefined || before === digest ? version : `${version}-${digest.slice(0, 8)}`
}

/** @throws Error naming the files that a build lists and does not have */
function refuseIncomplete({ name, dist }: Built) {
  const missing = missingFiles(dist)
  if (missing.length > 0)
    throw new Error(
      `${dist} has no ${missing.join(', ')}, which the build of ${name} lists. Run this again: it builds ${name} anew.`,
    )
}

/** A build that the site does not serve. */
export interface Coming {
  built: Built
  release: Release
  /** A row describes it already. */
  isKnown: boolean
}

/** The builds that are new to the site, each with its version. */
function comingOf(history: History, builds: Built[], onlyNew = false): Coming[] {
  const lines = linesOf(registryOf(history))
  return builds.flatMap((built) => {
    refuseIncomplete(built)
    const digest = digestOf(built)
    const line = lines[built.name]
    if (digest === (onlyNew ? line?.released : line?.current.digest)) return []
    const rows = history.artifacts.filter((row) => row.package === built.name)
    // What was retired stays so until there is something new of it.
    const isRetired = lastSwitch(history, built.name)?.action === 'retire'
    const versions = new Set(history.switches.map(({ changes }) => changes[built.name]?.version))
    const wasServed = rows.some((row) => row.digest === digest && versions.has(row.version))
    if (onlyNew && isRetired && wasServed) return []
    const known = new Map(rows.map((row) => [row.version, row.digest]))
    const version = versionOf(built, digest, known)
    return [{ built, isKnown: known.has(version), release: describe(built, version, digest) }]
  })
}

/** What publishing comes to. A remote that is switched off stays so. */
export const targetsOf = (registry: Registry, coming: Coming[]): Targets =>
  Object.fromEntries(
    coming.map(({ built: { name }, release }) => [
      name,
      { release, disabled: linesOf(registry)[name]?.disabled ?? false },
    ]),
  )

/**
 * Has `check` judge what publishing these builds would come to, and changes nothing.
 * @returns those that would be switched
 * @throws what `check` throws
 */
export function foresee(history: History, builds: Built[], check: Check, onlyNew?: boolean) {
  const registry = registryOf(history)
  const coming = comingOf(history, builds, onlyNew)
  check(applySwitch(registry, 'release', targetsOf(registry, coming)), registry)
  return coming
}

/** Stores what a release is. */
async function store(
  site: ReleaseSite,
  { release }: Coming,
  name: string,
  { integrity, resolved }: Packed,
  by: string,
) {
  const { version, digest, commit, ...describes } = release
  await callProject(site.project, 'store_release', {
    p_package: name,
    p_version: version,
    p_digest: digest,
    p_integrity: integrity,
    p_resolved: resolved,
    p_describes: describes,
    p_commit: commit ?? null,
    p_by: by,
  })
}

const isStored = ({ resolved }: Packed) =>
  resolved.startsWith('file:')
    ? existsSync(resolved.slice('file:'.length))
    : fetch(resolved, { method: 'HEAD' }).then(({ ok }) => ok, notAnswered(resolved))

/**
 * Puts the tarballs back that are lost, of what these builds serve already, or would serve.
 * @throws Error when a build gives another one: a row is final
 */
export async function restore(site: ReleaseSite, builds: Built[], onlyNew?: boolean) {
  const history = await readHistory(site)
  const lines = linesOf(registryOf(history))
  const coming = comingOf(history, builds, onlyNew)
  for (const built of builds) {
    const { name, dist, packed } = built
    const next = coming.find((one) => one.built === built)
    const version = next ? next.release.version : lines[name]?.current.version
    const row = history.artifacts.find((one) => one.package === name && one.version === version)
    if (!row || row.digest !== digestOf(built) || (await isStored(row))) continue
    const { resolved } = packed ?? (await packBuild(site, dist, { name, version: row.version }))
    if (resolved !== row.resolved)
      throw new Error(
        `The tarball of ${name} ${row.version} is lost, and this build makes another one: raise the version of ${name} and release that.`,
      )
  }
}

/** The name of a build's tarball. */
export const tarballOf = ({ built, release }: Coming) => `${built.name}-${release.version}`

export const packComing = async (site: ReleaseSite, { built, release }: Coming) =>
  built.packed ?? packBuild(site, built.dist, { name: built.name, version: release.version })

/**
 * Stores builds, each under its version, and switches to all of them in one step. What is served already is left out.
 * @param packed tarballs of builds that are stored already, by `tarballOf`
 */
export async function publish(
  site: ReleaseSite,
  builds: Built[],
  { onlyNew, ...options }: PublishOptions,
  packed: Record<string, Packed> = {},
) {
  await restore(site, builds, onlyNew)
  return switchReleases(site, options, (registry, history) => {
    const coming = comingOf(history, builds, onlyNew)
    return {
      action: 'release',
      targets: targetsOf(registry, coming),
      async store() {
        for (const one of coming) {
          const { name } = one.built
          if (one.isKnown) continue
          const tarball = (packed[tarballOf(one)] ??= await packComing(site, one))
          await store(site, one, name, tarball, options.by)
        }
      },
    }
  })
}

function lineOf(registry: Registry, name: string) {
  const line = linesOf(registry)[name]
  if (!line) throw new Error(`${name} is not on this site: npm run release -- ${name} publishes it`)
  return line
}

const targetAt = ({ current, disabled }: Line): Target => ({ release: current, disabled })

const targetsFor = (names: string[], targetOf: (name: string) => Target): Targets =>
  Object.fromEntries(names.map((name) => [name, targetOf(name)]))

/**
 * Switches remotes off, so that their pages say that they are away, or on again; no release changes.
 * @throws Error when one of them is not on this site, or is so already
 */
export const switchPower = (site: ReleaseSite, names: string[], isOn: boolean, options: SwitchOptions) =>
  switchReleases(site, options, (registry) => ({
    action: isOn ? 'enable' : 'disable',
    targets: targetsFor(names, (name) => {
      const { current, disabled } = lineOf(registry, name)
      if (disabled !== isOn) throw new Error(`${name} is switched ${isOn ? 'on' : 'off'} already`)
      return { release: current, disabled: !isOn }
    }),
  }))

/** Lets nobody release anything until it is thawed. Ways back stay open. */
export const freeze = ({ project, channel }: ReleaseSite, action: 'freeze' | 'thaw', { by, why }: Reason) =>
  callProject(project, 'switch_releases', {
    ...{ p_channel: channel, p_seen: {}, p_action: action, p_changes: {}, p_by: by, p_why: why },
  })

/**
 * Shows at the preview what publishing these builds would come to.
 * @returns the revision of the preview
 */
export async function showPreview(
  site: ReleaseSite,
  registry: Registry,
  coming: Coming[],
  packed: Record<string, Packed>,
  { by, why }: Reason,
) {
  for (const one of coming) {
    const tarball = packed[tarballOf(one)]
    if (!one.isKnown && tarball) await store(site, one, one.built.name, tarball, by)
  }
  const preview = { ...site, channel: previewOf(site.channel) }
  const lines = linesOf(registry)
  // What was shown before and is not of the site goes, and its addresses are free.
  const names = [...Object.keys(linesOf(registryOf(await readHistory(preview)))), ...Object.keys(lines)]
  const changes = names.map((name): [string, object] => {
    const { current, disabled = false } = lines[name] ?? {}
    return [name, { version: current?.version ?? null, disabled }]
  })
  const revision = await callProject(site.project, 'switch_releases', {
    ...{ p_channel: preview.channel, p_seen: {}, p_action: 'release' },
    ...{ p_changes: Object.fromEntries(changes), p_by: by, p_why: why },
  }).catch(explain)
  return Number(revision)
}

/** Takes remotes off the site: their pages are not there any more, and their addresses are free for others. */
export const retire = (site: ReleaseSite, names: string[], options: SwitchOptions) =>
  switchReleases(site, options, (registry) => ({
    action: 'retire',
    targets: targetsFor(names, (name) => {
      lineOf(registry, name)
      return { disabled: false }
    }),
  }))

/**
 * Lets go of the releases before the ones that are served: from then on no rollback leads back to them.
 * @returns the versions that were given up, by package
 */
export async function forgetEarlier(site: ReleaseSite, names: string[], options: Reason) {
  let given: (readonly [name: string, versions: string[]])[] = []
  await switchReleases(site, options, (registry) => {
    given = names.map((name) => [name, lineOf(registry, name).previous.map(({ version }) => version)])
    return { action: 'forget', targets: targetsFor(names, (name) => targetAt(lineOf(registry, name))) }
  })
  return given
}

/** The versions of a package that a rollback may lead to: those since its earlier ones were last given up. */
function reachableVersions({ switches }: History, name: string) {
  const own = switches.filter(({ changes }) => name in changes)
  const forgotten = own.findLastIndex(({ action }) => action === 'forget' || action === 'retire')
  return new Set(own.slice(Math.max(forgotten, 0)).flatMap(({ changes }) => changes[name]?.version ?? []))
}

/** The release before, or the published version that is named. */
function earlierRelease(registry: Registry, history: History, name: string, version?: string): Release {
  const line = lineOf(registry, name)
  const versions = reachableVersions(history, name)
  // Of a row that describes no release nothing is served: then the way back leads to the one before it.
  const isServed = lastSwitch(history, name)?.changes[name]?.version === line.current.version
  const earlier = version ?? (isServed ? line.previous[0]?.version : line.current.version)
  const release = earlier === undefined ? undefined : releasesOf(history, name).get(earlier)
  const isOther = !isServed || earlier !== line.current.version
  if (release && versions.has(release.version) && isOther) return release
  const others = [...versions].filter((other) => other !== line.current.version)
  const wanted = version === undefined ? 'has no earlier release to go back to' : `cannot go to ${version}`
  const hint = others.map((other) => `npm run rollback -- ${name}@${other}`).join(' | ')
  throw new Error(`${name} ${wanted}${hint && `; there is ${hint}`}`)
}

/**
 * Takes out of a rollback's way what came later: a live remote that does not fit goes back to its newest earlier release
 * that does, and is switched off where there is none. Those that are rolled back themselves come last.
 */
function withFitting(registry: Registry, targets: Targets) {
  const faults = (next: Targets) => contractFaults(applySwitch(registry, 'rollback', next), registry).length
  const names = Object.keys(registry.remotes)
  const isOther = (name: string) => !(name in targets)
  return [...names.filter(isOther), ...names.filter((name) => !isOther(name))].reduce((fitting, name) => {
    const line = lineOf(registry, name)
    const target = fitting[name] ?? targetAt(line)
    const off = { ...fitting, [name]: { ...target, disabled: true } }
    if (faults(off) === faults(fitting)) return fitting
    const behind = line.previous.findIndex(({ version }) => version === target.release?.version) + 1
    const earlier = line.previous
      .slice(behind)
      .map((release) => ({ ...fitting, [name]: { ...target, release } }))
    return earlier.find((next) => faults(next) === faults(off)) ?? off
  }, targets)
}

/**
 * Switches packages to other published releases in one step: each to the version that is named for it, which may be a
 * later one after a rollback, or to the one before. No live remote is in its way: see `withFitting`.
 * @throws Error when there is none
 */
export const switchBack = (
  site: ReleaseSite,
  wanted: Record<string, string | undefined>,
  options: Omit<SwitchOptions, 'check'>,
) =>
  switchReleases(site, options, (registry, history) => ({
    action: 'rollback',
    targets: withFitting(
      registry,
      Object.fromEntries(
        Object.entries(wanted).map(([name, version]) => [
          name,
          {
            release: earlierRelease(registry, history, name, version),
            disabled: lineOf(registry, name).disabled,
          },
        ]),
      ),
    ),
  }))
