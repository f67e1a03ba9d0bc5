import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Keeps made images in a folder that may be lost at any time. Over its limit those go that nobody has asked for longest. */
export async function openImageCache(folder: string, mostBytes: number) {
  await mkdir(folder, { recursive: true })
  const kept = new LRUCache<string, number>({
    maxSize: mostBytes,
    sizeCalculation: (bytes) => bytes || 1,
    dispose: (_bytes, name, reason) => {
      if (reason === 'evict') void rm(join(folder, name), { force: true })
    },
  })
  const nameOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32)

  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, ...(await stat(join(folder, name))) })),
  )
  for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) kept.set(name, size)

  return {
    async read(key: string) {
      const name = nameOf(key)
      if (kept.get(name) === undefined) return undefined
      try {
        const bytes = await readFile(join(folder, name))
        const now = new Date()
        await utimes(join(folder, name), now, now)
        return bytes
      } catch {
        kept.delete(name)
        return undefined
      }
    },
    async write(key: string, bytes: Uint8Array) {
      const name = nameOf(key)
      const draft = join(folder, `draft-${randomUUID()}`)
      try {
        await writeFile(draft, bytes)
        await rename(draft, join(folder, name))
        kept.set(name, bytes.length)
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}
