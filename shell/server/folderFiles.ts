import { readFile, stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import type { SiteFiles } from './site.ts'

/** How the system says that an address is nobody's file: absent, a folder, or no possible name. */
const absent = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE'])

async function readOrNull(path: string) {
  try {
    return new Uint8Array(await readFile(path))
  } catch (cause) {
    if (absent.has((cause as NodeJS.ErrnoException).code ?? '')) return null
    throw cause
  }
}

/** Parses a file again only when it has changed: a release is seen at the next page load. Who asks meanwhile gets the same. */
function followJson(path: string) {
  let known: { changed: string; value: unknown } | undefined
  let underWay: Promise<unknown> | undefined
  const read = async () => {
    const { ino, mtimeMs } = await stat(path)
    // Two releases may come in the same moment of the file system's clock.
    const changed = `${ino} ${mtimeMs}`
    if (known?.changed !== changed) known = { changed, value: JSON.parse(await readFile(path, 'utf8')) }
    return known.value
  }
  return () => (underWay ??= read().finally(() => (underWay = undefined)))
}

/** The same object for the same one: whoever reads it sees that nothing has changed. */
function once<T>(pick: (from: unknown) => T) {
  let known: { from: unknown; picked: T } | undefined
  return (from: unknown) => {
    if (!known || known.from !== from) known = { from, picked: pick(from) }
    return known.picked
  }
}

interface Line {
  current?: unknown
  disabled?: unknown
}

/** What it serves now, or would if it were not switched off. Whether that is a release is judged by who reads it. */
function currentOf(line: unknown) {
  const { current, disabled } = (line ?? {}) as Line
  return disabled && typeof current === 'object' ? { ...current, disabled } : current
}

const currentReleases = (registry: unknown) => {
  const remotes = (registry as { remotes?: unknown } | null)?.remotes
  if (typeof remotes !== 'object' || remotes === null) return undefined
  return Object.fromEntries(Object.entries(remotes).map(([name, line]) => [name, currentOf(line)]))
}

const currentShell = (registry: unknown) => currentOf((registry as { shell?: unknown } | null)?.shell)

/** Reads files below `folder`, and none outside it. */
const reader = (folder: string) => async (path: string) => {
  const file = normalize(join(folder, path))
  return file.startsWith(normalize(folder) + sep) ? readOrNull(file) : null
}

/** The folders of a site that everybody may ask for; the rest is the server's own. */
const open = /^\/(shell|remotes)\//

/**
 * A site in a folder, as publishing lays it: `shell/` and `remotes/<name>/<version>/` for browsers, `builds/` with the
 * same releases whole, and `registry.json`, which says what of it is served.
 */
export function folderFiles(folder: string): SiteFiles {
  const read = reader(folder)
  const registry = followJson(join(folder, 'registry.json'))
  const [remotes, shell] = [once(currentReleases), once(currentShell)]
  return {
    read: async (path) => (open.test(normalize(path)) ? read(path) : null),
    build: reader(join(folder, 'builds')),
    registry: async () => remotes(await registry()),
    assets: async () => shell(await registry()),
  }
}
