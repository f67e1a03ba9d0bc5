export { api } from './base/api.ts'
export type { Backend } from './base/backend.ts'
export { ConfigProvider, useConfig } from './base/ConfigContext.ts'
export type {
  RedirectContext,
  HeadContext,
  Loader,
  PageHead,
  RemoteRoute,
  RemoteRoutes,
  RouteParams,
} from './base/routes.ts'
export { CHANGED_SINCE, isBackendError, toBackendError, type BackendError } from './base/errors.ts'
export {
  changesListings,
  listingsChangedAt,
  listingsChangedRecently,
  noteListingsChange,
  onListingsChange,
} from './base/listingsChange.ts'
export {
  favourites,
  keepFavourite,
  MOST_FAVOURITES,
  recentListings,
  seeListing,
  takeTapped,
  useFavouriteCount,
  useIsFavourite,
  type Favourite,
  type KnownListing,
} from './favourites/favourites.ts'
export { isComing } from './visits/isComing.ts'
export { keptVisits } from './visits/keptVisits.ts'
export { startWorker } from './offline/startWorker.ts'
export { usePostedForm, type FormAnswer } from './base/postedForm.ts'
export type { PostedForm } from './base/postedFormSchema.ts'
export { watchUpload } from './base/watchUpload.ts'
export { isStillAdmin } from './base/stillAdmin.ts'
export { useConfirmAdminQuery, useVerifySessionQuery } from './base/verifySession.ts'
export { AUTH_STORAGE_KEY, readStoredSession, sessionChanged, type AdminSession } from './base/session.ts'
export { useAppDispatch, useAppSelector, useSession } from './base/hooks.ts'
export type { RootState, Store } from './base/store.ts'
export type { PreloadedState } from './base/preloadedState.ts'
export { parseConfig } from './base/parseConfig.ts'
export type { Agency, SiteConfig } from './config.ts'
export type { Head, PageStatus, Redirect, RenderedPage, Wanted } from './head.ts'
export type { RegistryEntry, RouteRules } from './registry.ts'

// The shell contains these; without these exports, remotes for visitors would bundle them again (docs/decisions/003).
export { fold } from 'shared-domain/fold'
/** @public Releases of remotes take it from here. */
export { readNumber } from 'shared-domain/numbers'
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
