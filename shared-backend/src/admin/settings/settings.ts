import { injectEndpoints } from '../../endpoints.ts'
import { adminFunctionQuery, adminQuery } from '../../queries.ts'
import { SYSTEM_USER_ID } from 'shared-domain/database/constants'
import { deletedAsSeen } from '../answers.ts'
import { contentTypeOf, extensionFor, uploadFile, type Bucket, type FileContent } from '../storage.ts'
import type { TenantSettings } from '../types.ts'
import { watermarkApi, type WatermarkSettings } from '../../watermark/settings.ts'

export interface LogoUpload {
  file: FileContent
  name: string
}

export interface TenantSettingsUpdate {
  notification_email: string
  company_name: string
  /** Public address of the logo, or null for none. */
  company_logo: string | null
  /** `updated_at` of those that the caller knows, null for none: code `CHANGED_SINCE` when they are others by now. */
  seen?: string | null
}

export interface WatermarkUpdate extends Omit<WatermarkSettings, 'id' | 'updated_at'> {
  /** As for the lead settings. */
  seen?: string | null
}

const uploadLogo = (bucket: Bucket, prefix: string) =>
  adminQuery<LogoUpload, { url: string }>(async (db, { file, name }) => {
    const contentType = contentTypeOf(file, name)
    const path = `${prefix}-${Date.now()}.${extensionFor(contentType)}`
    const url = await uploadFile(db, bucket, { path, file, contentType, upsert: true })
    return { data: { url }, error: null }
  })

const readTenantSettings = adminFunctionQuery<TenantSettings | null, void>('get-tenant-settings')

export const settingsApi = injectEndpoints({
  endpoints: (build) => ({
    /** The mark that visitors see, which is the one that is saved; null when there is none. */
    getSiteWatermark: build.query<WatermarkSettings | null, void>({
      queryFn: adminQuery(async (db, _arg: void, signal) => {
        const { data, error, status } = await db
          .rpc('get_watermark_settings', { p_user_id: SYSTEM_USER_ID })
          .abortSignal(signal)
        return { data: data?.[0] ?? null, error, status }
      }),
      providesTags: ['Watermark'],
    }),

    saveWatermarkSettings: build.mutation<WatermarkSettings | null, WatermarkUpdate>({
      queryFn: adminQuery(async (db, { logo_url, watermark_position, opacity, seen }, signal) => {
        const { data, error, status } = await db
          .rpc('save_watermark_settings', {
            p_user_id: SYSTEM_USER_ID,
            p_logo_url: logo_url,
            p_position: watermark_position,
            p_opacity: opacity,
            p_seen: seen === null ? 'infinity' : seen,
          })
          .abortSignal(signal)
        return { data: (data as WatermarkSettings[] | null)?.[0] ?? null, error, status }
      }),
      // At once, without a refetch: the next photo is drawn with the saved settings.
      onQueryStarted: async (_settings, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) dispatch(watermarkApi.util.updateQueryData('getWatermarkSettings', undefined, () => data))
      },
      invalidatesTags: ['Watermark'],
    }),

    /**
     * Leaves the site without a mark: photos are shown and stored as they are. `seen`: `updated_at` of the settings that
     * the caller knows, code `CHANGED_SINCE` when they are others by now; settings that are gone already are no fault.
     */
    removeWatermarkSettings: build.mutation<null, { seen: string }>({
      queryFn: adminQuery(async (db, { seen }) => {
        const settings = () => db.from('watermark_settings')
        const answer = await settings()
          .delete()
          .eq('user_id', SYSTEM_USER_ID)
          .eq('updated_at', seen)
          .select('id')
        return deletedAsSeen(db, answer, () => settings().select('id').eq('user_id', SYSTEM_USER_ID))
      }),
      onQueryStarted: async (_settings, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          () => dispatch(watermarkApi.util.updateQueryData('getWatermarkSettings', undefined, () => null)),
          () => undefined,
        )
      },
      invalidatesTags: ['Watermark'],
    }),

    /** Only stores the file; `saveWatermarkSettings` makes it the site's. */
    uploadWatermarkLogo: build.mutation<{ url: string }, LogoUpload>({
      queryFn: uploadLogo('property-images', 'watermark-logo'),
    }),

    /** Only stores the file; `saveTenantSettings` makes it the company's. */
    uploadCompanyLogo: build.mutation<{ url: string }, LogoUpload>({
      queryFn: uploadLogo('company-logos', 'company-logo'),
    }),

    /** Null while nothing has been saved yet. */
    getTenantSettings: build.query<TenantSettings | null, void>({
      queryFn: async (_arg, queryApi) => {
        const result = await readTenantSettings(undefined, queryApi)
        return result.error?.message.includes('No rows returned') ? { data: null } : result
      },
      providesTags: ['TenantSettings'],
    }),

    saveTenantSettings: build.mutation<TenantSettings, TenantSettingsUpdate>({
      queryFn: adminFunctionQuery('save-tenant-settings'),
      invalidatesTags: ['TenantSettings'],
    }),
  }),
})

export const {
  useGetSiteWatermarkQuery,
  useRemoveWatermarkSettingsMutation,
  useSaveWatermarkSettingsMutation,
  useUploadWatermarkLogoMutation,
  useUploadCompanyLogoMutation,
  useGetTenantSettingsQuery,
  useSaveTenantSettingsMutation,
} = settingsApi
