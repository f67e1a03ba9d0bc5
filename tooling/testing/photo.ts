import sharp from 'sharp'

export interface Colour {
  r: number
  g: number
  b: number
}

/** A JPEG of one colour with enough grain that it weighs what a photograph does. */
export const jpegOf = (colour: Colour, width = 2000, height = 1500): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([
      {
        input: {
          create: {
            width,
            height,
            channels: 3,
            background: '#808080',
            noise: { type: 'gaussian', sigma: 20 },
          },
        },
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 85 })
    .toBuffer()

/** The mean colour of a picture, 0 to 255 a channel. */
export async function meanColour(picture: Buffer): Promise<Colour> {
  const { channels } = await sharp(picture).stats()
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => Math.round(mean))
  return { r, g, b }
}
