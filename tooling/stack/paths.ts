import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

/** The repository's folder. */
export const root = join(here, '..', '..')

/** A file beside this one. */
export const ownFile = (...names: string[]) => join(here, ...names)

/** The folder of an installed package, whether or not its exports name a package.json. */
export function packageDir(name: string) {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return dirname(require.resolve(join(folder, name, 'package.json')))
    } catch {
      // Look in the next folder up.
    }
  }
  throw new Error(`${name} is not installed: run npm ci`)
}
