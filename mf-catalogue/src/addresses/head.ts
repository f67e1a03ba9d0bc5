import type { HeadContext, PageHead } from 'shared-backend'
import {
  breadcrumbData,
  searchAddressesApi,
  searchApi,
  searchTitle,
  searchTrail,
} from 'shared-backend/properties'
import { searchOf } from 'shared-domain/search'
import { sharedPicture } from 'shared-ui/imageSources'
import { searches as text } from './text.ts'
import { addressOf, meantSearch } from './searchAddress.ts'

/** The head of the page of a deal, a kind and a place. */
export function head({ state, params, address }: HeadContext): PageHead {
  const { data } = searchAddressesApi.endpoints.describeSearch.select(addressOf(params))(state)
  if (data === undefined) return {}
  if (data === null) return { status: 404 }
  const list = searchApi.endpoints.searchList.select(searchOf(meantSearch(data)))(state).data
  return {
    openGraph: sharedPicture(list?.pages[0]?.rows ?? []),
    description: text.description(searchTitle(data), text.figures(data)),
    ...(address && {
      jsonLd: {
        '@context': 'https://schema.org',
        ...breadcrumbData([text.start, ...searchTrail(data)], new URL(address).origin),
      },
    }),
  }
}
