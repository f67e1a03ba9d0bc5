import { sanitizeFileName } from './sanitizeFileName.ts'

/** `{propertyId}/{timestamp}-{index}-{sanitized name}`; `timestamp` in milliseconds. */
export const imagePath = (propertyId: string, timestamp: number, index: number, name: string) =>
  `${propertyId}/${timestamp}-${index}-${sanitizeFileName(name)}`

/** Where the smaller file of that width lies: beside the photo. */
export const smallerPath = (path: string, width: number) => `${path.replace(/\.[^./]*$/, '')}-${width}.jpg`

/** Every object in the bucket that belongs to an image row; none when the photo lies elsewhere. */
export function objectPaths({ image_url, widths }: { image_url: string; widths: number[] | null }): string[] {
  const [, encoded] = image_url.split('/property-images/')
  if (!encoded) return []
  const path = decodeURIComponent(encoded.replace(/[?#].*$/, ''))
  return [path, ...(widths ?? []).map((width) => smallerPath(path, width))]
}
