import { storedImageTypes } from 'shared-backend/admin/settings'
import { loadImage } from './checkLogo.ts'

/** px: a mark is at most 200 wide on a photo, and screens have up to three points for a pixel. */
const MAX_SIDE = 800

function draw(image: HTMLImageElement, width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas gave no image'))), 'image/png'),
  )
}

/**
 * The logo as a file that can be stored: one that is larger, or of a type that Storage does not take, as PNG, which keeps
 * its transparency. Rejects when the browser cannot show the file.
 */
export async function scaleLogo(file: File): Promise<File> {
  const url = URL.createObjectURL(file)
  try {
    const image = await loadImage(url)
    const isDrawing = file.type === 'image/svg+xml'
    // A drawing without a size of its own is as large as it is shown.
    const { naturalWidth: width = MAX_SIDE, naturalHeight: height = MAX_SIDE } = image
    const scale = MAX_SIDE / Math.max(width, height, 1)
    if (storedImageTypes.has(file.type) && scale >= 1) return file
    const by = isDrawing ? scale : Math.min(1, scale)
    const png = await draw(image, Math.round(width * by), Math.round(height * by))
    return new File([png], file.name.replace(/\.[^.]*$/, '') + '.png', { type: png.type })
  } finally {
    URL.revokeObjectURL(url)
  }
}
