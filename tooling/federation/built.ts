import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { rulesByRoute } from 'shared-backend/registry'
import * as v from 'valibot'
import { assetList, type AssetList } from '../../shell/server/assetList.ts'
import { readJson } from '../../remote-kit/src/readJson.ts'
import { contractFile } from '../../remote-kit/src/webpack/ContractPlugin.ts'
import { dataUsesFile } from '../../remote-kit/src/webpack/data/DataUsesPlugin.ts'
import { dataUses } from '../../remote-kit/src/webpack/data/uses.ts'
import { routesFile } from '../../remote-kit/src/webpack/routes/RoutesPlugin.ts'
import { manifestFile } from '../../remote-kit/src/webpack/PublicFilesPlugin.ts'
import { readManifest } from '../../remote-kit/src/ourPackages.ts'
import { singletonRequests } from '../../remote-kit/src/webpack/singletons.ts'
import { isPlainBuild, plainRoutes, publicFiles, within } from '../../remote-kit/src/release/buildFiles.ts'
import { root, shellName } from './packages.ts'
import type { Packed } from './pack.ts'
import { contract, type RemoteRelease, type ShellRelease } from './registry.ts'

/** A package's build, as it is published. */
export interface Built {
  name: string
  /** As its package.json says it. */
  version: string
  dist: string
  commit?: string
  /** Its tarball, where it comes from one. */
  packed?: Packed
}

/** The build that lies in the package's folder. */
export const builtPackage = (name: string): Built => ({
  name,
  version: readManifest(join(root, name)).version,
  dist: join(root, name, 'dist'),
})

const files = v.object({ sync: v.array(v.string()) })

/** The part of the federation plugin's manifest that is read here. */
const federationManifest = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string() }) }),
  exposes: v.array(v.object({ name: v.string(), assets: v.object({ js: files, css: files }) })),
})

/** The same of a build by the plain plugin: it has no other list of what it shares. */
const plainManifest = v.object({
  ...federationManifest.entries,
  shared: v.array(v.object({ name: v.string(), requiredVersion: v.optional(v.string()) })),
})

/** The build's requirements of other packages. */
const needsOf = (dist: string) => ({
  shares: readJson(contract, join(dist, contractFile)),
  uses: readJson(dataUses, join(dist, dataUsesFile)),
})

/** A package's build for the server, as a path below its `dist`; none where a visitor never sees it. */
function serverEntryFile(dist: string) {
  const folder = join(dist, 'server')
  try {
    const file = readdirSync(folder).find((candidate) => candidate.endsWith('.js'))
    return file && `server/${file}`
  } catch {
    return undefined
  }
}

interface ServerBuild {
  renderTemplates?: () => AssetList['templates']
}

type Evaluate = (module: { exports: ServerBuild }, exports: ServerBuild) => void

/** HTML that the shell's build for the server renders for pages; none of a build without. */
export function templatesOf(serverBuild: string) {
  const module: { exports: ServerBuild } = { exports: {} }
  const run = runInThisContext(`(module, exports) => {${readFileSync(serverBuild, 'utf8')}\n}`) as Evaluate
  run(module, module.exports)
  return module.exports.renderTemplates?.()
}

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('base64')

/** Integrity hashes of these files of a build, by `base` and their names. */
export const integrityOf = (dist: string, names: string[], base = '') =>
  Object.fromEntries(within(names).map((name) => [base + name, `sha256-${sha256(join(dist, name))}`]))

type Rules = v.InferOutput<typeof rulesByRoute>
type Assets = RemoteRelease['assets']

/** The files of pages that are none of App's, in the order of their routes. */
const pageFiles = (rules: Rules) => [
  ...new Set(
    Object.values(rules).flatMap(({ assets }) => [...(assets?.scripts ?? []), ...(assets?.styles ?? [])]),
  ),
]

const below = (base: string, { scripts, styles }: Assets): Assets => ({
  scripts: scripts.map((file) => base + file),
  styles: styles.map((file) => base + file),
})

/** The rules with the addresses that their pages' files have below `base`. */
const rulesBelow = (base: string, rules: Rules): Rules =>
  Object.fromEntries(
    Object.entries(rules).map(([pattern, { assets, ...rule }]) => [
      pattern,
      { ...rule, ...(assets && { assets: below(base, assets) }) },
    ]),
  )

/** A remote's entry in the registry, its files below `base`. */
function describeRemote({ name, dist }: Built, base: string) {
  const rules = readJson(rulesByRoute, join(dist, routesFile))
  const manifest = readJson(federationManifest, join(dist, manifestFile))
  const app = manifest.exposes.find((exposed) => exposed.name === 'App')
  if (!app) throw new Error(`${name} does not expose ./App`)
  const serverEntry = serverEntryFile(dist)
  const entry = manifest.metaData.remoteEntry.name
  const ofPages = pageFiles(rules)
  // The manifest counts a page's files as App's where App has what several pages share.
  const [scripts, styles] = [app.assets.js.sync, app.assets.css.sync].map((files) =>
    files.filter((file) => !ofPages.includes(file)),
  ) as [string[], string[]]
  return {
    entry: base + entry,
    routes: Object.keys(rules),
    rules: rulesBelow(base, rules),
    assets: below(base, { scripts, styles }),
    integrity: integrityOf(dist, [entry, ...scripts, ...styles, ...ofPages], base),
    serverEntry: serverEntry && base + serverEntry,
    ...needsOf(dist),
  }
}

/**
 * The entry of a remote that is built by the plain federation plugin. Its manifest says how it is loaded; what it asks of
 * the backend is not known, and browsers render its pages.
 */
function describePlain({ name, dist }: Built, base: string) {
  // Its pages have no files of their own that the server would name.
  const rules = Object.fromEntries(
    Object.entries(readJson(rulesByRoute, plainRoutes(dist))).map(([route, { assets: _assets, ...rule }]) => [
      route,
      rule,
    ]),
  )
  const { exposes, shared } = readJson(plainManifest, join(dist, manifestFile))
  if (!exposes.some((exposed) => exposed.name === 'App')) throw new Error(`${name} does not expose ./App`)
  // It has a copy of its own of everything else that it shares.
  const singletons = shared.filter((module) => singletonRequests.includes(module.name))
  return {
    entry: base + manifestFile,
    kind: 'manifest' as const,
    routes: Object.keys(rules),
    rules,
    assets: { scripts: [], styles: [] },
    shares: Object.fromEntries(
      singletons.map((module) => [module.name, { range: module.requiredVersion ?? '*' }]),
    ),
  }
}

function describeShell({ dist }: Built, base: string) {
  const serverEntry = serverEntryFile(dist)
  const assets = readJson(assetList, join(dist, 'assets.json'))
  const scripts = assets.first ? [assets.first, ...assets.scripts] : assets.scripts
  return {
    ...assets,
    integrity: integrityOf(dist, scripts),
    serverEntry: serverEntry && base + serverEntry,
    templates: serverEntry ? templatesOf(join(dist, serverEntry)) : undefined,
    ...needsOf(dist),
  }
}

const describeAny = (built: Built, base: string) =>
  (isPlainBuild(built.dist) ? describePlain : describeRemote)(built, base)

/** The registry's words for this build, under a version. */
export function describe(built: Built, version: string, digest: string): RemoteRelease | ShellRelease {
  const { name, commit } = built
  const described = { version, digest, ...(commit && { commit }) }
  if (name === shellName) return { ...described, ...describeShell(built, `/shell/${version}/`) }
  return { ...described, ...describeAny(built, `/remotes/${name}/${version}/`) }
}

/** A hash of all that a visitor gets of it. The names of files carry hashes of what is in them. */
export function digestOf(built: Built) {
  const described = built.name === shellName ? describeShell(built, '') : describeAny(built, '')
  const files = publicFiles(built.dist).sort()
  // The names of a plain build need not have hashes.
  const content = JSON.stringify([
    described,
    isPlainBuild(built.dist) ? integrityOf(built.dist, files) : files,
  ])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
