export { adminQuery, supabaseQuery } from './base/adapter.ts'
export { api } from './base/api.ts'
export { askByPost } from './base/askByPost.ts'
export {
  createPreloadedFetch,
  preloadedAnswer,
  preloadedKey,
  type PreloadedAnswer,
} from './base/preloadedFetch.ts'
export { AUTH_STORAGE_KEY, createBackend, type Backend, type BackendOptions } from './base/backend.ts'
export { ConfigProvider, useConfig } from './base/ConfigContext.ts'
export {
  runLoader,
  type AskedFor,
  type HeadContext,
  type Loader,
  type PageHead,
  type RemoteRoute,
  type RemoteRoutes,
  type RouteParams,
} from './base/routes.ts'
export { CHANGED_SINCE, isBackendError, toBackendError, type BackendError } from './base/errors.ts'
export {
  changesListings,
  listingsChangedAt,
  listingsChangedLately,
  noteListingsChange,
  onListingsChange,
} from './base/listingsChange.ts'
export { usePostedForm, type FormAnswer, type PostedForm } from './base/postedForm.ts'
export { watchUpload } from './base/uploadProgress.ts'
export { retryOnReconnect } from './base/retryOnReconnect.ts'
export { isStillAdmin } from './base/stillAdmin.ts'
export { useConfirmAdminQuery, useVerifySessionQuery } from './base/verifySession.ts'
export { readStoredSession, sessionChanged, type AdminSession } from './base/session.ts'
export {
  createStore,
  followOtherTabs,
  useAppDispatch,
  useAppSelector,
  useSession,
  type RootState,
  type Store,
} from './base/store.ts'
export { parseConfig, parsePreloadedState } from './base/parseConfig.ts'
export type { Agency, SiteConfig } from './config.ts'
export type { Head, PageStatus, Redirect, RenderedPage, Wanted } from './head.ts'
export type { RegistryEntry, RouteRules } from './registry.ts'

// What the shell has for itself, and remotes for visitors would otherwise have once more (docs/decisions/003).
export { fold } from './fold/index.ts'
export { readNumber } from './numbers/index.ts'
export { parse } from './parse.ts'
export {
  array,
  boolean,
  integer,
  is,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  string,
} from 'valibot'
