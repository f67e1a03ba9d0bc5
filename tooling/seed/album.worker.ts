import { rename, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { allWidths, pictureFile } from './album.ts'
import { drawPicture } from './pictures.ts'

const { album } = workerData as { album: string }

// Every core has a worker of its own already.
sharp.concurrency(1)

parentPort!.on('message', async (name: string) => {
  const photo = await drawPicture(name)
  for (const width of [...allWidths].sort((a, b) => b - a)) {
    const file = pictureFile(album, name, width)
    // Another seeding may draw the same picture at the same time.
    const part = `${file}.${process.pid}.part`
    await writeFile(part, photo[width]!)
    await rename(part, file)
  }
  parentPort!.postMessage(name)
})
