import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteStore } from '../publishedFiles.ts'
import { messageOf, reportFaults } from '../reportedFaults.ts'
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
  /** Whether this version was served in the last seven days. */
  knows: (name: string, version: string) => boolean
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
  const draft = `${file}.${randomUUID()}`
  await mkdir(cacheDir, { recursive: true })
  try {
    await writeFile(draft, JSON.stringify(releases))
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/** ms for which a start waits for what is served now; after that it begins with what was kept. */
const patience = 10_000

const tarballOf = (name: string, version = '') => `The tarball of ${name} ${version}`.trimEnd()

const artifactOf = (name: string, version: string, artifacts: Artifact[]) =>
  artifacts.find((one) => one.package === name && one.version === version)

const lineOf = ({ shell, remotes }: Registry, name: string) => (name === 'shell' ? shell : remotes[name])

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
  const unpacked = createArtifacts(cacheDir)
  const faults = reportFaults(say)
  /** As the project, or what was kept of it, said last. */
  let latest: SiteReleases | undefined
  /** What is served of that; the same object until it changes. */
  let served: Registry | undefined
  /** Where the tarballs are of what is served, and of what was served in the last seven days. */
  let artifacts: Artifact[] = []
  /** The last switch all of whose tarballs were there. */
  let revision: number | undefined
  let isKept = every === 0

  /** What all packages serve: the former release of one whose tarball is not there. */
  async function unpackAll(next: SiteReleases) {
    let isComplete = true
    async function unpack(name: string, version: string) {
      const artifact = artifactOf(name, version, next.artifacts)
      if (!artifact) throw new Error(`no row says where ${version} is`)
      return unpacked.folderOf(artifact)
    }
    async function usable(name: string, line: ReleaseLine) {
      const fault = await unpack(name, line.current?.version ?? '').then(() => undefined, messageOf)
      // After a later switch it is nobody's.
      if (latest === next) faults.note(tarballOf(name), fault)
      if (fault === undefined) return line
      isComplete = false
      return { current: (served && lineOf(served, name)?.current) ?? null, disabled: line.disabled }
    }
    const [shell, ...remotes] = await Promise.all([
      next.shell && usable('shell', next.shell),
      ...Object.entries(next.remotes).map(async ([name, line]) => [name, await usable(name, line)] as const),
    ])
    return { lines: { shell, remotes: Object.fromEntries(remotes) }, isComplete }
  }

  const keep = () =>
    faults.attempt('The cache folder', async () => {
      isKept = false
      await keepRegistry(cacheDir, channel, {
        revision: revision ?? 0,
        shell: null,
        remotes: {},
        ...served,
        artifacts,
      })
      await unpacked.removeUnused(artifacts)
      isKept = true
    })

  function forgetFaults() {
    const names = [...Object.keys(served?.remotes ?? {}), 'shell'].map((name) => tarballOf(name))
    const versions = artifacts.map((one) => tarballOf(one.package, one.version))
    const concerned = new Set([...names, ...versions])
    for (const what of faults.names())
      if (what.startsWith(tarballOf('')) && !concerned.has(what)) faults.forget(what)
  }

  async function adopt(next: SiteReleases) {
    latest = next
    const { lines, isComplete } = await unpackAll(next)
    // A later switch does not wait for what cannot be unpacked.
    if (latest !== next) return
    const isServed = (one: Artifact) => lineOf(lines, one.package)?.current?.version === one.version
    const former = artifacts.filter(
      (one) => isServed(one) && !artifactOf(one.package, one.version, next.artifacts),
    )
    const replaced = served ? replacedBy(served, lines) : []
    if (JSON.stringify(lines) !== JSON.stringify(served)) served = lines
    artifacts = [...next.artifacts, ...former]
    if (isComplete) revision = next.revision
    forgetFaults()
    if (replaced.length > 0) onReplaced(replaced)
    if (every > 0) await keep()
  }

  /** The last revision that the project itself has named: what was kept may be of another project. */
  let asked: number | undefined
  let adopting: Promise<void> | undefined

  async function follow() {
    const next = await faults.attempt('The registry', () => askReleases(settings, channel, asked, fetch))
    if (next) asked = next.revision
    const isBehind = !adopting && latest && latest.revision !== revision
    const due = next ?? (isBehind ? latest : undefined)
    if (due) {
      const work = adopt(due).finally(() => {
        if (adopting === work) adopting = undefined
      })
      adopting = work
    } else if (!isKept && served) await keep()
  }

  await faults.attempt('The kept registry', async () => {
    const kept = await readFile(keptRegistry(cacheDir, channel), 'utf8').catch((cause: unknown) => {
      // A first start.
      if (every > 0 && (cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw cause
    })
    if (kept !== undefined)
      await Promise.race([adopt(parseReleases(JSON.parse(kept))), sleep(patience, undefined, { ref: false })])
  })
  if (every > 0) {
    await follow()
    await Promise.race([adopting, sleep(patience, undefined, { ref: false })])
  }
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
    const all = artifacts.filter((one) => one.package === 'shell')
    return all.sort((a, b) => Number(b.version === current) - Number(a.version === current))
  }

  const versionsOf = (name: string, version: string) => {
    const artifact = artifactOf(name, version, artifacts)
    return artifact ? [artifact] : []
  }

  type Read = (artifact: Artifact, file: string) => Promise<Uint8Array<ArrayBuffer> | null | undefined>

  /** @throws where one that may have it cannot be read, which is no missing file */
  async function firstOf(versions: Artifact[], file: string, read: Read) {
    let failure: Error | undefined
    for (const artifact of versions) {
      const what = tarballOf(artifact.package, artifact.version)
      try {
        const bytes = await read(artifact, file)
        faults.note(what, undefined)
        if (bytes !== undefined) return bytes
      } catch (cause) {
        faults.note(what, messageOf(cause))
        failure = cause as Error
      }
    }
    if (failure) throw failure
    return null
  }

  return {
    read: (path) => {
      const [, place, ...rest] = path.split('/')
      if (place === 'shell') return firstOf(shells(), rest.join('/'), unpacked.open)
      const [name = '', version = '', ...file] = rest
      return firstOf(versionsOf(name, version), file.join('/'), unpacked.open)
    },
    build: (path) => {
      const [name = '', version = '', ...file] = path.replace(/^\/(remotes\/)?/, '').split('/')
      return firstOf(versionsOf(name, version), file.join('/'), unpacked.build)
    },
    registry: () =>
      served ? Promise.resolve(served) : Promise.reject(new Error('nothing was ever read of it')),
    revision: () => revision,
    faults: faults.names,
    knows: (name, version) => artifactOf(name, version, artifacts) !== undefined,
    async copyPublic(targetOf) {
      for (const artifact of [...artifacts].reverse()) await unpacked.copyPublic(artifact, targetOf(artifact))
    },
    close: () => clearInterval(timer),
  }
}
