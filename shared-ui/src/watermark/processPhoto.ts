import { watermarkPlacement, type WatermarkPosition } from './placement.ts'

/** A job on one photo; only values that can be sent to a worker. */
export type PhotoJob = {
  image: Blob
  mark?: { logo: Blob; position: WatermarkPosition; opacity: number }
  /** The longest side of the result, px; a smaller photo keeps its size. */
  maxSide?: number
  /** Smaller copies to make, px wide; only those narrower than the result are made. */
  widths?: readonly number[]
}

export type ProcessedPhoto = {
  photo: Blob
  width: number
  height: number
  smaller: { width: number; photo: Blob }[]
  /** Its average colour, as `#rrggbb`. */
  color: string
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

const JPEG = 'image/jpeg'
const QUALITY = 0.9
/** Of a smaller copy, which screens with two points to a pixel and more are given: two thirds of the bytes. */
const SMALLER_QUALITY = 0.8
/** Points of a side of the copy that is averaged, which the browser makes. */
const COLOR_SIDE = 8

function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function toJpeg(canvas: Canvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: JPEG, quality })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas gave no image'))), JPEG, quality)
  })
}

function draw(source: ImageBitmap | Canvas, width: number, height: number) {
  const canvas = createCanvas(width, height)
  // One call for each class: the two overload `getContext` differently, and whether TypeScript resolves a call of both at
  // once depends on the order in which it reads the files.
  const context = 'convertToBlob' in canvas ? canvas.getContext('2d') : canvas.getContext('2d')
  if (!context) throw new Error('no 2d canvas')
  // JPEG knows no transparency: a clear picture would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return { canvas, context }
}

function averageColor(canvas: Canvas) {
  const { data } = draw(canvas, COLOR_SIDE, COLOR_SIDE).context.getImageData(0, 0, COLOR_SIDE, COLOR_SIDE)
  const sums = [0, 0, 0]
  data.forEach((value, index) => {
    if (index % 4 < 3) sums[index % 4]! += value
  })
  const hex = (sum: number) =>
    Math.round(sum / COLOR_SIDE ** 2)
      .toString(16)
      .padStart(2, '0')
  return `#${sums.map(hex).join('')}`
}

/**
 * Decodes, shrinks, marks and encodes a photo as JPEG; runs in a worker and in a page alike.
 * Drawing anew drops the EXIF data (the place it was taken) and applies its rotation.
 * @throws when the browser cannot decode the photo or the logo
 */
export async function processPhoto({
  image,
  mark,
  maxSide = Infinity,
  widths = [],
}: PhotoJob): Promise<ProcessedPhoto> {
  const bitmap = await createImageBitmap(image)
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.round(bitmap.width * scale)
  const height = Math.round(bitmap.height * scale)
  const { canvas, context } = draw(bitmap, width, height)
  bitmap.close()
  if (mark) {
    const logo = await createImageBitmap(mark.logo)
    const place = watermarkPlacement({ width, height }, logo, mark.position)
    context.globalAlpha = mark.opacity
    context.drawImage(logo, place.x, place.y, place.width, place.height)
    logo.close()
  }
  const photo = await toJpeg(canvas, QUALITY)
  const smaller: ProcessedPhoto['smaller'] = []
  for (const target of widths) {
    if (target >= width) continue
    const copy = draw(canvas, target, Math.round((height * target) / width))
    smaller.push({ width: target, photo: await toJpeg(copy.canvas, SMALLER_QUALITY) })
  }
  return { photo, width, height, smaller, color: averageColor(canvas) }
}
