export { useGetAgencySettingsQuery, useSaveAgencySettingsMutation, type AgencySettings } from './agency.ts'
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
export {
  useConfirmSecondFactorMutation,
  useEnrolSecondFactorMutation,
  useGetSecondFactorQuery,
  useRemoveSecondFactorMutation,
  useSwitchOffSecondFactorMutation,
  type EnrolledFactor,
} from './secondFactor.ts'
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
  useCreateAdminUserMutation,
  useCreatePasswordLinkMutation,
  useDeleteAdminUserMutation,
  useGetTenantAdminUsersQuery,
  useUpdateAdminPasswordMutation,
  WRONG_PASSWORD,
  type NewAdminUser,
} from './users.ts'
export {
  useGetVisitSettingsQuery,
  useSaveVisitSettingsMutation,
  type VisitHours,
  type VisitSettings,
} from './visitSettings.ts'
export type { TenantAdminUser, TenantSettings } from '../types.ts'
export { storedImageTypes } from '../storage.ts'
