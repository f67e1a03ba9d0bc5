import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bucket, packTarball, type Named } from '../../remote-kit/src/release/tarball.ts'
import { createArtifacts } from '../../shell/server/releases/artifacts.ts'
import type { Artifact } from '../../shell/server/releases/siteReleases.ts'
import { askProject, notAnswered, type Project, type ReleaseSite } from './project.ts'

/** A tarball that is stored, as a lockfile of npm names it. */
export type Packed = Pick<Artifact, 'integrity' | 'resolved'>

/** Where a project has a tarball of its bucket. */
export const addressIn = ({ url }: Pick<Project, 'url'>, file: string) =>
  `${url}/storage/v1/object/public/${bucket}/${file}`

/** Puts a tarball where the site's servers read it. @returns its address */
export async function storeTarball(
  { project, tarballs }: ReleaseSite,
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  if (tarballs !== undefined) {
    const draft = join(tarballs, `draft-${randomUUID()}`)
    try {
      await mkdir(tarballs, { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, join(tarballs, file))
    } finally {
      await rm(draft, { force: true })
    }
    return `file:${join(tarballs, file)}`
  }
  const headers = {
    'content-type': 'application/gzip',
    'cache-control': 'max-age=31536000, immutable',
    // The same bytes may be there from a release that was cut short.
    'x-upsert': 'true',
  }
  await askProject(project, `/storage/v1/object/${bucket}/${file}`, { method: 'POST', headers, body: bytes })
  return addressIn(project, file)
}

/** Packs a build and puts the tarball where the site's servers read it. */
export async function packBuild(site: ReleaseSite, dist: string, what: Named): Promise<Packed> {
  const { bytes, integrity, file } = await packTarball(dist, what)
  return { integrity, resolved: await storeTarball(site, file, bytes) }
}

/** The folder of a release's tarball, unpacked as a server of the site would. */
export const unpack = ({ cacheDir }: ReleaseSite, artifact: Artifact) =>
  createArtifacts(cacheDir)
    .folderOf(artifact)
    .catch((cause: unknown) => {
      // Of npm's fetch: no answer has come, or half of one.
      if ((cause as { type?: string }).type === 'system') notAnswered(artifact.resolved)(cause)
      throw cause
    })
