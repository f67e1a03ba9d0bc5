import { processPhoto, type PhotoJob, type ProcessedPhoto } from './processPhoto.ts'

export type WorkerRequest = { id: number; job: PhotoJob }
export type WorkerReply =
  { ready: true } | { id: number; result: ProcessedPhoto } | { id: number; error: string }

/** A worker that has not started by then never will (its file is missing, or its origin another), ms. */
const START_LIMIT = 4000

type Pending = { resolve: (result: ProcessedPhoto) => void; reject: (error: Error) => void }

const pending = new Map<number, Pending>()
let nextId = 0
let starting: Promise<Worker | null> | undefined

function startWorker() {
  return new Promise<Worker | null>((resolve) => {
    if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return resolve(null)
    let worker: Worker
    try {
      worker = new Worker(new URL('./watermark.worker.ts', import.meta.url))
    } catch {
      // A remote served from another origin may not start workers here.
      return resolve(null)
    }
    const fail = () => {
      clearTimeout(limit)
      worker.terminate()
      starting = Promise.resolve(null)
      resolve(null)
      for (const { reject } of pending.values()) reject(new WorkerLost())
      pending.clear()
    }
    const limit = setTimeout(fail, START_LIMIT)
    worker.onerror = (event) => {
      event.preventDefault()
      fail()
    }
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      if ('ready' in data) {
        clearTimeout(limit)
        return resolve(worker)
      }
      const job = pending.get(data.id)
      pending.delete(data.id)
      if ('result' in data) job?.resolve(data.result)
      else job?.reject(new Error(data.error))
    }
  })
}

class WorkerLost extends Error {}

/**
 * Runs the job in a worker, or here where no worker can be had: other origin, old browser, file gone.
 * @throws when the photo or the logo cannot be decoded
 */
export async function runPhotoJob(job: PhotoJob): Promise<ProcessedPhoto> {
  starting ??= startWorker()
  const worker = await starting
  if (!worker) return processPhoto(job)
  nextId += 1
  const id = nextId
  try {
    return await new Promise<ProcessedPhoto>((resolve, reject) => {
      pending.set(id, { resolve, reject })
      worker.postMessage({ id, job } satisfies WorkerRequest)
    })
  } catch (error) {
    if (error instanceof WorkerLost) return processPhoto(job)
    throw error
  }
}
