import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'tar'
import { compressFolder } from '../../remote-kit/src/webpack/compress.ts'
import { publicFilesList } from '../../remote-kit/src/webpack/PublicFilesPlugin.ts'
import { isPlainBuild, plainRoutes, publicFiles } from './layout.ts'
import { createArtifacts } from '../../shell/server/releases/artifacts.ts'
import type { SiteReleases } from '../../shell/server/releases/siteReleases.ts'
import { askProject, type ReleaseSite } from './project.ts'

/** The bucket for tarballs where no folder is named. */
const bucket = 'releases'

/** A tarball that is stored, as a lockfile of npm names it. */
export interface Packed {
  integrity: string
  resolved: string
}

/** The package in a tarball. */
interface Named {
  name: string
  version: string
}

/** Lays out what a tarball is made of. A plain build gets what the others write themselves. */
async function gather(dist: string, folder: string, what: Named) {
  const ours = join(dist, '..')
  await writeFile(join(folder, 'package.json'), JSON.stringify(what))
  // Anybody can read a tarball: source maps stay with whoever has built it.
  await cp(dist, join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !/\.(fingerprint|map)$/.test(path),
  })
  if (existsSync(join(ours, 'public')))
    await cp(join(ours, 'public'), join(folder, 'public'), { recursive: true })
  if (!isPlainBuild(dist)) return
  await cp(plainRoutes(dist), join(folder, 'routes.json'))
  await writeFile(join(folder, 'dist', publicFilesList), JSON.stringify(publicFiles(dist)))
  await compressFolder(join(folder, 'dist'))
}

/** Writes a tarball as npm makes them: the same files give the same bytes. */
async function writeTarball(dist: string, file: string, what: Named) {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'))
  try {
    await gather(dist, folder, what)
    const names = ['package.json', 'dist', 'public', 'routes.json'].filter((name) =>
      existsSync(join(folder, name)),
    )
    const options = { cwd: folder, gzip: true, portable: true, mtime: new Date(0), prefix: 'package' }
    await create({ ...options, file }, names)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Packs a build and puts the tarball where the site's servers read it. */
export async function packBuild(
  { project, tarballs }: ReleaseSite,
  dist: string,
  what: Named,
): Promise<Packed> {
  const folder = tarballs ?? tmpdir()
  const draft = join(folder, `draft-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeTarball(dist, draft, what)
    const bytes = await readFile(draft)
    const hash = createHash('sha512').update(bytes)
    const file = `${what.name}-${what.version}-${hash.copy().digest('hex').slice(0, 12)}.tgz`
    const integrity = `sha512-${hash.digest('base64')}`
    if (tarballs !== undefined) {
      await rename(draft, join(tarballs, file))
      return { integrity, resolved: `file:${join(tarballs, file)}` }
    }
    const headers = {
      'content-type': 'application/gzip',
      'cache-control': 'max-age=31536000, immutable',
      // The same bytes may be there from a release that was cut short.
      'x-upsert': 'true',
    }
    await askProject(project, `/storage/v1/object/${bucket}/${file}`, {
      method: 'POST',
      headers,
      body: bytes,
    })
    return { integrity, resolved: `${project.url}/storage/v1/object/public/${bucket}/${file}` }
  } finally {
    await rm(draft, { force: true })
  }
}

/** The folder of a release's tarball, unpacked as a server of the site would. */
export const unpack = ({ cacheDir }: ReleaseSite, artifact: SiteReleases['artifacts'][number]) =>
  createArtifacts(cacheDir).folderOf(artifact)
