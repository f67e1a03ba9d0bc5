export { carouselsApi, useGetCategoriesQuery } from './carousels.ts'
export { useGetCatalogueQuery, useCachedCatalogue } from './catalogue.ts'
export { countsApi, type PropertyEvent } from './counts.ts'
export { detailApi, useGetPropertyQuery, useGetSimilarListingsQuery, type SimilarTo } from './detail.ts'
export { facetsApi, useSearchFacetsQuery, type SearchFacets } from './facets.ts'
export { isListingCard } from './isListingCard.ts'
export { listingDetailsApi, useGetListingDetailsQuery } from './listingDetails.ts'
export { listingsApi, useGetListingsQuery } from './listings.ts'
export { locationsApi, useGetPlacesQuery } from './locations.ts'
export {
  extendSearchList,
  MOST_ROWS,
  searchApi,
  useSearchListInfiniteQuery,
  useSearchPropertiesQuery,
} from './search.ts'
export {
  searchAddressesApi,
  useDescribeSearchQuery,
  useGetRelatedSearchesQuery,
  type DescribedSearch,
  type SearchAddress,
} from './searchAddresses.ts'
export {
  breadcrumbData,
  SEARCH_ROOT,
  searchPath,
  searchTitle,
  searchTrail,
  type SearchMeaning,
  type TrailStep,
} from './searchPath.ts'
export type {
  CatalogueListing,
  Category,
  ListingCard,
  LocationOption,
  PropertyDetail,
  PropertyImage,
} from './types.ts'
