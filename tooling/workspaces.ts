import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's folder. */
export const root = join(import.meta.dirname, '..')

/**
 * The folder of each package, by package.json's `workspaces`: every list of packages starts here, so that
 * a new one is in all of them. A folder without a package.json is none, as for npm.
 */
export function packages(repository = root) {
  const { workspaces } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  const found = globSync(workspaces, { cwd: repository })
  return found.filter((name) => existsSync(join(repository, name, 'package.json'))).sort()
}

/** The packages that the shell loads at run time. */
export const remotes = (repository = root) => packages(repository).filter((name) => name.startsWith('mf-'))

/** The packages that every remote is built with. */
export const sharedPackages = (repository = root) =>
  packages(repository).filter((name) => name.startsWith('shared-'))

/** What remotes are built and tested with. */
export const kitName = 'remote-kit'

/** The packages that run in a browser: those that have a `src`, apart from the kit. */
export const browserPackages = (repository = root) =>
  packages(repository).filter((name) => name !== kitName && existsSync(join(repository, name, 'src')))
