import { LRUCache } from 'lru-cache'
import type { SiteFiles } from './site.ts'
import { isHashed } from '../src/hashed.ts'

/** Files kept at once: the styles of requested releases, some kB each. */
const keptFiles = 50

/** Reads each file once and keeps it, where its name changes with its content. */
export function keepFiles(read: SiteFiles['read']): SiteFiles['read'] {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    max: keptFiles,
    fetchMethod: async (path) => (await read(path)) ?? undefined,
  })
  return async (path) => (isHashed(path) ? ((await kept.fetch(path)) ?? null) : read(path))
}
