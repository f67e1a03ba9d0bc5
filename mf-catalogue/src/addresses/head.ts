import type { HeadContext, PageHead } from 'shared-backend'
import { searchAddressesApi } from 'shared-backend/properties'
import { addresses as text } from '../text.ts'
import { addressOf, trailOf } from './searchAddress.ts'

/** The way to a page as search engines read it: schema.org's BreadcrumbList. */
function breadcrumb(trail: { name: string; path: string }[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: text.home, path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** What the page of a deal, a kind and a place says of itself. */
export function head({ state, params, address }: HeadContext): PageHead {
  const { data } = searchAddressesApi.endpoints.describeSearch.select(addressOf(params))(state)
  if (data === undefined) return {}
  if (data === null) return { status: 404 }
  return {
    description: text.description(text.title(data), text.figures(data)),
    ...(address && { jsonLd: breadcrumb(trailOf(data), new URL(address).origin) }),
  }
}
