import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'

export interface Manifest {
  name: string
  version: string
  private?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export const readManifest = <T extends Manifest>(folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as T

/** The folder of the repository that a package is in: the nearest one with a lockfile, or its own. */
export function repositoryOf(folder: string) {
  for (let above = folder; above !== dirname(above); above = dirname(above))
    if (existsSync(join(above, 'package-lock.json'))) return above
  return folder
}

/** Where a package is installed for `folder`. @throws Error when it is not */
export function installedFolder(folder: string, name: string) {
  // The kit's own neighbours come last: a folder without a node_modules has none.
  const from = [join(folder, 'package.json'), import.meta.filename]
  const paths = from.flatMap((file) => createRequire(file).resolve.paths(name) ?? [])
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')))
  if (found === undefined) throw new Error(`${name} is not installed: run npm ci`)
  return realpathSync(found)
}

/** One of the packages that this site is made of. */
interface OurPackage {
  name: string
  folder: string
}

/** Columns and types stand in the first, endpoints in the second. */
const shared = ['shared-domain', 'shared-backend', 'shared-ui']

/** The package in `folder`, and the shared ones that it is built with. */
export const ourPackages = (folder: string): OurPackage[] => [
  { name: readManifest(folder).name, folder: realpathSync(folder) },
  ...shared.map((name) => ({ name, folder: installedFolder(folder, name) })),
]

const endings = ['.ts', '.tsx', '']

/** The source of a package's file: of one that is installed compiled, what it was compiled from. */
function sourceIn(folder: string, file: string) {
  const compiled = join(folder, 'lib') + sep
  if (!file.startsWith(compiled)) return file
  const source = join(folder, 'src', file.slice(compiled.length))
  const found = endings.map((ending) => source.replace(/\.js$/, ending)).find((one) => existsSync(one))
  return found ?? source
}

const ownerOf = (packages: OurPackage[], file: string) =>
  packages.find(
    ({ folder }) =>
      file.startsWith(folder + sep) && !file.slice(folder.length).includes(`${sep}node_modules${sep}`),
  )

/** The source of a file of ours, wherever its package lies. @returns nothing for a file of a library */
export function sourceFileOf(packages: OurPackage[], file: string) {
  const owner = ownerOf(packages, file)
  return owner && sourceIn(owner.folder, file)
}

/**
 * A file as the workspace names it, wherever its package lies: `shared-ui/src/card/Card.tsx`.
 * @returns nothing for a file of a library
 */
export function nameOf(packages: OurPackage[], file: string) {
  const owner = ownerOf(packages, file)
  return owner && [owner.name, ...relative(owner.folder, sourceIn(owner.folder, file)).split(sep)].join('/')
}
