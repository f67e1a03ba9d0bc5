import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { nameOf, ourPackages } from '../../ourPackages.ts'
import { refuseSameNames } from './endpointNames.ts'

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

/** The version in the names of a build's endpoints: another definition has another name. */
function endpointsVersion(folder: string, isDevelopment: boolean) {
  const sources = endpointSources(folder)
  const packages = ourPackages(folder)
  refuseSameNames(packages, sources)
  // There a source that was changed takes the place of what it was.
  return isDevelopment ? 'development' : hashOf(packages, sources).slice(0, 8)
}

/** Tells `shared-backend/endpoints` its version. @throws Error where two endpoints of the package have one name */
export const endpointsVersionPlugin = (folder: string, isDevelopment: boolean) =>
  new webpack.DefinePlugin({ ENDPOINTS_VERSION: JSON.stringify(endpointsVersion(folder, isDevelopment)) })
