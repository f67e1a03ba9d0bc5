import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pictureNames } from './pictures.ts'
import { pictureSize, smallerWidths } from './render/develop.ts'

export type Progress = (text: string, fraction: number) => void

export const allWidths = [pictureSize.width, ...smallerWidths]

/** Where a picture of the album lies. */
export const pictureFile = (album: string, name: string, width: number) => join(album, `${name}-${width}.jpg`)

/** A hash of everything that decides what the pictures look like. */
async function drawingCode(folder: string) {
  const hash = createHash('sha256')
  for (const part of ['', 'render', 'scenes']) {
    for (const file of (await readdir(join(folder, part))).sort()) {
      const drawing = part ? !file.includes('.test.') : ['logo.ts', 'pictures.ts', 'random.ts'].includes(file)
      if (drawing && file.endsWith('.ts')) hash.update(file).update(await readFile(join(folder, part, file)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Draws the pictures that the cache does not hold yet, on all cores, and returns the folder that holds them all.
 * Older albums in the cache are removed.
 */
export async function openAlbum(cacheDir: string, onProgress: Progress): Promise<string> {
  const key = await drawingCode(import.meta.dirname)
  const album = join(cacheDir, key)
  await mkdir(album, { recursive: true })
  for (const entry of await readdir(cacheDir)) {
    if (/^[0-9a-f]{16}$/.test(entry) && entry !== key) await rm(join(cacheDir, entry), { recursive: true })
  }
  // The smallest file is written last: with it, a picture is complete.
  const missing = pictureNames.filter((name) => !existsSync(pictureFile(album, name, smallerWidths[0]!)))
  const total = missing.length
  let done = 0
  await Promise.all(
    Array.from({ length: Math.min(total, availableParallelism()) }, async () => {
      const worker = new Worker(new URL('./album.worker.ts', import.meta.url), { workerData: { album } })
      const ended = endOf(worker)
      try {
        for (let name = missing.shift(); name; name = missing.shift()) {
          worker.postMessage(name)
          await Promise.race([once(worker, 'message'), ended])
          onProgress(`Pictures drawn: ${++done} of ${total}`, done / total)
        }
      } finally {
        await worker.terminate()
      }
    }),
  )
  return album
}

/** Rejects when the worker ends; listened to once for all pictures that it draws. */
function endOf(worker: Worker) {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`The drawing of pictures ended with code ${code}`)
  })
  // At the very end, when it is wanted, nobody waits for it any more.
  ended.catch(() => undefined)
  return ended
}
