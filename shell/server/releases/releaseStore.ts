import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteStore } from '../publishedFiles.ts'
import { reportFaults } from '../reportedFaults.ts'
import type { SiteSettings } from '../site.ts'
import { createArtifacts } from './artifacts.ts'
import {
  askReleases,
  parseReleases,
  type Artifact,
  type ReleaseLine,
  type SiteReleases,
} from './siteReleases.ts'

interface StoreOptions {
  settings: Pick<SiteSettings, 'supabase'>
  channel: string
  /** A folder that may be lost at any time. */
  cacheDir: string
  /** ms between two questions to the project; 0 for a server that serves what `cacheDir` says. */
  every: number
  /** Called with `<package>@<version>` of what is not served any more. */
  onReplaced?: (releases: string[]) => unknown
  say?: (message: string) => void
}

interface ReleaseStore extends SiteStore {
  /** Names of what cannot be used now. */
  faults: () => string[]
  /** Copies the files for browsers of all versions of the last seven days, those of the newest last. */
  copyPublic: (targetOf: (artifact: Artifact) => string) => Promise<void>
  /** Follows the project no longer. */
  close: () => void
}

type Registry = Pick<SiteReleases, 'shell' | 'remotes'>

/** What a registry serves otherwise than the one before it: another version, or switched off or on. */
function replacedBy(before: Registry, now: Registry) {
  const linesOf = ({ shell, remotes }: Registry) => ({ ...(shell && { shell }), ...remotes })
  const after: Partial<Record<string, ReleaseLine>> = linesOf(now)
  return Object.entries<ReleaseLine>(linesOf(before)).flatMap(([name, { current, disabled }]) => {
    const line = after[name]
    const isSame = line?.current?.version === current?.version && line?.disabled === disabled
    return isSame || !current ? [] : [`${name}@${current.version}`]
  })
}

/** Where a channel's registry is kept for a start without the project. */
export const keptRegistry = (cacheDir: string, channel: string) => join(cacheDir, `registry.${channel}.json`)

/** Writes what a channel serves, for a start without the project. */
export async function keepRegistry(cacheDir: string, channel: string, releases: SiteReleases) {
  const file = keptRegistry(cacheDir, channel)
  await mkdir(cacheDir, { recursive: true })
  await writeFile(`${file}.${process.pid}`, JSON.stringify(releases))
  await rename(`${file}.${process.pid}`, file)
}

/**
 * The site of a channel, as the project's rows name it. What was switched is served once its tarballs are unpacked; a
 * package whose tarball is not there keeps its former release. Resolves once there is something to serve, or nothing yet.
 */
export async function openReleaseStore({
  settings,
  channel,
  cacheDir,
  every,
  onReplaced = () => {},
  say = console.error,
}: StoreOptions): Promise<ReleaseStore> {
  const artifacts = createArtifacts(cacheDir)
  const faults = reportFaults(say)
  /** As the project said last. */
  let known: SiteReleases | undefined
  /** The same, as far as its tarballs are there. */
  let served: Registry | undefined
  let isComplete = true

  const artifactOf = (name: string, version: string, { artifacts: named }: SiteReleases) =>
    named.find((one) => one.package === name && one.version === version)

  /** The line of a package, or its former one where its tarball is not there. */
  async function usable(
    name: string,
    line: ReleaseLine,
    former: ReleaseLine | null | undefined,
    next: SiteReleases,
  ) {
    const version = line.current?.version ?? ''
    const folder = await faults.attempt(`The tarball of ${name}`, async () => {
      const artifact = artifactOf(name, version, next)
      if (!artifact) throw new Error(`no row says where ${version} is`)
      return artifacts.folderOf(artifact)
    })
    if (folder) return line
    isComplete = false
    return { current: former?.current ?? null, disabled: line.disabled }
  }

  async function adopt(next: SiteReleases) {
    isComplete = true
    const [shell, ...remotes] = await Promise.all([
      next.shell && usable('shell', next.shell, served?.shell, next),
      ...Object.entries(next.remotes).map(
        async ([name, line]) => [name, await usable(name, line, served?.remotes[name], next)] as const,
      ),
    ])
    const now = { shell, remotes: Object.fromEntries(remotes) }
    const replaced = served ? replacedBy(served, now) : []
    // The same object means that nothing has changed.
    if (JSON.stringify(now) !== JSON.stringify(served)) served = now
    known = next
    if (replaced.length > 0) onReplaced(replaced)
  }

  const keep = (next: SiteReleases) =>
    faults.attempt('The cache folder', async () => {
      await keepRegistry(cacheDir, channel, next)
      await artifacts.removeUnused(next.artifacts)
    })

  /** The last revision that the project itself has named: what was kept may be of another project. */
  let asked: number | undefined

  async function follow() {
    const next = await faults.attempt('The registry', () => askReleases(settings, channel, asked, fetch))
    if (next) asked = next.revision
    if (next) await adopt(next)
    else if (known && !isComplete) await adopt(known)
    if (next) await keep(next)
  }

  async function startWithKept() {
    await faults.attempt('The kept registry', async () =>
      adopt(parseReleases(JSON.parse(await readFile(keptRegistry(cacheDir, channel), 'utf8')))),
    )
  }

  if (every > 0) await follow()
  if (!served) await startWithKept()
  let isFollowing = false
  const timer =
    every > 0
      ? setInterval(() => {
          if (isFollowing) return
          isFollowing = true
          void follow().finally(() => (isFollowing = false))
        }, every)
      : undefined
  timer?.unref()

  /** The versions of the shell, the served one first: their files share one address, and pages of former ones are open. */
  function shells() {
    const current = served?.shell?.current?.version
    const all = (known?.artifacts ?? []).filter((one) => one.package === 'shell')
    return [...all].sort((a, b) => Number(b.version === current) - Number(a.version === current))
  }

  const versionsOf = (name: string, version: string) => {
    const artifact = known && artifactOf(name, version, known)
    return artifact ? [artifact] : []
  }

  type Read = (artifact: Artifact, file: string) => Promise<Uint8Array<ArrayBuffer> | null | undefined>

  async function firstOf(versions: Artifact[], file: string, read: Read) {
    for (const artifact of versions) {
      // Where its tarball is away, an open page shows its card.
      const what = `The tarball of ${artifact.package} ${artifact.version}`
      const bytes = await faults.attempt(what, () => read(artifact, file))
      if (bytes !== undefined) return bytes
    }
    return null
  }

  return {
    read: (path) => {
      const [, place, ...rest] = path.split('/')
      if (place === 'shell') return firstOf(shells(), rest.join('/'), artifacts.open)
      const [name = '', version = '', ...file] = rest
      return firstOf(versionsOf(name, version), file.join('/'), artifacts.open)
    },
    build: (path) => {
      const [name = '', version = '', ...file] = path.replace(/^\/(remotes\/)?/, '').split('/')
      return firstOf(versionsOf(name, version), file.join('/'), artifacts.build)
    },
    registry: () =>
      served ? Promise.resolve(served) : Promise.reject(new Error('nothing was ever read of it')),
    revision: () => known?.revision,
    faults: faults.names,
    async copyPublic(targetOf) {
      for (const artifact of [...(known?.artifacts ?? [])].reverse())
        await artifacts.copyPublic(artifact, targetOf(artifact))
    },
    close: () => clearInterval(timer),
  }
}
