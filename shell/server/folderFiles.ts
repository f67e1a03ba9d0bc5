import { readFile, stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import type { RegistryEntry } from 'shared-backend'
import type { AssetList, SiteFiles } from './site.ts'

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

async function readOrNull(path: string) {
  try {
    return new Uint8Array(await readFile(path))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null
    throw cause
  }
}

/** Parses a file again only when it has changed: a release is seen at the next page load. */
function followJson<T>(path: string) {
  let known: { changed: number; value: T } | undefined
  return async () => {
    const { mtimeMs: changed } = await stat(path)
    if (known?.changed !== changed) known = { changed, value: JSON.parse(await readFile(path, 'utf8')) as T }
    return known.value
  }
}

/** A site in a folder: `shell/`, `remotes/<name>/<version>/` and `registry.json`, as publishing lays it. */
export function folderFiles(folder: string): SiteFiles {
  const registry = followJson<Record<string, { current: RegistryEntry }>>(join(folder, 'registry.json'))
  return {
    read: async (path, acceptEncoding) => {
      const file = normalize(join(folder, path))
      if (!file.startsWith(normalize(folder) + sep) || file.includes('\0')) return null
      for (const [encoding, ending] of encodings) {
        if (!acceptEncoding.includes(encoding)) continue
        const body = await readOrNull(file + ending)
        if (body) return { body, encoding }
      }
      const body = await readOrNull(file)
      return body && { body }
    },
    registry: async () =>
      Object.fromEntries(Object.entries(await registry()).map(([name, { current }]) => [name, current])),
    assets: followJson<AssetList>(join(folder, 'shell/assets.json')),
  }
}
