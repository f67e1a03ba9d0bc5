import { readFile, stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { publishedFiles } from './publishedFiles.ts'
import type { SiteFiles } from './site.ts'

/** Error codes of a path without a file: absent, a folder, or an impossible name. */
const absent = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE'])

async function readOrNull(path: string) {
  try {
    return new Uint8Array(await readFile(path))
  } catch (cause) {
    if (absent.has((cause as NodeJS.ErrnoException).code ?? '')) return null
    throw cause
  }
}

/**
 * Parses a file again only when it has changed, so that the next page load sees a release. Concurrent calls share it.
 */
function followJson(path: string) {
  let known: { changed: string; value: unknown } | undefined
  let underWay: Promise<unknown> | undefined
  const read = async () => {
    const { ino, mtimeMs } = await stat(path)
    // Two releases may have the same time stamp.
    const changed = `${ino} ${mtimeMs}`
    if (known?.changed !== changed) known = { changed, value: JSON.parse(await readFile(path, 'utf8')) }
    return known.value
  }
  return () => (underWay ??= read().finally(() => (underWay = undefined)))
}

/** Reads files below `folder`, and none outside it. */
const reader = (folder: string) => async (path: string) => {
  const file = normalize(join(folder, path))
  return file.startsWith(normalize(folder) + sep) ? readOrNull(file) : null
}

/** A site in a folder, as publishing writes it; no path leads outside that folder. */
export const folderFiles = (folder: string): SiteFiles =>
  publishedFiles({
    read: reader(folder),
    build: reader(join(folder, 'builds')),
    registry: followJson(join(folder, 'registry.json')),
  })
