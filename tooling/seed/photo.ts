import { join } from 'node:path'
import sharp from 'sharp'
import { SMALLER_WIDTHS } from 'shared-ui/imageSources'
import { pictureFolder } from './pictures.ts'

const quality = 80

/** The files that are stored for a photo: JPEG, full size first, then smaller ones; `suffix` ends their names. */
export async function photoFiles(picture: string): Promise<{ suffix: string; body: Buffer }[]> {
  const { data, info } = await sharp(join(pictureFolder, `${picture}.avif`))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const encode = (to: number) =>
    sharp(data, { raw: { width, height, channels } }).resize(to).jpeg({ quality }).toBuffer()
  return Promise.all(
    [width, ...SMALLER_WIDTHS].map(async (to) => ({
      suffix: to === width ? '.jpg' : `-${to}.jpg`,
      body: await encode(to),
    })),
  )
}
