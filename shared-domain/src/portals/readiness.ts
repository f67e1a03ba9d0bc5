import { amenityLists } from '../facts/index.ts'
import { addressOf, areasOf, isUnnumbered, photosOf, wholeOf } from './measures.ts'
import { portalType, type Portal, type PortalListing, type PortalSettings } from './portal.ts'
import { stateOf } from './states.ts'

export interface PortalProblem {
  /** The field of the property's form that mends it; `photos` is its section, `types` the portal's own settings. */
  field: keyof PortalListing | 'photos' | 'types'
  /** For the agency: 'faltam 2 fotos'. */
  message: string
}

export interface Readiness {
  /** The portal's type; undefined where a problem says so. */
  type: string | undefined
  /** What keeps the listing out of the feed. */
  stops: PortalProblem[]
  /** What the portal would show, and the listing does not say. */
  weakens: PortalProblem[]
}

const HTML_TAG = /<\/?[a-z][^>]*>/i

/** Addresses and phones, which have no place in a portal's texts. Years, prices and postal codes are none. */
const contactData = [
  /[^\s@<>,;]+@[^\s@<>,;]+\.[a-z]{2,}/i,
  /\bhttps?:\/\/|\bwww\./i,
  /\(\d{2}\)\s*9?[\s.]?\d{4}[\s.-]?\d{4}\b/,
  /\b9\d{4}[\s.-]\d{4}\b/,
  /\b\d{2}[\s.-]9?\d{4}[.-]\d{4}\b/,
]

/** A candidate with the message where it applies. */
type Check = [applies: boolean, field: PortalProblem['field'], message: string]

const found = (checks: Check[]): PortalProblem[] =>
  checks.filter(([applies]) => applies).map(([, field, message]) => ({ field, message }))

function textChecks(
  field: 'title' | 'description',
  name: string,
  text: string,
  { least, most }: Portal['title'],
) {
  const length = [...text].length
  return [
    [length === 0, field, `sem ${name}`],
    [length > 0 && length < least, field, `${name} com menos de ${least} letras`],
    [length > most, field, `${name} com mais de ${most} letras`],
    [HTML_TAG.test(text), field, `${name} com código HTML`],
    [contactData.some((pattern) => pattern.test(text)), field, `${name} com telefone, e-mail ou link`],
  ] satisfies Check[]
}

function roomChecks(portal: Portal, type: string, { bedrooms, bathrooms }: PortalListing): Check[] {
  if (portal.isWithoutRooms(type)) return []
  const isKitnet = type.endsWith('Kitnet')
  return [
    [bedrooms === null && !isKitnet, 'bedrooms', 'sem número de quartos'],
    [bedrooms === 0 && type.endsWith('Studio'), 'bedrooms', 'studio com menos de 1 quarto'],
    [bathrooms === null, 'bathrooms', 'sem número de banheiros'],
  ]
}

function areaChecks(portal: Portal, type: string, listing: PortalListing): Check[] {
  const { living, lot } = areasOf(portal, type, listing)
  return portal.landTypes.has(type)
    ? [[!lot, 'land_area', 'sem área do terreno']]
    : [[!living, 'built_area', 'sem área construída']]
}

const photosMissing = (count: number) => (count === 1 ? 'falta 1 foto' : `faltam ${count} fotos`)

/**
 * Whether a portal can show a listing, and why not. The feed leaves out what has a stop; form, list and page say the same,
 * since all of them ask this one function.
 */
export function portalReadiness(portal: Portal, listing: PortalListing, settings: PortalSettings): Readiness {
  const type = portalType(portal, listing.category_id, listing.category, settings.types)
  const missing = portal.photos.least - photosOf(listing).length
  const isLand = type?.endsWith('Land Lot') ?? false
  const isFlat = type !== undefined && /Apartment|Penthouse|Flat|Kitnet|Studio|Loft/.test(type)
  return {
    type,
    stops: found([
      ...textChecks('title', 'título', listing.title.trim(), portal.title),
      ...textChecks('description', 'descrição', listing.description?.trim() ?? '', portal.description),
      [type === undefined, 'types', `tipo sem correspondência: ${listing.category}`],
      [!wholeOf(listing.price), 'price', 'sem preço'],
      [!listing.zip_code, 'zip_code', 'sem CEP'],
      [!stateOf(listing.state), 'state', `estado desconhecido: ${listing.state}`],
      ...(type ? [...areaChecks(portal, type, listing), ...roomChecks(portal, type, listing)] : []),
      [missing > 0, 'photos', photosMissing(missing)],
    ]),
    weakens: found([
      [
        !addressOf(listing.address).number && !isUnnumbered(listing.address),
        'address',
        'endereço sem número',
      ],
      [isFlat && listing.condo_fee === null, 'condo_fee', 'sem valor do condomínio'],
      [listing.iptu === null, 'iptu', 'sem valor do IPTU'],
      [listing.parking_spaces === null && !isLand, 'parking_spaces', 'sem número de vagas'],
      [
        !isLand &&
          Object.keys(amenityLists).every((name) => listing[name as keyof typeof amenityLists].length === 0),
        'amenities',
        'sem comodidades',
      ],
    ]),
  }
}
