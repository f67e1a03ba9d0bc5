import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { readJson } from '../readJson.ts'
import { publicFilesList } from '../webpack/PublicFilesPlugin.ts'

/**
 * How a published site lies in its folder: what everybody may ask for is in `shell` and `remotes`; `builds` has the
 * same releases whole, with the builds that the server runs, source maps and statistics, and is never served.
 */
export const layout = (siteDir: string) => ({
  registry: join(siteDir, 'registry.json'),
  assets: join(siteDir, 'assets.json'),
  shell: { open: join(siteDir, 'shell'), build: join(siteDir, 'builds/shell') },
  remote: (name: string, version: string) => ({
    open: join(siteDir, 'remotes', name, version),
    build: join(siteDir, 'builds/remotes', name, version),
  }),
})

export const exists = (folder: string) =>
  readdir(folder).then(
    () => true,
    () => false,
  )

/** Makes a folder under a name of its own first, so that a crash never leaves half of it where it is looked for. */
export async function whole(target: string, fill: (draft: string) => Promise<void>) {
  if (await exists(target)) return
  const draft = `${target}.${process.pid}`
  await mkdir(dirname(draft), { recursive: true })
  await fill(draft)
  await rename(draft, target).catch(async () => rm(draft, { recursive: true, force: true }))
}

const compressedForms = ['', '.br', '.gz']

/** Copies what a browser may ask for, as the build lists it, in each form in which it lies there. */
export async function copyPublic(dist: string, target: string) {
  const listed = readJson(v.array(v.string()), join(dist, publicFilesList))
  const built = new Set(await readdir(dist, { recursive: true }))
  await mkdir(target, { recursive: true })
  for (const file of listed.flatMap((name) => compressedForms.map((form) => name + form)))
    if (built.has(file)) await cp(join(dist, file), join(target, file))
}

/** A site published before `builds` was set apart: source maps and server builds lie among what is served. */
const isOlder = async (siteDir: string) =>
  (await exists(join(siteDir, 'remotes'))) && !(await exists(join(siteDir, 'builds')))

/** @throws Error where the site must be published whole first */
export async function refuseOlder(siteDir: string) {
  if (await isOlder(siteDir))
    throw new Error(
      `The site in ${siteDir} was published by an older version: npm run release -- all renews it`,
    )
}

/** Clears the way for publishing everything anew. */
export async function dropOlder(siteDir: string) {
  if (!(await isOlder(siteDir))) return
  for (const part of ['registry.json', 'remotes', 'shell'])
    await rm(join(siteDir, part), { recursive: true, force: true })
}
