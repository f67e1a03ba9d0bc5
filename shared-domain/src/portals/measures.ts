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

/** The number of a house, and not that of a distance. */
const HOUSE = String.raw`(?<number>\d[\d.]*(?:-?[a-z])?(?:\/\w+)?)(?!\s*(?:m|km|metros?|quil[oô]metros?)\b)`

const ADDRESS = new RegExp(
  String.raw`^(?<street>.+?)(?:,\s*(?:n(?:[º°o]\.?|\.|[uú]mero)?\s*)?|\s+n(?:[º°]\.?|\.)\s*)${HOUSE}(?:(?:\s*[,;–-]\s*|\s+|\s*(?=\())(?<complement>.+))?$`,
  'i',
)

/**
 * 'Rua Bela Cintra, 539, ap. 10' in its parts, and so 'Rua Bela Cintra, 539 ap 10' and 'Rua Bela Cintra nº 539'. All of it is the street
 * where no number is found: one that no comma or sign marks may be the street's name, as in 'Rua 1500'.
 */
export function addressOf(address: string): { street: string; number?: string; complement?: string } {
  const { street, number, complement } = ADDRESS.exec(address.trim())?.groups ?? {}
  return street && number ? { street, number, complement } : { street: address.trim() }
}

/** Whether the address says that its house has no number. */
export const isUnnumbered = (address: string) => /[,\s]s\/?n(?:[º°.]|$|[,\s])/i.test(address)
