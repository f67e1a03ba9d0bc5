import { settings } from './text.ts'

const MAX_LOGO_BYTES = 5 * 1024 * 1024

/** The reason to refuse a file as a logo, in Portuguese; null when there is none. */
export function checkLogo(file: File): string | null {
  if (!file.type.startsWith('image/')) return settings.logo.notAnImage
  if (file.size > MAX_LOGO_BYTES) return settings.logo.tooLarge
  return null
}

/** Resolves when the browser can show the picture at that address, rejects when it cannot. */
export const loadImage = (url: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error(settings.logo.unreadable))
    image.src = url
  })
