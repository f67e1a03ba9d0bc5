import type { Loaders } from 'shared-backend'
import type { CanonicalQueries, RemoteApp } from 'shared-ui'

/** What a remote exposes as `./App`. */
export interface RemoteModule {
  default: RemoteApp
  /** What its pages need to be rendered in one go; without it they fetch for themselves. */
  loaders?: Loaders
  /** How the queries of its pages are written; a page that is asked for otherwise is found at that address. */
  canonicalQueries?: CanonicalQueries
}
