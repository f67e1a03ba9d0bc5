import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import type { Colour } from '../../tooling/testing/photo.ts'

/**
 * Waits until a picture inside `place` is decoded; returns it. The server-rendered gallery may be replaced by the
 * hydrated one meanwhile.
 */
export async function loadedPhoto(place: Locator, name?: RegExp) {
  const photo = place.getByRole('img', { name }).first()
  await expect(async () => {
    await photo.scrollIntoViewIfNeeded({ timeout: 1_000 })
    const width = await photo.evaluate(
      (image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0),
      undefined,
      { timeout: 1_000 },
    )
    expect(width).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
  return photo
}

const plain = (width: number, height: number, background: Colour) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** In the form of a file input's payload. */
export const jpegFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** A photo of 1000×700 as iPhones store it: none of the tools here can make one. */
export const heicPhoto = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFlAAEAAAAAAAABEgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA',
    'AGh2YzEAAAAAwWlwcnAAAACjaXBjbwAAAHdodmNDAQNwAAAAAAAAAAAAXfAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA',
    'AAMAXboCQCEAAQAqQgEBA3AAAAMAkAAAAwAAAwBdoAfSALB95bqSSmubAgAAAwACAAADAAIQIgABAAdEAcFysGJAAAAAFGlzcGUA',
    'AAAAAAAD6AAAArwAAAAQcGl4aQAAAAADCAgIAAAAFmlwbWEAAAAAAAAAAQABA4ECgwAAARptZGF0AAABDigBr1FmqZXWVUUTSSj5',
    'DpJf/+/Fcj5fp/+UfTGxkj8D9cb5eAXQHOKAAAADAAADAAADAAADAAQkpdh34AkwO0UIAAADAAADAAADAAADAAADAQ+TAmw8AAAD',
    'AAADAAADAAADAAADAAADAZuHAAADAAADAAADAAADAAADAAADAAB6wAAAAwAAAwAAAwAAAwAAAwAAAwAAo4AAAAMAAAMAAAMAAAMA',
    'AAMAAAMAGPAAAAMAAAMAAAMAAAMAAAMAAAMAjIAAAAMAAAMAAAMAAAMAAAMAAAMCqgAAAwAAAwAAAwAAAwAAAwAABjwAAAMAAAMA',
    'AAMAAAMAAAMAAAl4AAADAAADAAADAAADAAADAAAScA==',
  ].join(''),
  'base64',
)

/**
 * A photo of a phone held upright: 12 megapixels on their side, with orientation 6 and the place in the EXIF data.
 * Upright it is 3024×4032: `top` above, `bottom` below, a dark stripe along the right edge.
 */
export async function phonePhoto(top: Colour, bottom: Colour): Promise<Buffer> {
  const [width, height] = [3024, 4032]
  const upright = await sharp({ create: { width, height, channels: 3, background: bottom } })
    .composite([
      { input: await plain(width, height / 2, top), left: 0, top: 0 },
      { input: await plain(300, height, { r: 20, g: 20, b: 20 }), left: width - 300, top: 0 },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(upright)
    .rotate(270)
    .withExif({
      IFD0: { Make: 'Telefone de teste', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '27/1 35/1 48/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '48/1 32/1 56/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** The colour of a pixel of the stored file: no rotation is applied. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<Colour> {
  const [r = 0, g = 0, b = 0] = await sharp(picture)
    .extract({ left: Math.round(x), top: Math.round(y), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { r, g, b }
}
