import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { readJson } from '../readJson.ts'
import { compressFolder } from '../../remote-kit/src/webpack/compress.ts'
import { publicFilesList } from '../../remote-kit/src/webpack/PublicFilesPlugin.ts'
import { routesFile } from '../../remote-kit/src/webpack/routes/RoutesPlugin.ts'

/** The host's name among the packages that are released. */
export const shellName = 'shell'

/**
 * How a published site lies in its folder: what everybody may ask for is in `shell` and `remotes`; `builds` has the
 * same releases writeAtomically, with the builds that the server runs, source maps and statistics, and is never served.
 * `switches` is the history of what was released, `registry.json` what it comes to.
 */
export const layout = (siteDir: string) => ({
  registry: join(siteDir, 'registry.json'),
  switches: join(siteDir, 'switches'),
  drafts: join(siteDir, 'drafts'),
  lock: join(siteDir, 'registry.lock'),
  shell: join(siteDir, 'shell'),
  /** A remote's files for browsers; the shell's versions share one folder, their names have hashes. */
  open: (name: string, version: string) => join(siteDir, 'remotes', name, version),
  build: (name: string, version: string) =>
    name === shellName
      ? join(siteDir, 'builds/shell', version)
      : join(siteDir, 'builds/remotes', name, version),
})

export const exists = (folder: string) =>
  readdir(folder).then(
    () => true,
    () => false,
  )

/** A path of its own among the drafts; what a killed release leaves there goes with the next one. */
export const draftIn = (siteDir: string) => join(layout(siteDir).drafts, randomUUID())

/** Makes a folder as a draft first, so that a crash never leaves half of it where it is looked for. */
export async function writeAtomically(
  siteDir: string,
  target: string,
  fill: (draft: string) => Promise<void>,
) {
  const draft = draftIn(siteDir)
  await mkdir(draft, { recursive: true })
  await fill(draft)
  await mkdir(dirname(target), { recursive: true })
  await rename(draft, target)
}

const compressedForms = ['', '.br', '.gz']

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

/** The same, in each form in which it lies there. */
export async function publicForms(dist: string) {
  const built = new Set(await readdir(dist, { recursive: true }))
  const forms = publicFiles(dist).flatMap((name) => compressedForms.map((form) => name + form))
  return forms.filter((file) => built.has(file))
}

export async function copyPublic(dist: string, target: string) {
  for (const file of await publicForms(dist)) await cp(join(dist, file), join(target, file))
  // Other builds contain their compressed forms.
  if (isPlainBuild(dist)) await compressFolder(target)
}
