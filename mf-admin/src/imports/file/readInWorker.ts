import { FileError } from 'shared-domain/imports/files'
import type { OpenedFile } from './openFile.ts'
import type { ReadReply } from './read.worker.ts'

class NoWorker extends Error {}

const inWorker = (blob: Blob, signal: AbortSignal) =>
  new Promise<OpenedFile>((resolve, reject) => {
    if (typeof Worker !== 'function') throw new NoWorker()
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url))
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)))
    worker.onerror = (event) => {
      event.preventDefault()
      end(() => reject(new NoWorker()))
    }
    worker.onmessage = ({ data }: MessageEvent<ReadReply>) =>
      end(() => ('opened' in data ? resolve(data.opened) : reject(new FileError(data.problem))))
    worker.postMessage(blob)
  })

/**
 * Reads a file in a worker, so that the page stays alive; here where none can be had, as on another origin.
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
