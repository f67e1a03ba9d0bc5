import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, digestOf, type Built } from './built.ts'
import { contractFaults } from './gate/contract.ts'
import {
  copyPublic,
  draftIn,
  exists,
  layout,
  missingFiles,
  publicForms,
  shellName,
  writeAtomically,
} from './layout.ts'
import { root } from './packages.ts'
import {
  linesOf,
  readRegistry,
  readSwitches,
  type Line,
  type Registry,
  type Release,
  type Switch,
} from './registry.ts'
import { expectAsSeen, whileSwitching, writeSwitch, type Reason } from './switch.ts'

/** Releases that `rollback` can go back through. */
const keptReleases = 5

/** Judges what is about to be served by what is served before; throws to refuse it. */
export type Check = (next: Registry, before: Registry) => void

interface SwitchOptions extends Reason {
  /** Releases that the site served when this was decided: a newer one refuses the switch. */
  seen?: Registry
  check?: Check
}

interface PublishOptions extends SwitchOptions {
  /** Leaves out what was released last, which may be rolled back since. */
  onlyNew?: boolean
}

/** The releases of a package by their versions, as switches and the registry name them. */
function releasesIn(switches: Switch[], registry: Registry, name: string) {
  const history = switches.flatMap(({ changes }) => changes[name]?.line ?? [])
  const lines = [...history, linesOf(registry)[name]].filter((line) => line !== undefined)
  const releases = lines.flatMap(({ current, previous }) => [current, ...previous])
  return new Map(releases.map((release) => [release.version, release]))
}

/** A published version never changes: another build under its number gets its own digest as a suffix, `1.2.0-3f9c01aa`. */
function versionOf({ version }: Built, digest: string, known: Map<string, Release>) {
  const before = known.get(version)?.digest
  return before === undefined || before === digest ? version : `${version}-${digest.slice(0, 8)}`
}

/** The shell's files lie where those of its other versions do: each comes writeAtomically, or not at all. */
async function placeInShell(siteDir: string, from: string, file: string) {
  const target = join(layout(siteDir).shell, file)
  const draft = draftIn(siteDir)
  await cp(join(from, file), draft)
  await mkdir(dirname(target), { recursive: true })
  await rename(draft, target)
}

async function copyShell(siteDir: string, dist: string) {
  for (const file of await publicForms(dist)) await placeInShell(siteDir, dist, file)
  // Names without a hash: the newest shell's are as good for the others.
  const plain = join(root, shellName, 'public')
  for (const file of await readdir(plain)) await placeInShell(siteDir, plain, file)
}

/** Lays the files of a version where its entry says. What a killed release has left under that name goes. */
async function copyFiles(siteDir: string, { name, dist }: Built, version: string, isKnown: boolean) {
  const { build, open } = layout(siteDir)
  const targets = [build(name, version), ...(name === shellName ? [] : [open(name, version)])]
  for (const target of targets) if (!isKnown) await rm(target, { recursive: true, force: true })
  if (!(await exists(build(name, version))))
    await writeAtomically(siteDir, build(name, version), (draft) => cp(dist, draft, { recursive: true }))
  if (name === shellName) return copyShell(siteDir, dist)
  if (!(await exists(open(name, version))))
    await writeAtomically(siteDir, open(name, version), (draft) => copyPublic(dist, draft))
}

/** The line of a package once it serves `current`. */
function advance(line: Line | undefined, current: Release): Line {
  const older = line ? [line.current, ...line.previous] : []
  const previous = older.filter(({ version }) => version !== current.version).slice(0, keptReleases)
  return { ...line, current, previous, released: current.digest } as Line
}

const withLines = (registry: Registry, lines: Record<string, Line>) => {
  const { [shellName]: shell = registry.shell, ...remotes } = lines
  return { ...registry, shell, remotes: { ...registry.remotes, ...remotes } } as Registry
}

/** A package that was switched: from which version to which. */
export interface Change {
  name: string
  from?: string
  to: string
  /** It was switched off by this. */
  isOff: boolean
}

const changesOf = (before: Registry, lines: Record<string, Line>): Change[] =>
  Object.entries(lines).map(([name, { current, disabled = false }]) => ({
    name,
    from: linesOf(before)[name]?.current.version,
    to: current.version,
    isOff: disabled && !linesOf(before)[name]?.disabled,
  }))

const namesOf = (builds: Built[]) => builds.map(({ name }) => name)

/** @throws Error naming the files that a build lists and does not have */
function refuseIncomplete({ name, dist }: Built) {
  const missing = missingFiles(dist)
  if (missing.length > 0)
    throw new Error(
      `${dist} has no ${missing.join(', ')}, which the build of ${name} lists. Run this again: it builds ${name} anew.`,
    )
}

/** Plans the publishing of these builds: new ones, their versions, and their lines then. */
function planOf(siteDir: string, registry: Registry, builds: Built[], onlyNew?: boolean) {
  const releases = builds.flatMap((built) => {
    refuseIncomplete(built)
    const digest = digestOf(built)
    const line = linesOf(registry)[built.name]
    if (digest === (onlyNew ? line?.released : line?.current.digest)) return []
    const known = releasesIn(readSwitches(siteDir), registry, built.name)
    const version = versionOf(built, digest, known)
    return [{ built, isKnown: known.has(version), release: describe(built, version, digest) }]
  })
  const lines = Object.fromEntries(
    releases.map(({ built, release }) => [built.name, advance(linesOf(registry)[built.name], release)]),
  )
  return { releases, lines }
}

/**
 * Has `check` judge what publishing these builds would come to, and changes nothing.
 * @returns the names of those that would be switched
 * @throws SwitchedMeanwhile, and what `check` throws
 */
export function foresee(
  siteDir: string,
  builds: Built[],
  { seen, check, onlyNew }: Omit<PublishOptions, keyof Reason>,
) {
  const registry = readRegistry(siteDir)
  if (seen) expectAsSeen(siteDir, seen, registry, namesOf(builds))
  const { lines } = planOf(siteDir, registry, builds, onlyNew)
  check?.(withLines(registry, lines), registry)
  return Object.keys(lines)
}

/**
 * Puts builds into the site, each under its version, and switches to all of them in one step. What is served
 * already is left out.
 * @throws SwitchedMeanwhile, what `check` throws, and Error when the disk is full; then nothing has changed
 */
export const publish = (siteDir: string, builds: Built[], options: PublishOptions): Promise<Change[]> =>
  whileSwitching(siteDir, async (registry) => {
    if (options.seen) expectAsSeen(siteDir, options.seen, registry, namesOf(builds))
    const { releases, lines } = planOf(siteDir, registry, builds, options.onlyNew)
    if (releases.length === 0) return []
    options.check?.(withLines(registry, lines), registry)
    try {
      for (const { built, release, isKnown } of releases)
        await copyFiles(siteDir, built, release.version, isKnown)
      writeSwitch(siteDir, registry, 'release', options, lines)
    } catch (cause) {
      const { build, open } = layout(siteDir)
      for (const { built, release, isKnown } of releases)
        for (const place of [build, open])
          if (!isKnown) await rm(place(built.name, release.version), { recursive: true, force: true })
      throw cause
    }
    return changesOf(registry, lines)
  })

function lineOf(registry: Registry, name: string) {
  const line = linesOf(registry)[name]
  if (!line) throw new Error(`${name} is not on this site: npm run release -- ${name} publishes it`)
  return line
}

/**
 * Switches remotes off, so that their pages say that they are away, or on again; no release changes.
 * @throws Error when one of them is not on this site, or is so already
 */
export const switchPower = (siteDir: string, names: string[], isOn: boolean, options: SwitchOptions) =>
  whileSwitching(siteDir, (registry) => {
    if (options.seen) expectAsSeen(siteDir, options.seen, registry, names)
    const lines = Object.fromEntries(
      names.map((name) => {
        const { disabled = false, ...line } = lineOf(registry, name)
        if (disabled !== isOn) throw new Error(`${name} is switched ${isOn ? 'on' : 'off'} already`)
        return [name, isOn ? line : { ...line, disabled: true }]
      }),
    )
    options.check?.(withLines(registry, lines), registry)
    writeSwitch(siteDir, registry, isOn ? 'enable' : 'disable', options, lines)
    return Promise.resolve(names)
  })

/**
 * Lets go of the releases before the ones that are served: from then on no rollback leads back to them.
 * @returns the versions that were given up, by package
 */
export const forgetEarlier = (siteDir: string, names: string[], options: Reason) =>
  whileSwitching(siteDir, (registry) => {
    const lines = names.map((name) => [name, lineOf(registry, name)] as const)
    const forgotten: Record<string, Line> = {}
    for (const [name, line] of lines) forgotten[name] = { ...line, previous: [] }
    writeSwitch(siteDir, registry, 'forget', options, forgotten)
    return Promise.resolve(
      lines.map(([name, { previous }]) => [name, previous.map(({ version }) => version)] as const),
    )
  })

/** The releases of a package that a rollback may lead to: those since its earlier ones were last given up. */
function reachableReleases(siteDir: string, registry: Registry, name: string) {
  const switches = readSwitches(siteDir)
  const forgotten = switches.findLastIndex(({ action, changes }) => action === 'forget' && name in changes)
  return releasesIn(switches.slice(Math.max(forgotten, 0)), registry, name)
}

/** The line once it serves an earlier release, or a later one after a rollback. */
function lineAt(line: Line, current: Release) {
  const index = line.previous.findIndex(({ version }) => version === current.version)
  // A version that is not among the earlier ones was served later: what is served now stays behind it.
  const previous = index < 0 ? [line.current, ...line.previous] : line.previous.slice(index + 1)
  return { ...line, current, previous: previous.slice(0, keptReleases) } as Line
}

const isThere = (siteDir: string, name: string, { version }: Release) =>
  existsSync(layout(siteDir).build(name, version))

/** The line once it serves the release before, or the published version that is named. */
function goBack(siteDir: string, registry: Registry, name: string, version?: string): Line {
  const line = lineOf(registry, name)
  const kept = reachableReleases(siteDir, registry, name)
  const current = version === undefined ? line.previous[0] : kept.get(version)
  if (current && current.version !== line.current.version && isThere(siteDir, name, current))
    return lineAt(line, current)
  const others = [...kept.values()].filter(
    (other) => other.version !== line.current.version && isThere(siteDir, name, other),
  )
  const wanted = version === undefined ? 'has no earlier release to go back to' : `cannot go to ${version}`
  const hint = others.map((other) => `npm run rollback -- ${name}@${other.version}`).join(' | ')
  throw new Error(`${name} ${wanted}${hint && `; there is ${hint}`}`)
}

/**
 * Takes out of a rollback's way what came later: a live remote that does not fit goes back to its newest earlier release
 * that does, and is switched off where there is none. Those that are rolled back themselves come last.
 */
function withFitting(siteDir: string, registry: Registry, lines: Record<string, Line>) {
  const faults = (next: Record<string, Line>) => contractFaults(withLines(registry, next), registry).length
  const names = Object.keys(registry.remotes)
  const isOther = (name: string) => !(name in lines)
  return [...names.filter(isOther), ...names.filter((name) => !isOther(name))].reduce((fitting, name) => {
    const line = fitting[name] ?? lineOf(registry, name)
    const off = { ...fitting, [name]: { ...line, disabled: true } }
    if (faults(off) === faults(fitting)) return fitting
    const earlier = line.previous
      .filter((release) => isThere(siteDir, name, release))
      .map((release) => ({ ...fitting, [name]: lineAt(line, release) }))
    return earlier.find((next) => faults(next) === faults(off)) ?? off
  }, lines)
}

/**
 * Switches packages to other published releases in one step: each to the version that is named for it, which may be a
 * later one after a rollback, or to the one before. No live remote is in its way: see `withFitting`.
 * @throws Error when there is none
 */
export const switchBack = (
  siteDir: string,
  wanted: Record<string, string | undefined>,
  { seen, ...reason }: Omit<SwitchOptions, 'check'>,
) =>
  whileSwitching(siteDir, (registry) => {
    if (seen) expectAsSeen(siteDir, seen, registry, Object.keys(wanted))
    const back = Object.fromEntries(
      Object.entries(wanted).map(([name, version]) => [name, goBack(siteDir, registry, name, version)]),
    )
    const lines = withFitting(siteDir, registry, back)
    writeSwitch(siteDir, registry, 'rollback', reason, lines)
    return Promise.resolve(changesOf(registry, lines))
  })
