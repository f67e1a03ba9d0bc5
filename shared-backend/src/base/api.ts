import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react'
import type { BackendError } from './errors.ts'
import { isPreloadedStateArrived } from './preloadedState.ts'

/** The one RTK Query api: domains inject their endpoints into it. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: fakeBaseQuery<BackendError>(),
  tagTypes: [
    'Property',
    'PropertyList',
    'PropertyStats',
    'Category',
    'Watermark',
    'TenantSettings',
    'AdminUser',
    'Lead',
    'Inquiry',
  ],
  keepUnusedDataFor: 300,
  extractRehydrationInfo: (action) =>
    isPreloadedStateArrived(action) ? (action.payload as never) : undefined,
  endpoints: () => ({}),
})
