import { FileError } from 'shared-domain/imports/files'
import type { OpenedFile } from './openFile.ts'
import type { ReadReply } from './read.worker.ts'

class NoWorker extends Error {}

/** A file of 5,000 listings takes seconds. */
export const LONGEST = 120_000

const inWorker = (blob: Blob, signal: AbortSignal) =>
  new Promise<OpenedFile>((resolve, reject) => {
    if (typeof Worker !== 'function') throw new NoWorker()
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url))
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      settle()
    }
    const giveUp = () => end(() => reject(new FileError('too-hard')))
    const timer = setTimeout(giveUp, LONGEST)
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)))
    worker.onerror = (event: Event) => {
      event.preventDefault()
      // A worker that could not be loaded has a plain event. What has ended one that was reading would end the page too.
      if (event instanceof ErrorEvent) giveUp()
      else end(() => reject(new NoWorker()))
    }
    worker.onmessage = ({ data }: MessageEvent<ReadReply>) =>
      end(() => ('opened' in data ? resolve(data.opened) : reject(new FileError(data.problem, data.place))))
    worker.postMessage(blob)
  })

/**
 * Reads a file in a worker, within a time, so that the page stays alive; here where no worker can be had, as on another origin.
 * @throws FileError
 */
export async function readInWorker(blob: Blob, signal: AbortSignal): Promise<OpenedFile> {
  try {
    return await inWorker(blob, signal)
  } catch (error) {
    if (error instanceof FileError || signal.aborted) throw error
    const { openFile } = await import('./openFile.ts')
    return openFile(blob)
  }
}
