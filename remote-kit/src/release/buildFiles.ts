import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { readJson } from '../readJson.ts'
import { publicFilesList } from '../webpack/PublicFilesPlugin.ts'
import { routesFile } from '../webpack/routes/RoutesPlugin.ts'

/** The routes of a build that does not write them itself stand beside it: it is made by the plain federation plugin. */
export const plainRoutes = (dist: string) => join(dist, '..', routesFile)

export const isPlainBuild = (dist: string) => existsSync(plainRoutes(dist))

/** What is none of a plain build's files for browsers: maps, statistics, and what packing adds. */
const notPublic = new RegExp(String.raw`(^\.|\.(map|br|gz)$|^mf-stats\.json$|^${publicFilesList}$)`)

/** All files of a plain build that are for browsers. */
const plainFiles = (dist: string) =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !notPublic.test(file.name))
    .map((file) => relative(dist, join(file.parentPath, file.name)))
    .sort()

/** The names of files in a build. @throws Error when one leads out of it */
export function within(names: string[]) {
  const stray = names.find((name) => /^[/\\]|(^|[/\\])\.\.([/\\]|$)/.test(name))
  if (stray !== undefined) throw new Error(`${stray} is no file of the build`)
  return names
}

/** The files that a browser may request, as the build lists them. */
export const publicFiles = (dist: string) =>
  isPlainBuild(dist) ? plainFiles(dist) : within(readJson(v.array(v.string()), join(dist, publicFilesList)))

/** Files of a build that are not there: somebody has deleted them since. */
export function missingFiles(dist: string) {
  const isMissing = (file: string) => !existsSync(join(dist, file))
  return !isPlainBuild(dist) && isMissing(publicFilesList)
    ? [publicFilesList]
    : publicFiles(dist).filter(isMissing)
}
