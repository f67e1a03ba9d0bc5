export { CHANGED_SINCE } from 'shared-backend'
export { again, insist } from './again.ts'
export { useGetAgencySettingsQuery, useSaveAgencySettingsMutation, type AgencySettings } from './agency.ts'
export {
  useGetBinQuery,
  useLazyFindBinnedQuery,
  usePurgePropertyMutation,
  type BinnedProperty,
} from './bin.ts'
export {
  caseKinds,
  caseOrders,
  casesApi,
  useGetCaseListInfiniteQuery,
  useGetCaseQuery,
  useGetDeskQuery,
  useUpdateCaseMutation,
  type Case,
  type CaseKey,
  type CaseKind,
  type CaseListRequest,
  type CasePage,
  type CasePageRequest,
  type CaseSource,
  type CaseState,
  type CaseVersion,
  type ListedCase,
} from './cases.ts'
export { fullExportApi, type ExportedListing, type ExportPage } from './fullExport.ts'
export { useDeletePropertyImageMutation, useSetPrimaryImageMutation } from './images.ts'
export {
  SITE_WATERMARK_ID,
  useGetHistoryInfiniteQuery,
  type HistoryEntry,
  type HistoryRequest,
  type HistoryStep,
} from './history.ts'
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
  useDeleteInquiryMutation,
  useGetInquiryListInfiniteQuery,
  useUpdateInquiryStageMutation,
  type Inquiry,
  type InquiryStage,
} from './inquiries.ts'
export {
  leadListApi,
  useGetLeadFiguresQuery,
  useGetLeadListInfiniteQuery,
  type LeadKey,
  type LeadListRequest,
} from './leadList.ts'
export {
  leadsApi,
  useGetLeadQuery,
  useDeleteLeadMutation,
  useUpdateLeadStatusMutation,
  type LeadStatusUpdate,
  type PropertyLead,
} from './leads.ts'
export { useRetryNotificationsMutation, type NotifiedOf } from './notifications.ts'
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
  useGetPropertyFiguresQuery,
  useGetPropertyListQuery,
  type ListedProperty,
  type PropertyFigures,
  type PropertyListRequest,
} from './propertyList.ts'
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
export {
  useGetSiteWatermarkQuery,
  useGetTenantSettingsQuery,
  useSaveTenantSettingsMutation,
  useRemoveWatermarkSettingsMutation,
  useSaveWatermarkSettingsMutation,
  useUploadCompanyLogoMutation,
  useUploadWatermarkLogoMutation,
  type LogoUpload,
  type TenantSettingsUpdate,
} from './settings.ts'
export {
  useGetEndingAuthorisationsQuery,
  useGetPrivateFactsQuery,
  useSavePrivateFactsMutation,
  type PrivateFacts,
} from './privateFacts.ts'
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
  personExportApi,
  type ExportedPerson,
  type PersonExportKey,
  type PersonExportPage,
} from './personExport.ts'
export {
  personKinds,
  useErasePersonMutation,
  useFindPersonQuery,
  useGetErasuresQuery,
  useGetRetentionQuery,
  useLazyFindPersonQuery,
  useSaveRetentionMutation,
  type Erasure,
  type Person,
  type PersonCounts,
  type PersonKind,
  type PersonRow,
  type Retention,
} from './persons.ts'
export { REPORT_MONTHS, useGetPropertyReportQuery, type PropertyReport } from './report.ts'
export { storedImageTypes } from './storage.ts'
export {
  useConfirmSecondFactorMutation,
  useEnrolSecondFactorMutation,
  useGetSecondFactorQuery,
  useRemoveSecondFactorMutation,
  useSwitchOffSecondFactorMutation,
  type EnrolledFactor,
} from './secondFactor.ts'
export {
  useCreateAdminUserMutation,
  useCreatePasswordLinkMutation,
  useDeleteAdminUserMutation,
  useGetTenantAdminUsersQuery,
  useUpdateAdminPasswordMutation,
  WRONG_PASSWORD,
  type NewAdminUser,
} from './users.ts'
export type {
  AdminPropertyDetail,
  LeadStatus,
  PropertyInput,
  StoredImage,
  TenantAdminUser,
  TenantSettings,
} from './types.ts'
export {
  useCancelVisitByAgencyMutation,
  useConfirmVisitMutation,
  useGetVisitSettingsQuery,
  useGetVisitsQuery,
  useMoveVisitByAgencyMutation,
  useSaveVisitSettingsMutation,
  type AgencyVisit,
  type VisitHours,
  type VisitSettings,
  type VisitsRequest,
} from './visits.ts'
