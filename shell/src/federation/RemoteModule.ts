import type { Loaders } from 'shared-backend'
import type { RemoteApp } from 'shared-ui'

/** What a remote exposes as `./App`. */
export interface RemoteModule {
  default: RemoteApp
  /** What its pages need to be rendered in one go; without it they fetch for themselves. */
  loaders?: Loaders
}
