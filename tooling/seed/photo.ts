import { join } from 'node:path'
import sharp from 'sharp'
import { pictureFolder } from './pictures.ts'

/** Stored beside each photo, px wide; the same as the admin area makes of an upload. */
export const smallerWidths = [480, 960]

const quality = 80

/** The files that are stored for a photo: JPEG, the whole first, then the smaller ones; `suffix` ends their names. */
export async function photoFiles(picture: string): Promise<{ suffix: string; body: Buffer }[]> {
  const { data, info } = await sharp(join(pictureFolder, `${picture}.avif`))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const encode = (to: number) =>
    sharp(data, { raw: { width, height, channels } }).resize(to).jpeg({ quality }).toBuffer()
  return Promise.all(
    [width, ...smallerWidths].map(async (to) => ({
      suffix: to === width ? '.jpg' : `-${to}.jpg`,
      body: await encode(to),
    })),
  )
}
