import type { Portal, PortalListing } from './portal.ts'

/** Portals take whole reais, square metres and so on; a value that rounds to nothing is none. */
export const wholeOf = (value: number | null) => (value === null ? undefined : Math.round(value))

const positive = (value: number | null) => wholeOf(value) || undefined

/** m², as the portal names them; undefined where unknown. */
export const areasOf = (portal: Portal, type: string, listing: PortalListing) => {
  const living = positive(listing.built_area) ?? positive(listing.area)
  const lot = positive(listing.land_area)
  return portal.landTypes.has(type)
    ? { lot: lot ?? positive(listing.area), living: positive(listing.built_area) }
    : { lot, living }
}

/** The photo's address if it is a JPEG, or that of the largest JPEG stored beside it; undefined where there is none. */
function jpegOf({ url, widths }: PortalListing['images'][number]) {
  if (/\.jpe?g$/i.test(url)) return url
  return widths.length > 0 ? url.replace(/(\.[a-z0-9]+)?$/i, `-${Math.max(...widths)}.jpg`) : undefined
}

export const photosOf = (listing: PortalListing) =>
  listing.images.map(jpegOf).filter((url) => url !== undefined)

/** 'Rua Bela Cintra, 539, ap. 10' in its parts; all of it is the street where no number is found. */
export function addressOf(address: string) {
  const [, street, number, complement] =
    /^(.+?),\s*(?:n[º°.]?\s*)?(\d+\S*?)(?:\s*[,–-]\s*(.+))?$/i.exec(address.trim()) ?? []
  return street && number ? { street, number, complement } : { street: address.trim() }
}
