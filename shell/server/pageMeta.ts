import type { SiteConfig } from 'shared-backend'
import type { PropertyDetail } from 'shared-backend/properties'
import { listingData } from './listingData.ts'
import { text } from '../src/text.ts'
import type { RemoteMatch } from '../src/federation/matchRemote.ts'
import type { PreloadedState } from '../src/readPage.ts'
import { firstAnswer } from './preloadedState.ts'

export interface PageMeta {
  title: string
  description?: string
  canonical?: string
  image?: string
  /** JSON-LD for search engines. */
  listing?: object
}

type Row = Partial<PropertyDetail>

/** The thing that an entity route's address names; null when the API says that there is none. */
export function findEntity(match: RemoteMatch | undefined, data: PreloadedState): Row | null | undefined {
  if (!match?.rules.entity) return undefined
  const answer = firstAnswer(match, data)
  if (!answer) return undefined
  if (answer.status !== 200) return null
  return Array.isArray(answer.body) ? ((answer.body[0] as Row | undefined) ?? null) : undefined
}

/** Longest description that search engines show. */
const descriptionLength = 155

function shorten(words: string) {
  const flat = words.replaceAll(/\s+/g, ' ').trim()
  return flat.length <= descriptionLength
    ? flat
    : `${flat.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`
}

const named = (title: string | undefined, { name }: SiteConfig['agency']) =>
  title ? `${title} | ${name}` : name

/** Of a page whose remote is switched off. */
export const awayMeta = ({ agency }: SiteConfig): PageMeta => ({ title: named(text.away.title, agency) })

/** Title and description of a page: the route's own words, or those of the thing that it shows. */
export function pageMeta(
  { agency }: SiteConfig,
  match: RemoteMatch | undefined,
  entity: Row | null | undefined,
  address: string | undefined,
): PageMeta {
  if (!match || entity === null)
    return { title: named(match ? match.rules.title : text.notFound.title, agency) }
  if (!entity)
    return {
      title: named(match.rules.title, agency),
      description: match.rules.description,
      canonical: address,
    }
  const images = entity.property_images ?? []
  const place = [entity.city, entity.state].filter(Boolean).join(', ')
  return {
    title: named(entity.title, agency),
    description: shorten(entity.description || `${entity.title} em ${place}`),
    canonical: address,
    image: (images.find((image) => image.is_primary) ?? images[0])?.image_url,
    listing: listingData(entity, agency, address),
  }
}
