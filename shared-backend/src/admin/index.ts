export { CHANGED_SINCE } from './adminCall.ts'
export {
  useAddPropertyImageMutation,
  useDeletePropertyImageMutation,
  useReorderPropertyImagesMutation,
  useSetPrimaryImageMutation,
  type NewPropertyImage,
} from './images.ts'
export {
  useGetPropertyLeadsQuery,
  useDeleteLeadMutation,
  useRetryLeadNotificationMutation,
  useUpdateLeadStatusMutation,
  type LeadStatusUpdate,
  type PropertyLead,
} from './leads.ts'
export {
  useGetAdminPropertiesQuery,
  useGetAdminPropertyQuery,
  useGetPropertyStatsQuery,
  useGetSamplePhotoQuery,
} from './properties.ts'
export {
  ID_TAKEN,
  useCreatePropertyMutation,
  useDeletePropertyMutation,
  useReplaceAdditionalInfoMutation,
  useUpdatePropertyMutation,
  type AdditionalInfoUpdate,
  type NewProperty,
  type PropertyUpdate,
} from './saveProperty.ts'
export {
  useGetTenantSettingsQuery,
  useSaveTenantSettingsMutation,
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
export { storedImageTypes } from './storage.ts'
export {
  useCreateAdminUserMutation,
  useDeleteAdminUserMutation,
  useGetTenantAdminUsersQuery,
  useUpdateAdminPasswordMutation,
  type NewAdminUser,
} from './users.ts'
export type {
  AdminProperty,
  AdminPropertyDetail,
  LeadStatus,
  PropertyInput,
  PropertyStats,
  StoredImage,
  TenantAdminUser,
  TenantSettings,
} from './types.ts'
