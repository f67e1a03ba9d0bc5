import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { registryEntry } from 'shared-backend/registry'
import * as v from 'valibot'
import { assetList } from '../../shell/server/assetList.ts'
import { readJson } from '../readJson.ts'
import { dataUses } from '../../remote-kit/src/webpack/data/uses.ts'
import { layout, shellName } from './layout.ts'

const filled = v.pipe(v.string(), v.nonEmpty())

/** Shared modules that a build requires, or that the shell's provides; see ContractPlugin. */
export const contract = v.record(
  v.string(),
  v.object({
    range: v.optional(v.string()),
    version: v.optional(v.string()),
    exports: v.optional(v.array(v.string())),
  }),
)

/** Description of every release. */
const common = {
  version: filled,
  /** A hash of what a visitor gets of it: two builds with the same one are the same release. */
  digest: filled,
  /** The commit that it was built from. */
  commit: v.optional(v.string()),
  shares: v.optional(contract),
  /** Its requests to the backend. */
  uses: v.optional(dataUses),
}

const remoteRelease = v.object({ ...registryEntry.entries, ...common })
const shellRelease = v.object({ ...assetList.entries, ...common })

export type RemoteRelease = v.InferOutput<typeof remoteRelease>
export type ShellRelease = v.InferOutput<typeof shellRelease>
export type Release = RemoteRelease | ShellRelease

const line = <const Schema extends v.GenericSchema>(release: Schema) =>
  v.object({
    current: release,
    /** Previous releases, newest first, for a rollback. */
    previous: v.array(release),
    /** The digest that was released last, which a rollback leaves as it is. */
    released: v.string(),
    /** Switched off: its pages say that they are away. */
    disabled: v.optional(v.boolean()),
  })

const shellLine = line(shellRelease)
const remoteLine = line(remoteRelease)

/** The current and the previous releases of a package. */
export type Line = v.InferOutput<typeof shellLine> | v.InferOutput<typeof remoteLine>

const registryFile = v.object({
  /** The number of the switch that made it so. */
  revision: v.number(),
  shell: v.optional(shellLine),
  remotes: v.record(v.string(), remoteLine),
})

export type Registry = v.InferOutput<typeof registryFile>

/** One step of the history: one or several packages that were switched together. */
const switchFile = v.object({
  revision: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
  why: v.string(),
  action: v.picklist(['release', 'rollback', 'disable', 'enable', 'forget']),
  changes: v.record(
    v.string(),
    v.object({ from: v.optional(v.string()), line: v.union([remoteLine, shellLine]) }),
  ),
})

export type Switch = v.InferOutput<typeof switchFile>

/** The lines of all packages by name, the shell's among them. */
export const linesOf = ({ shell, remotes }: Registry): Partial<Record<string, Line>> => ({
  ...(shell && { [shellName]: shell }),
  ...remotes,
})

export function applySwitch(registry: Registry, { revision, changes }: Switch): Registry {
  const { [shellName]: shell, ...remotes } = Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [name, change.line]),
  )
  return {
    revision,
    shell: (shell as Registry['shell']) ?? registry.shell,
    remotes: { ...registry.remotes, ...(remotes as Registry['remotes']) },
  }
}

export const switchPath = (siteDir: string, revision: number) =>
  join(layout(siteDir).switches, `${String(revision).padStart(6, '0')}.json`)

/** The numbers of the switches after `revision`, in their order. */
function revisionsAfter(siteDir: string, revision: number) {
  mkdirSync(layout(siteDir).switches, { recursive: true })
  return readdirSync(layout(siteDir).switches)
    .map((file) => Number.parseInt(file, 10))
    .filter((number) => number > revision)
    .sort((a, b) => a - b)
}

/** Every switch, the oldest first. */
export const readSwitches = (siteDir: string, after = 0): Switch[] =>
  revisionsAfter(siteDir, after).map((revision) => readJson(switchFile, switchPath(siteDir, revision)))

function readRegistryFile(siteDir: string): Registry {
  try {
    return readJson(registryFile, layout(siteDir).registry)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { revision: 0, remotes: {} }
    throw cause
  }
}

/**
 * Derives the registry from the site's history. A release that was killed after it was decided is part of it.
 * @throws Error naming what is wrong in a registry that somebody has damaged: publishing would make it final
 */
export function readRegistry(siteDir: string): Registry {
  const registry = readRegistryFile(siteDir)
  return readSwitches(siteDir, registry.revision).reduce(applySwitch, registry)
}
