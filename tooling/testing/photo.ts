import sharp from 'sharp'

export interface Colour {
  r: number
  g: number
  b: number
}

const made = new Map<string, Promise<Buffer>>()

/** A JPEG of one colour with enough grain that it weighs what a photograph does; the same one for the same wish. */
export function jpegOf(colour: Colour, width = 2000, height = 1500): Promise<Buffer> {
  const wish = JSON.stringify([colour, width, height])
  const photo = made.get(wish) ?? grained(colour, width, height)
  made.set(wish, photo)
  return photo
}

const grained = (colour: Colour, width: number, height: number) =>
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
