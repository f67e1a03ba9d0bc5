import sharp from 'sharp'
import { watermarkLogo } from '../logo.ts'
import { noise, scatter } from './noise.ts'

/** Turns linear light into a photo: exposure, glow of bright parts, film curve, slight fall-off to the corners. */
export function develop(light: Float32Array, width: number, height: number, exposure: number): Uint8Array {
  const key = (0.3 * exposure) / meanLight(light)
  const glow = bloom(light, width, height, key)
  const out = new Uint8Array(width * height * 3)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = x / width - 0.5,
        dy = y / height - 0.5
      const corner = key * (1 - 0.38 * (dx * dx + dy * dy))
      const g = glow.at(x, y)
      const gray = 0.25 * light[i]! + 0.6 * light[i + 1]! + 0.15 * light[i + 2]!
      for (let c = 0; c < 3; c++, i++) {
        const v = (light[i]! * 0.88 + gray * 0.12) * corner + glow.values[g + c]! * 0.07
        out[i] = curve[Math.min(4095, (v * 512) | 0)]!
      }
    }
  return out
}

function meanLight(light: Float32Array) {
  let sum = 0
  let n = 0
  for (let i = 0; i < light.length; i += 3 * 37, n++) {
    sum += Math.log(0.02 + 0.3 * light[i]! + 0.6 * light[i + 1]! + 0.1 * light[i + 2]!)
  }
  return Math.exp(sum / n)
}

/** Linear 0–8 to sRGB bytes along a filmic curve with gentle contrast. */
const curve = Uint8Array.from({ length: 4096 }, (_, i) => {
  const v = (i / 512) * 0.92
  const film = (v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14)
  return Math.round(255 * Math.min(1, film) ** (1 / 2.2))
})

function bloom(light: Float32Array, width: number, height: number, key: number) {
  const step = 8
  const w = Math.ceil(width / step),
    h = Math.ceil(height / step)
  let values = new Float32Array(w * h * 3)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const from = (Math.min(height - 1, y * step + 4) * width + Math.min(width - 1, x * step + 4)) * 3
      for (let c = 0; c < 3; c++)
        values[(y * w + x) * 3 + c] = Math.min(3, Math.max(0, light[from + c]! * key - 0.75))
    }
  for (let round = 0; round < 3; round++) for (const stride of [3, 3 * w]) values = blur(values, stride, 4)
  return { values, at: (x: number, y: number) => (((y / step) | 0) * w + ((x / step) | 0)) * 3 }
}

function blur(values: Float32Array<ArrayBuffer>, stride: number, reach: number) {
  const result = new Float32Array(values.length)
  for (let i = 0; i < values.length; i++) {
    let sum = 0
    for (let k = -reach; k <= reach; k++) sum += values[i + k * stride] ?? 0
    result[i] = sum / (2 * reach + 1)
  }
  return result
}

/** Film grain: makes flat areas look photographed; the same for the same pixel. */
export function addGrain(pixels: Uint8Array | Buffer, width: number, strength: number) {
  for (let i = 0, n = pixels.length / 3; i < n; i++) {
    const x = i % width,
      y = (i / width) | 0
    const g =
      (scatter(x, y) + scatter(x + 7001, y) - 1) * strength + (noise(x * 0.7, y * 0.7) - 0.5) * strength
    for (let c = 0; c < 3; c++) {
      const v = pixels[i * 3 + c]! + g
      pixels[i * 3 + c] = v < 0 ? 0 : v > 255 ? 255 : v
    }
  }
}

export const pictureSize = { width: 1600, height: 1067 }
export const smallerWidths = [480, 960]

/** A photo and the smaller ones beside it, as JPEG, by width. */
export type Photo = Record<number, Buffer>

const smallest = 124_000
const largest = 290_000

/** The mark as the admin area would draw it on an upload: bottom right, 200 wide, 15 from the edges, 70 % opaque. */
const mark = { width: 200, margin: 15, opacity: 0.7 }

let fadedLogo: Promise<Buffer> | undefined

async function fadeLogo() {
  const { data, info } = await sharp(await watermarkLogo())
    .resize(mark.width)
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = data[alpha]! * mark.opacity
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer()
}

async function addMark(pixels: Buffer) {
  fadedLogo ??= fadeLogo()
  const logo = await fadedLogo
  const { height = 0 } = await sharp(logo).metadata()
  const left = pictureSize.width - mark.width - mark.margin
  const top = pictureSize.height - height - mark.margin
  return sharp(pixels, { raw: { ...pictureSize, channels: 3 } })
    .composite([{ input: logo, left, top }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Scales raw RGB down to the picture's size, grains it, marks it as the agency's and encodes it at the weight of a photograph. */
export async function encode(raw: Uint8Array, width: number, height: number): Promise<Photo> {
  const size = pictureSize
  const { data } = await sharp(raw, { raw: { width, height, channels: 3 } })
    .resize(size.width, size.height, { kernel: 'mitchell', fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  addGrain(data, size.width, 9)
  const source = sharp(await addMark(data), { raw: { ...size, channels: 3 } })
  const photo: Photo = {}
  let quality = 80
  for (let attempt = 0; attempt < 6; attempt++) {
    photo[size.width] = await source.clone().jpeg({ quality, progressive: true }).toBuffer()
    const weight = photo[size.width]!.length
    if (weight >= smallest && weight <= largest) break
    quality += weight < smallest ? 5 : -8
  }
  for (const small of smallerWidths)
    photo[small] = await source.clone().resize(small).jpeg({ quality: 76, progressive: true }).toBuffer()
  return photo
}
