import { shellName } from './packages.ts'
import { registryEntry } from 'shared-backend/registry'
import * as v from 'valibot'
import { assetList } from '../../shell/server/assetList.ts'
import { dataUses } from '../../remote-kit/src/webpack/data/uses.ts'

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

/** What a package serves. */
export interface Line<Kind extends Release = Release> {
  current: Kind
  /** Previous releases, newest first, for a rollback. */
  previous: Kind[]
  /** The digest that was released last, which a rollback leaves as it is. */
  released: string
  /** Switched off: its pages say that they are away. */
  disabled: boolean
  /** The revision that changed it last. */
  revision: number
}

export interface Registry {
  shell?: Line<ShellRelease>
  remotes: Record<string, Line<RemoteRelease>>
}

const actions = ['release', 'rollback', 'disable', 'enable', 'forget', 'retire', 'freeze', 'thaw'] as const
export type Action = (typeof actions)[number]

/** The packages of a switch, as a row names them: null is a version of one that is retired. */
const rowChanges = v.record(v.string(), v.object({ version: v.nullable(filled), disabled: v.boolean() }))

const switchRow = v.object({
  revision: v.number(),
  at: filled,
  by: v.string(),
  why: v.string(),
  action: v.picklist(actions),
  changes: rowChanges,
})

export type Switch = v.InferOutput<typeof switchRow>

const artifactRow = v.object({
  package: filled,
  version: filled,
  digest: filled,
  integrity: filled,
  resolved: filled,
  commit: v.nullable(v.string()),
  describes: v.record(v.string(), v.unknown()),
})

export type ArtifactRow = v.InferOutput<typeof artifactRow>

/** All switches of a channel, the oldest first, and what every version of a package is. */
export const history = v.object({ switches: v.array(switchRow), artifacts: v.array(artifactRow) })

export type History = v.InferOutput<typeof history>

/** A release as its row describes it; undefined where it describes none: servers do not serve it either. */
function releaseOf({ package: name, version, digest, commit, describes }: ArtifactRow): Release | undefined {
  const row = { ...describes, version, digest, ...(commit !== null && { commit }) }
  const { success, output } = v.safeParse(name === shellName ? shellRelease : remoteRelease, row)
  return success ? output : undefined
}

/** The lines of all packages by name, the shell's among them. */
export const linesOf = ({ shell, remotes }: Registry): Partial<Record<string, Line>> => ({
  ...(shell && { [shellName]: shell }),
  ...remotes,
})

/** What a package shall serve; without a release it is retired. */
export interface Target {
  release?: Release
  disabled: boolean
}

export type Targets = Record<string, Target>

/** Releases that `rollback` can go back through. */
const keptReleases = 5

/** The line of a package after a switch; undefined once it is retired. */
function lineAfter(
  line: Line | undefined,
  action: Action,
  { release, disabled }: Target,
  revision = 0,
): Line | undefined {
  if (!release) return undefined
  const isOther = ({ version }: Release) => version !== release.version
  const index = action === 'rollback' ? (line?.previous.findIndex((one) => !isOther(one)) ?? -1) : -1
  function previousReleases() {
    if (!line || action === 'forget') return []
    if (!isOther(line.current)) return line.previous
    // A version that is not among the earlier ones is new, or was served later: what is served now stays behind it.
    return index < 0 ? [line.current, ...line.previous].filter(isOther) : line.previous.slice(index + 1)
  }
  return {
    current: release,
    previous: previousReleases().slice(0, keptReleases),
    released: action === 'release' ? release.digest : (line?.released ?? release.digest),
    disabled,
    revision,
  }
}

/** The registry after a switch. */
export function applySwitch(
  registry: Registry,
  action: Action,
  targets: Targets,
  revision?: number,
): Registry {
  const lines = { ...linesOf(registry) }
  for (const [name, target] of Object.entries(targets))
    lines[name] = lineAfter(lines[name], action, target, revision)
  const { [shellName]: shell, ...remotes } = lines
  const served = Object.entries(remotes).filter(([, line]) => line !== undefined)
  return {
    shell: shell as Registry['shell'],
    remotes: Object.fromEntries(served) as Registry['remotes'],
  }
}

/** The releases of a package by their versions, those that its switches never named among them. */
export const releasesOf = ({ artifacts }: History, name: string) =>
  new Map(
    artifacts.flatMap((row) => {
      const release = row.package === name ? releaseOf(row) : undefined
      return release ? [[row.version, release] as const] : []
    }),
  )

/** What a channel's switches come to. A package that was switched to a row that describes no release keeps its last. */
export function registryOf(history: History): Registry {
  const releases = new Map<string, Map<string, Release>>()
  function find(name: string, version: string) {
    const known = releases.get(name) ?? releasesOf(history, name)
    releases.set(name, known)
    return known.get(version)
  }
  return history.switches.reduce<Registry>(
    (registry, { action, changes, revision }) => {
      const targets = Object.entries(changes).flatMap(([name, { version, disabled }]): [string, Target][] => {
        if (version === null) return [[name, { disabled }]]
        const release = find(name, version)
        return release ? [[name, { release, disabled }]] : []
      })
      return applySwitch(registry, action, Object.fromEntries(targets), revision)
    },
    { remotes: {} },
  )
}

/** @throws Error in words while nobody may release anything */
export function refuseFrozen({ switches }: History) {
  const last = switches.findLast(({ action }) => action === 'freeze' || action === 'thaw')
  if (last?.action === 'freeze') throw new Error(`No releases now, by ${last.by} (“${last.why}”).`)
}
