import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * The modules that the shell carries and every remote consumes, subpaths included: one copy of each
 * in a page. Whatever is not here a remote bundles for itself; Redux reaches it through shared-backend.
 */
const singletons: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-redux': 'react-redux',
  'react-router-dom': 'react-router-dom',
  'shared-backend': 'shared-backend',
  'shared-ui': 'shared-ui',
}

export const singletonRequests = Object.keys(singletons)

/** What the shell provides under a package's name in the place of the package; its own files import the package. */
const curated: Record<string, string> = {
  'react-redux': './src/federation/redux.ts',
  'react-router-dom': './src/federation/router.ts',
}

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export const readManifest = <T extends Manifest>(folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as T

/** The version that stands in node_modules, found from `folder`. */
function installedVersion(folder: string, name: string) {
  const paths = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? []
  for (const path of paths) {
    try {
      return readManifest(join(path, name)).version
    } catch {
      // Not in this node_modules: the next one up may have it.
    }
  }
  throw new Error(`${name} is not installed: run npm ci`)
}

/** A pinned `19.3.1` in a package.json still accepts every 19.x that a shell may carry. */
const sameMajor = (range: string) => (/^\d/.test(range) ? `^${range}` : range)

interface Share {
  singleton: true
  strictVersion: true
  requiredVersion: string
  import?: false
  eager?: true
  version?: string
  shareKey?: string
}

function share(folder: string, consume: boolean) {
  const { dependencies, peerDependencies } = readManifest(folder)
  const ranges = { ...dependencies, ...peerDependencies }
  const entries = Object.entries(singletons).map(([request, name]): [string, Share] => {
    // A singleton that only a dependency's dependency imports must not be bundled either.
    const range = ranges[name] ?? installedVersion(folder, name)
    const common = { singleton: true, strictVersion: true, requiredVersion: sameMajor(range) } as const
    if (consume) return [request, { ...common, import: false }]
    const source = { eager: true as const, version: installedVersion(folder, name), shareKey: request }
    return [curated[request] ?? request, { ...common, ...source }]
  })
  return Object.fromEntries(entries)
}

/** By the names under which they are asked for. */
const mapShares = <T>(shares: Record<string, Share>, pick: (share: Share) => T) =>
  Object.fromEntries(Object.entries(shares).map(([name, one]) => [one.shareKey ?? name, pick(one)]))

/** For the shell: carried in its first files, so that its start needs no asynchronous boundary. */
export const provided = (folder: string) => share(folder, false)

/** For a remote: taken from the shell, no copy of its own; another major is refused. */
export const consumed = (folder: string) => share(folder, true)

/** What the federation plugin has a remote's entry run first: the shell gives it, as a global and not as a share. */
export const bundlerRuntime = '@module-federation/webpack-bundler-runtime'

/** For the contract of a remote: which version of each it accepts. */
export const acceptedRanges = (folder: string): Record<string, { range: string }> => ({
  ...mapShares(consumed(folder), ({ requiredVersion }) => ({ range: requiredVersion })),
  // What an entry calls is there in each later minor; the gate looks at the pages that it leads to.
  [bundlerRuntime]: { range: sameMajor(installedVersion(folder, bundlerRuntime)) },
})

/** For the contract of the shell: which version of each it carries. */
export const carriedVersions = (folder: string): Record<string, { version?: string }> => ({
  ...mapShares(provided(folder), ({ version }) => ({ version })),
  [bundlerRuntime]: { version: installedVersion(folder, bundlerRuntime) },
})
