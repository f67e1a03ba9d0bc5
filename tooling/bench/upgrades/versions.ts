import { lt, major, prerelease, rcompare } from 'semver'

/** The dependencies of each workspace, by its folder: names with the versions that they are pinned to. */
export type Declared = Record<string, Record<string, string>>

/** The version that this library is pinned to, in all workspaces alike. @throws Error where none declares it */
export function pinnedVersion(library: string, declared: Declared) {
  const version = Object.values(declared).find((pins) => pins[library])?.[library]
  if (!version) throw new Error(`No workspace declares ${library}`)
  return version
}

/** The next newer stable version of the same major; without one the one before. */
export function nextVersion(pinned: string, published: string[]) {
  const stable = published
    .filter((version) => !prerelease(version) && major(version) === major(pinned))
    .sort(rcompare)
  return stable.findLast((version) => lt(pinned, version)) ?? stable.find((version) => lt(version, pinned))
}

const scopeOf = (name: string) => /^@[^/]+\//.exec(name)?.[0]

/** The library, and what is declared of the same scope under the same version: such packages are published together. */
function movedTogether(library: string, declared: Declared) {
  const [version, scope] = [pinnedVersion(library, declared), scopeOf(library)]
  const pins = Object.values(declared).flatMap((each) => Object.entries(each))
  const sisters = pins.filter(([name, pin]) => scope && name.startsWith(scope) && pin === version)
  return [...new Set([library, ...sisters.map(([name]) => name)])]
}

/** The commands that move a library, and the packages that go with it, in all workspaces that declare them. */
export const installCommands = (library: string, version: string, declared: Declared) =>
  movedTogether(library, declared).map((name) => {
    const workspaces = Object.keys(declared).filter((folder) => declared[folder]?.[name])
    return `npm install ${name}@${version} ${workspaces.map((folder) => `-w ${folder}`).join(' ')}`
  })
