export {
  useGetBinQuery,
  useLazyFindBinnedQuery,
  usePurgePropertyMutation,
  type BinnedProperty,
} from './bin.ts'
export { fullExportApi, type ExportedListing, type ExportPage } from './fullExport.ts'
export { useDeletePropertyImageMutation, useSetPrimaryImageMutation } from './images.ts'
export { UselessPhoto, storeImportPhotos } from './importPhotos.ts'
export {
  fetchImportAddress,
  useCreateImportMutation,
  useGetImportQuery,
  useGetImportsQuery,
  useLazyGetKnownPersonsQuery,
  useLazyGetReferenceCodesQuery,
  useRetryImportPhotosMutation,
  useStoreImportMutation,
  useUndoImportMutation,
  type AddressRequest,
  type KnownCodes,
  type KnownProperty,
  type ListedImport,
  type NewImport,
  type PersonMark,
  type PropertyImport,
  type RefusedRow,
} from './imports.ts'
export { useGetInactivePropertyQuery } from './inactiveProperty.ts'
export {
  useChoosePortalListingMutation,
  useGetListingsOnPortalsQuery,
  useGetPortalListingQuery,
  useGetPortalListingsQuery,
  useGetPortalsQuery,
  useRenewPortalAddressMutation,
  useRenewPortalLeadAddressMutation,
  useSavePortalMutation,
  type ExaminedListing,
  type ListingOnPortal,
  type PortalFeed,
  type PortalLeadAddress,
  type PortalRow,
} from './portals.ts'
export {
  useGetEndingAuthorisationsQuery,
  useGetPrivateFactsQuery,
  useSavePrivateFactsMutation,
  type PrivateFacts,
} from './privateFacts.ts'
export {
  useGetAdminPropertyQuery,
  useLazyGetAdminPropertyQuery,
  useGetSamplePhotoQuery,
  useLazyProposeReferenceQuery,
} from './properties.ts'
export {
  useDeletePropertiesMutation,
  useDuplicatePropertyMutation,
  useLazyExportPropertiesQuery,
  useLazyFindPropertiesQuery,
  useRestorePropertiesMutation,
  useUpdatePropertiesMutation,
  type ExportedProperty,
  type PropertyChanges,
  type PropertyFilters,
} from './propertyBatches.ts'
export {
  useGetPortfolioStatsQuery,
  useGetPropertyListQuery,
  type ListedProperty,
  type PortfolioStats,
  type PropertyListRequest,
} from './propertyList.ts'
export { STATS_MONTHS, useGetPropertyStatsQuery, type PropertyStats } from './propertyStats.ts'
export {
  ID_TAKEN,
  useDeletePropertyMutation,
  useUpdatePropertyMutation,
  type NewProperty,
  type PropertyUpdate,
} from './saveProperty.ts'
export {
  saveProperty,
  seenOf,
  type PhotoUpload,
  type PropertyContent,
  type PropertySave,
  type SaveOutcome,
  type SaveStep,
  type SeenProperty,
} from './savePropertySteps.ts'
export type { AdminPropertyDetail, PropertyInput, StoredImage } from '../types.ts'
