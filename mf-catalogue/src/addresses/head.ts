import type { HeadContext, PageHead } from 'shared-backend'
import { breadcrumbData, searchAddressesApi, searchTitle, searchTrail } from 'shared-backend/properties'
import { searches as text } from './text.ts'
import { addressOf } from './searchAddress.ts'

/** The head of the page of a deal, a kind and a place. */
export function head({ state, params, address }: HeadContext): PageHead {
  const { data } = searchAddressesApi.endpoints.describeSearch.select(addressOf(params))(state)
  if (data === undefined) return {}
  if (data === null) return { status: 404 }
  return {
    description: text.description(searchTitle(data), text.figures(data)),
    ...(address && {
      jsonLd: {
        '@context': 'https://schema.org',
        ...breadcrumbData([text.start, ...searchTrail(data)], new URL(address).origin),
      },
    }),
  }
}
