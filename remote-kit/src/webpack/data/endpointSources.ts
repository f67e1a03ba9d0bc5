import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, ourPackages } from '../../ourPackages.ts'

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name)

/** The files that a build of the folder may be made of. */
export const sourcesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .sort()
    .map((name) => join(folder, name))

const injects = (file: string) => readFileSync(file, 'utf8').includes('injectEndpoints(')

/** The sources that a package's endpoints are made of: the shared ones, and its own where it injects some itself. */
export function endpointSources(folder: string) {
  const [own = [], domain = [], backend = []] = ourPackages(folder).map((one) =>
    sourcesBelow(join(one.folder, 'src')),
  )
  return [...domain, ...backend, ...(own.some(injects) ? own : [])]
}

/** A hash of the names and texts of files, which is the same wherever their packages lie. */
export function hashOf(packages: ReturnType<typeof ourPackages>, files: string[]) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`/${nameOf(packages, file)}`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
