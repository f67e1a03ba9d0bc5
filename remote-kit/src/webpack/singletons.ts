import { join } from 'node:path'
import { installedFolder, readManifest } from '../ourPackages.ts'

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

/** The shell's list of them, below its folder. */
export const shareScopeFile = join('src', 'federation', 'shareScope.ts')

/** The modules that the list takes in place of a full package. */
const curated: Record<string, string> = {
  'react-redux': './redux.ts',
  'react-router-dom': './router.ts',
}

/** From where the list takes a singleton. */
export const sourceOf = (request: string) => curated[request] ?? request

/** The version that stands in node_modules, found from `folder`. */
const installedVersion = (folder: string, name: string) => readManifest(installedFolder(folder, name)).version

/** A pinned `19.3.1` in a package.json still accepts every 19.x that a shell may carry. */
const sameMajor = (range: string) => (/^\d/.test(range) ? `^${range}` : range)

/** The result of `pick` for each one's package, by the names under which they are requested. */
const mapSingletons = <T>(pick: (name: string) => T) =>
  Object.fromEntries(Object.entries(singletons).map(([request, name]) => [request, pick(name)]))

/** The versions that the shell carries, by the names under which they are requested. */
export const singletonVersions = (folder: string) => mapSingletons((name) => installedVersion(folder, name))

/** The ranges that a remote's package.json names, and for the others those of the packages that it is built with. */
function acceptedVersions(folder: string): Record<string, string> {
  const { dependencies, peerDependencies } = readManifest(folder)
  const peersOf = (name: string) => readManifest(installedFolder(folder, name)).peerDependencies
  const { 'shared-ui': _any, ...libraries } = { ...peersOf('shared-backend'), ...peersOf('shared-ui') }
  return { ...libraries, ...dependencies, ...peerDependencies }
}

/** For a remote: taken from the shell, no copy of its own; another major is refused. */
export function consumed(folder: string) {
  const ranges = acceptedVersions(folder)
  return mapSingletons((name) => ({
    singleton: true,
    strictVersion: true,
    // A singleton that only a dependency's dependency imports must not be bundled either.
    requiredVersion: sameMajor(ranges[name] ?? installedVersion(folder, name)),
    import: false as const,
  }))
}

/** The federation runtime: the shell gives it as a global (`externalRuntime` of the plugin), and not as a share. */
export const runtimeCore = '@module-federation/runtime-core'

/** For the contract of a remote: which version of each it accepts. */
export const acceptedRanges = (folder: string): Record<string, { range: string }> => ({
  ...Object.fromEntries(
    Object.entries(consumed(folder)).map(([request, { requiredVersion }]) => [
      request,
      { range: requiredVersion },
    ]),
  ),
  [runtimeCore]: { range: sameMajor(installedVersion(folder, runtimeCore)) },
})

/** For the contract of the shell: which version of each it carries. */
export const carriedVersions = (folder: string): Record<string, { version: string }> => ({
  ...mapSingletons((name) => ({ version: installedVersion(folder, name) })),
  [runtimeCore]: { version: installedVersion(folder, runtimeCore) },
})
