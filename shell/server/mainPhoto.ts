import { imageSources, mainImage, type ListingImage } from 'shared-ui/imageSources'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { PreloadedState } from '../src/readPage.ts'
import { firstAnswer } from './preloadedState.ts'
import { escapeHtml } from './escape.ts'

/**
 * A hint for the photo that the first screen will show, so that it is fetched while scripts still
 * load. Only for one that carries its mark already: others are fetched to be drawn on.
 */
export function mainPhotoPreload(match: RemoteMatch | undefined, data: PreloadedState) {
  const sizes = match?.rules.mainPhoto
  const rows = firstAnswer(match, data)?.body
  const [first] = (Array.isArray(rows) ? rows : []) as { property_images?: ListingImage[] }[]
  const photo = mainImage(first?.property_images)
  if (!sizes || !photo?.watermarked) return ''
  const { src, srcSet } = imageSources(photo, sizes)
  const candidates = srcSet ? ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}"` : ''
  return `<link rel="preload" as="image" href="${escapeHtml(src)}"${candidates} fetchpriority="high">`
}
