export {
  CATALOGUE,
  codeAddress,
  dealTypeParams,
  PHRASE,
  PHRASE_LENGTH,
  PLACES,
  readPhraseOf,
  readSearch,
  readWords,
  fullCatalogue,
  writeSearch,
  YES,
  type CatalogueSearch,
} from './address.ts'
export { canonicalQuery } from './canonicalQuery.ts'
export { countFacets, type Counts, type ClientFacets } from './countFacets.ts'
export {
  isSet,
  serverFiltersOf,
  needsServer,
  kindsOf,
  withKnownKinds,
  noFilters,
  noClientFilters,
  type AmenityName,
  type Box,
  type DealType,
  type Filters,
  type ClientFilters,
} from './filters.ts'
export { filterTable, flagNames, type FilterName, type FilterRow, type FlagName } from './filterTable.ts'
export { filterListings } from './filterListings.ts'
export { cursorAddress, readCursor } from './cursor.ts'
export { isUuid } from './isUuid.ts'
export type { CatalogueRow } from './listing.ts'
export { MOST_PLACES, placeKey, placeLabel, placeParam, type Place } from './places.ts'
export { priceBands } from './priceBands.ts'
export {
  requestNames,
  type Search,
  type SearchFilters,
  type SearchKey,
  type SearchListRequest,
} from './request.ts'
export { searchOf } from './searchOf.ts'
export { isSort, sortListings, type Sort } from './sort.ts'
