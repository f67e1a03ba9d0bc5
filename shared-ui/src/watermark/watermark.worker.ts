import { processPhoto } from './processPhoto.ts'
import type { WorkerReply, WorkerRequest } from './photoWorker.ts'

const reply = (message: WorkerReply) => self.postMessage(message)

self.onmessage = async ({ data: { id, job } }: MessageEvent<WorkerRequest>) => {
  try {
    reply({ id, result: await processPhoto(job) })
  } catch (error) {
    reply({ id, error: String(error) })
  }
}

reply({ ready: true })
