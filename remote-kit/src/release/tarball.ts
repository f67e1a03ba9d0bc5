import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'tar'
import { compressFolder } from '../webpack/compress.ts'
import { publicFilesList } from '../webpack/PublicFilesPlugin.ts'
import { isPlainBuild, plainRoutes, publicFiles } from './buildFiles.ts'

/** The bucket of a project's Storage that has tarballs. */
export const bucket = 'releases'

/** The package in a tarball. */
export interface Named {
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

/**
 * Makes a build's tarball as npm does: the same files give the same bytes.
 * @returns the bytes, their hash as a lockfile of npm has it, and a name with a part of it
 */
export async function packTarball(dist: string, { name, version }: Named) {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'))
  try {
    const content = join(folder, 'content')
    await mkdir(content)
    await gather(dist, content, { name, version })
    const names = ['package.json', 'dist', 'public', 'routes.json'].filter((one) =>
      existsSync(join(content, one)),
    )
    const [cwd, draft] = [content, join(folder, 'package.tgz')]
    const options = { cwd, gzip: true, portable: true, mtime: new Date(0), prefix: 'package', file: draft }
    await create(options, names)
    const bytes = await readFile(draft)
    const hash = createHash('sha512').update(bytes)
    const file = `${name}-${version}-${hash.copy().digest('hex').slice(0, 12)}.tgz`
    return { bytes, integrity: `sha512-${hash.digest('base64')}`, file }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
