import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegistryEntry } from 'shared-backend'
import { registryEntry } from 'shared-backend/registry'
import * as v from 'valibot'
import { assetList } from '../../shell/server/assetList.ts'
import { readJson } from '../readJson.ts'
import { copyPublic, exists, layout, refuseOlder, whole } from './layout.ts'
import { readRemote, root } from './packages.ts'

/**
 * `registry.json` of a site: what each remote serves now, what it served before, newest first, and the
 * fingerprint of its build that was published last, which a rollback leaves as it is.
 */
const registryFile = v.record(
  v.string(),
  v.object({
    current: registryEntry,
    previous: v.array(registryEntry),
    build: v.optional(v.string()),
  }),
)

export type Registry = v.InferOutput<typeof registryFile>

/** Releases that `rollback` can go back through. */
const keptReleases = 5

const files = v.object({ sync: v.array(v.string()) })

/** What the federation plugin says of a build, as far as it is read here. */
const federationManifest = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string() }) }),
  exposes: v.array(v.object({ name: v.string(), assets: v.object({ js: files, css: files }) })),
})

/** @throws Error naming what is wrong in a registry that somebody has damaged: publishing would make it final */
export function readRegistry(siteDir: string): Registry {
  try {
    return readJson(registryFile, layout(siteDir).registry)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw cause
  }
}

/** A rename is atomic: the running server reads the old file or the new one, never half of one. */
async function replace(path: string, content: string) {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, path)
}

const writeRegistry = (siteDir: string, registry: Registry) =>
  replace(layout(siteDir).registry, `${JSON.stringify(registry, null, 2)}\n`)

const buildOf = (name: string) => readFile(join(root, name, 'dist/.fingerprint'), 'utf8')

/** A package's build for the front door, as a path below its `dist`; none where a visitor never sees it. */
async function frontDoorFile(name: string) {
  const folder = join(root, name, 'dist/front-door')
  const files = await readdir(folder).catch(() => [])
  const file = files.find((candidate) => candidate.endsWith('.js'))
  return file && `front-door/${file}`
}

/** The entry that a build of `name` would have in the registry, its files under `base`. */
async function describe(name: string, version: string): Promise<RegistryEntry> {
  const { site } = readRemote(name)
  const manifest = readJson(federationManifest, join(root, name, 'dist/mf-manifest.json'))
  const base = `/remotes/${name}/${version}/`
  const app = manifest.exposes.find((exposed) => exposed.name === 'App')
  if (!app) throw new Error(`${name} does not expose ./App`)
  const firstView = await frontDoorFile(name)
  return {
    version,
    entry: base + manifest.metaData.remoteEntry.name,
    routes: Object.keys(site.routes),
    rules: site.routes,
    assets: {
      scripts: app.assets.js.sync.map((file) => base + file),
      styles: app.assets.css.sync.map((file) => base + file),
    },
    firstView: firstView && base + firstView,
  }
}

async function sameFiles(a: string, b: string) {
  const list = async (folder: string) => (await readdir(folder, { recursive: true })).sort().join('\n')
  return (await list(a)) === (await list(b))
}

/**
 * A published version never changes. A build that differs from what stands under its version
 * gets the fingerprint of its sources as a suffix: `1.2.0-3f9c01aa`.
 */
async function versionFor(siteDir: string, name: string) {
  const { version } = readRemote(name)
  const dist = join(root, name, 'dist')
  const published = layout(siteDir).remote(name, version).build
  if (!(await exists(published)) || (await sameFiles(dist, published))) return version
  return `${version}-${(await buildOf(name)).slice(0, 8)}`
}

/** Puts the built remote into the site under its own version and switches the registry to it. */
export async function publishRemote(siteDir: string, name: string): Promise<RegistryEntry> {
  await refuseOlder(siteDir)
  const version = await versionFor(siteDir, name)
  const dist = join(root, name, 'dist')
  const { open, build } = layout(siteDir).remote(name, version)
  await whole(build, (draft) => cp(dist, draft, { recursive: true }))
  await whole(open, (draft) => copyPublic(dist, draft))
  const current = await describe(name, version)
  const registry = readRegistry(siteDir)
  const before = registry[name]
  const older = before ? [before.current, ...before.previous] : []
  const previous = older.filter((entry) => entry.version !== version).slice(0, keptReleases)
  const print = await buildOf(name)
  await writeRegistry(siteDir, { ...registry, [name]: { current, previous, build: print } })
  return current
}

/** Publishes the remote unless this build of it is what was published last: that may be rolled back since. */
export async function publishIfNew(siteDir: string, name: string) {
  const published = readRegistry(siteDir)[name]?.build
  if (published !== (await buildOf(name))) await publishRemote(siteDir, name)
}

/** Hashed files are added and none removed: a page opened before the release still finds its own. */
export async function publishShell(siteDir: string) {
  await refuseOlder(siteDir)
  const dist = join(root, 'shell/dist')
  const { assets: list, shell } = layout(siteDir)
  await mkdir(shell.build, { recursive: true })
  await cp(dist, shell.build, { recursive: true })
  await copyPublic(dist, shell.open)
  await cp(join(root, 'shell/public'), shell.open, { recursive: true })
  // The list names the others: it comes when they are there.
  const assets = readJson(assetList, join(dist, 'assets.json'))
  const firstView = await frontDoorFile('shell')
  await replace(list, JSON.stringify({ ...assets, firstView: firstView && `/shell/${firstView}` }))
}

/** Switches a remote to its release before. Throws when there is none. */
export async function switchBack(siteDir: string, name: string): Promise<RegistryEntry> {
  const registry = readRegistry(siteDir)
  const before = registry[name]
  const [current, ...previous] = before?.previous ?? []
  if (!current) throw new Error(`${name} has no earlier release to go back to`)
  await writeRegistry(siteDir, { ...registry, [name]: { ...before, current, previous } })
  return current
}
