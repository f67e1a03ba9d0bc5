import type { Agency } from 'shared-backend'
import { factNames, facts, listNames, type AnyFact } from 'shared-domain/facts'
import { breadcrumbData, type PropertyDetail } from 'shared-backend/properties'
import { listWords } from 'shared-ui/facts'
import { trailOf } from '../property/trailOf.ts'

const businessFunctions = {
  sale: 'http://purl.org/goodrelations/v1#Sell',
  rent: 'http://purl.org/goodrelations/v1#LeaseOut',
}

const availabilities = {
  available: 'https://schema.org/InStock',
  reserved: 'https://schema.org/Reserved',
  sold: 'https://schema.org/SoldOut',
  rented: 'https://schema.org/SoldOut',
}

const orNothing = <T>(value: T | null | undefined) => value ?? undefined

/** The facts that schema.org has a word for. */
function factData(property: PropertyDetail) {
  const known = factNames.flatMap((name) => {
    const fact: AnyFact = facts[name]
    const value = property[name]
    if (!fact.schema || value == null || (fact.kind === 'area' && value === 0)) return []
    const size = { '@type': 'QuantitativeValue', value, unitCode: 'MTK' }
    return [[fact.schema, fact.kind === 'area' ? size : value]]
  })
  return Object.fromEntries(known) as Record<string, unknown>
}

const amenityData = (property: PropertyDetail) =>
  listNames.flatMap((name) =>
    listWords(name, property[name] ?? []).map((words) => ({
      '@type': 'LocationFeatureSpecification',
      name: words,
      value: true,
    })),
  )

function accommodation(property: PropertyDetail) {
  const { address, neighborhood, city, state, zip_code } = property
  const amenities = amenityData(property)
  return {
    '@type': 'Accommodation',
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address, neighborhood].filter(Boolean).join(', ') || undefined,
      addressLocality: city,
      addressRegion: state,
      postalCode: orNothing(zip_code),
      addressCountry: 'BR',
    },
    ...factData(property),
    amenityFeature: amenities.length > 0 ? amenities : undefined,
  }
}

/**
 * A property as search engines read it: schema.org's RealEstateListing. Unknown facts are left out.
 * @param url the page's public address
 */
export function listingData(property: PropertyDetail, agency: Agency, url: string | undefined) {
  const { title, description, price, property_type, deal_status, created_at, published_at, property_images } =
    property
  const { name, phone, email, address } = agency
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: title,
    description: description || undefined,
    url,
    image: property_images.map(({ image_url }) => image_url),
    datePosted: (published_at ?? created_at).slice(0, 'yyyy-mm-dd'.length),
    about: accommodation(property),
    breadcrumb: url && property.active ? breadcrumbData(trailOf(property), new URL(url).origin) : undefined,
    offers: {
      '@type': 'Offer',
      // 0 is a price on request.
      ...(price > 0 && { price, priceCurrency: 'BRL' }),
      availability: availabilities[deal_status],
      businessFunction: businessFunctions[property_type],
      offeredBy: { '@type': 'RealEstateAgent', name, telephone: phone, email, address },
    },
  }
}
