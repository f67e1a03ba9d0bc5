import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pacote from 'pacote'
import * as v from 'valibot'
import type { Artifact } from './siteReleases.ts'

/** ms after which a folder that is not asked for any more goes. */
const unusedAfter = 14 * 24 * 60 * 60_000

/** Limit in ms for the host of a tarball. */
const timeout = 20_000

/** ms for which a tarball that could not be unpacked is not asked for again. */
const pause = 30_000

/** Error codes of a path without a file: absent, a folder, or an impossible name. */
const absent = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE'])

const codeOf = (cause: unknown) => (cause as NodeJS.ErrnoException).code ?? ''

const isThere = (folder: string) =>
  stat(folder).then(
    () => true,
    () => false,
  )

/** The bytes of a file below `folder`, and of none outside it; null when there is none. */
async function readInside(folder: string, path: string) {
  const file = normalize(join(folder, path))
  if (!file.startsWith(normalize(folder) + sep)) return null
  try {
    return new Uint8Array(await readFile(file))
  } catch (cause) {
    if (absent.has(codeOf(cause))) return null
    throw cause
  }
}

/** Its folder's name: the same bytes lie in the same folder, whoever names them. */
export const folderNameOf = ({ integrity }: Pick<Artifact, 'integrity'>) =>
  createHash('sha256').update(integrity).digest('hex').slice(0, 32)

const fileNames = v.array(v.string())

const optionsFor = (integrity: string, folder: string) => ({
  integrity,
  cache: join(folder, 'npm'),
  timeout,
  fetchRetries: 0,
})

/** Writes a tarball to a file. @throws Error when it cannot be read, or is another one than its row says */
export async function download({ integrity, resolved }: Artifact, file: string) {
  const Fetcher = resolved.startsWith('file:') ? pacote.FileFetcher : pacote.RemoteFetcher
  await new Fetcher(resolved, optionsFor(integrity, dirname(file))).tarballFile(file)
}

/** Bytes that the files of a release may have. */
const mostBytes = 100_000_000

/** @throws Error where the files of a tarball are more than a release may have */
async function refuseHuge(tarball: string) {
  let bytes = 0
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > mostBytes ? new Error(`its files have more than ${mostBytes / 1_000_000} MB`) : null)
    },
  })
  await pipeline(createReadStream(tarball), createGunzip(), count)
}

/** The compressed forms of a file lie beside it. */
const compressed = /\.(br|gz)$/

/**
 * The unpacked tarballs of releases, each in a folder named by its hash. All of it may be lost at any time: what is
 * asked for is unpacked again.
 */
export function createArtifacts(cacheDir: string) {
  const root = join(cacheDir, 'artifacts')
  const unpacking = new Map<string, Promise<string>>()
  const lists = new Map<string, Promise<Set<string>>>()

  /** @throws Error when the tarball cannot be read, or is another one */
  async function unpack(artifact: Artifact, folder: string) {
    const draft = join(root, `draft-${randomUUID()}`)
    try {
      const { integrity } = artifact
      const [tarball, content] = [join(draft, 'package.tgz'), join(draft, 'package')]
      // Nothing is unpacked before all of it has been checked.
      await download(artifact, tarball)
      await refuseHuge(tarball)
      await new pacote.FileFetcher(`file:${tarball}`, optionsFor(integrity, draft)).extract(content)
      // A tarball's own times are of its build.
      await utimes(content, new Date(), new Date())
      // Another server over the same folder may have been first.
      await rename(content, folder).catch(async (cause: unknown) => {
        if (!(await isThere(folder))) throw cause
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
    return folder
  }

  /** The folder of a release, unpacked where it is not there. Concurrent calls share the work. */
  async function folderOf(artifact: Artifact) {
    const folder = join(root, folderNameOf(artifact))
    if (await isThere(folder)) return folder
    lists.delete(folder)
    const underWay = unpacking.get(folder)
    if (underWay) return underWay
    const work = unpack(artifact, folder)
    unpacking.set(folder, work)
    const forget = () => unpacking.delete(folder)
    work.then(forget, () => setTimeout(forget, pause).unref())
    return work
  }

  async function readList(folder: string) {
    const list = await readFile(join(folder, 'dist/public-files.json'), 'utf8')
    return new Set(v.parse(fileNames, JSON.parse(list)))
  }

  /** The files of the release in this folder that browsers may ask for. */
  function listOf(folder: string) {
    const list = lists.get(folder) ?? readList(folder)
    lists.set(folder, list)
    list.catch(() => lists.delete(folder))
    return list
  }

  return {
    folderOf,
    /**
     * A file for browsers: of the build, or of the files without a hash that come with it. It is null where the release
     * has it in other forms only, undefined where it does not have it.
     */
    open: async (artifact: Artifact, file: string) => {
      const folder = await folderOf(artifact)
      if ((await listOf(folder)).has(file.replace(compressed, '')))
        return readInside(join(folder, 'dist'), file)
      return (await readInside(join(folder, 'public'), file)) ?? undefined
    },
    /** Any file of the build. */
    build: async (artifact: Artifact, file: string) =>
      readInside(join(await folderOf(artifact), 'dist'), file),
    async copyPublic(artifact: Artifact, target: string) {
      const folder = await folderOf(artifact)
      const files = [...(await listOf(folder))].flatMap((file) => [file, `${file}.br`, `${file}.gz`])
      for (const file of files) {
        const from = join(folder, 'dist', file)
        const isInside = normalize(from).startsWith(normalize(join(folder, 'dist')) + sep)
        if (isInside && (await isThere(from))) await cp(from, join(target, file))
      }
      if (await isThere(join(folder, 'public'))) await cp(join(folder, 'public'), target, { recursive: true })
    },
    /** Removes what was unpacked long ago and is none of these. */
    async removeUnused(used: Artifact[], now = Date.now()) {
      await mkdir(root, { recursive: true })
      const names = new Set(used.map(folderNameOf))
      for (const name of await readdir(root)) {
        // Another server over the same folder may have removed it.
        const seen = await stat(join(root, name)).catch(() => undefined)
        if (seen && !names.has(name) && now - seen.mtimeMs > unusedAfter)
          await rm(join(root, name), { recursive: true, force: true })
      }
    },
  }
}
