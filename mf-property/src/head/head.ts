import type { HeadContext, PageHead } from 'shared-backend'
import { detailApi, type PropertyDetail } from 'shared-backend/properties'
import { sharedPicture } from 'shared-ui/imageSources'
import { isMissing } from '../property/isMissing.ts'
import { listingData } from './listingData.ts'

/** Longest description that search engines show. */
const descriptionLength = 155

function shorten(words: string) {
  const flat = words.replaceAll(/\s+/g, ' ').trim()
  return flat.length <= descriptionLength
    ? flat
    : `${flat.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`
}

function describe({ title, description, city, state }: PropertyDetail) {
  const place = [city, state].filter(Boolean).join(', ')
  return shorten(description || `${title} em ${place}`)
}

/** The head of a property's page, for search engines and messengers. */
export function head({ state, params: { id = '' }, config, address }: HeadContext): PageHead {
  const { data: property, error } = detailApi.endpoints.getProperty.select(id)(state)
  if (!property) return isMissing(error) ? { status: 404 } : {}
  return {
    description: describe(property),
    openGraph: sharedPicture([property]),
    jsonLd: listingData(property, config.agency, address),
  }
}
