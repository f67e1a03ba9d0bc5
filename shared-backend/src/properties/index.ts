export {
  CAROUSEL_LIMIT,
  SALE_PRICE_CAP,
  useGetCategoriesQuery,
  useGetFeaturedListingsQuery,
  useGetSaleListingsQuery,
} from './carousels.ts'
export { useGetCatalogueQuery, type Catalogue } from './catalogue.ts'
export { useGetPropertyQuery, useGetSimilarListingsQuery, type SimilarTo } from './detail.ts'
export { useGetLocationsQuery } from './locations.ts'
export type {
  CatalogueListing,
  Category,
  ListingCard,
  LocationOption,
  PropertyDetail,
  PropertyImage,
} from './types.ts'
