export type WatermarkPosition = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'center'

type Size = { width: number; height: number }

const SHARE_OF_WIDTH = 0.2
const MIN_WIDTH = 80
const MAX_WIDTH = 200
const MARGIN = 15

/**
 * Where the logo goes: a fifth of the picture's width, at least 80 and at most 200, with its own
 * proportions, 15 from the edges. All in pixels of the picture.
 */
export function watermarkPlacement(image: Size, logo: Size, position: WatermarkPosition) {
  const width = Math.max(MIN_WIDTH, Math.min(image.width * SHARE_OF_WIDTH, MAX_WIDTH))
  const height = (width * logo.height) / logo.width
  const right = image.width - width - MARGIN
  const bottom = image.height - height - MARGIN
  const corner = {
    'top-left': { x: MARGIN, y: MARGIN },
    'top-right': { x: right, y: MARGIN },
    'bottom-left': { x: MARGIN, y: bottom },
    'bottom-right': { x: right, y: bottom },
    center: { x: (image.width - width) / 2, y: (image.height - height) / 2 },
  }[position]
  return { ...corner, width, height }
}
