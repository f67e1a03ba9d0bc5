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

/** Parses a file again only when it has changed: a release is seen at the next page load. */
function followJson(path: string, pick: (json: unknown) => unknown = (json) => json) {
  let known: { changed: number; value: unknown } | undefined
  return async () => {
    const { mtimeMs: changed } = await stat(path)
    if (known?.changed !== changed) {
      known = { changed, value: pick(JSON.parse(await readFile(path, 'utf8'))) }
    }
    return known.value
  }
}

/** Of each remote, what it serves now. Whether that is an entry is judged by who reads it. */
const currentReleases = (registry: unknown) =>
  registry &&
  Object.fromEntries(
    Object.entries(registry).map(([name, remote]) => [
      name,
      (remote as { current?: unknown } | null)?.current,
    ]),
  )

/** Reads files below `folder`, and none outside it. */
const reader = (folder: string) => async (path: string) => {
  const file = normalize(join(folder, path))
  return file.startsWith(normalize(folder) + sep) ? readOrNull(file) : null
}

/** The folders of a site that everybody may ask for; the rest is the server's own. */
const open = /^\/(shell|remotes)\//

/**
 * A site in a folder, as publishing lays it: `shell/` and `remotes/<name>/<version>/` for browsers, `builds/` with the
 * same releases whole, `registry.json` and `assets.json`.
 */
export function folderFiles(folder: string): SiteFiles {
  const read = reader(folder)
  return {
    read: async (path) => (open.test(normalize(path)) ? read(path) : null),
    build: reader(join(folder, 'builds')),
    registry: followJson(join(folder, 'registry.json'), currentReleases),
    assets: followJson(join(folder, 'assets.json')),
  }
}
