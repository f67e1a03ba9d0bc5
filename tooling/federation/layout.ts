import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { readJson } from '../readJson.ts'
import { publicFilesList } from '../../remote-kit/src/webpack/PublicFilesPlugin.ts'
import { routesFile } from '../../remote-kit/src/webpack/routes/RoutesPlugin.ts'

/** The host's name among the packages that are released. */
export const shellName = 'shell'

/** The routes of a build that does not write them itself stand beside it: it is made by the plain federation plugin. */
export const plainRoutes = (dist: string) => join(dist, '..', routesFile)

export const isPlainBuild = (dist: string) => existsSync(plainRoutes(dist))

/** All files of a plain build that are for browsers. */
const plainFiles = (dist: string) =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/(^\.|\.map$|^mf-stats\.json$)/.test(file.name))
    .map((file) => relative(dist, join(file.parentPath, file.name)))
    .sort()

/** The files that a browser may request, as the build lists them. */
export const publicFiles = (dist: string) =>
  isPlainBuild(dist) ? plainFiles(dist) : readJson(v.array(v.string()), join(dist, publicFilesList))

/** Files of a build that are not there: somebody has deleted them since. */
export function missingFiles(dist: string) {
  const isMissing = (file: string) => !existsSync(join(dist, file))
  return !isPlainBuild(dist) && isMissing(publicFilesList)
    ? [publicFilesList]
    : publicFiles(dist).filter(isMissing)
}
